// Asks every training shop all of its messages, and prints how many are answered well.
// Usage: node scripts/run.mjs measure-shops [FOLDER …]
// MEASURE_ASKED is a folder with asked questions, FOLDER.tsv for each shop. Never take them from the shop's own messages.
import { join } from 'node:path';
import { openRig } from '../tests/bench/retrieval/rig.ts';
import { type AskedMessage, askShop } from './ask.ts';
import { judge, type TrainingVerdict, verdicts } from './judge.ts';
import { readAskedQuestions, readShop, shopFolders } from './shops.ts';
import { addTrainingSite } from './site.ts';

type Judged = AskedMessage & { folder: string; language: string; verdict: TrainingVerdict };

const chosen = process.argv.slice(2);
const rig = await openRig();
const judged: Judged[] = [];
try {
  for (const folder of chosen.length > 0 ? chosen : shopFolders) {
    const shop = readShop(folder);
    const { MEASURE_ASKED: bank } = process.env;
    const siteId = await addTrainingSite(rig.ctx, shop, bank ? readAskedQuestions(join(bank, `${folder}.tsv`)) : []);
    const asked = await askShop(rig.ctx, siteId, shop);
    judged.push(
      ...asked.map(one => ({ ...one, folder, language: shop.language, verdict: judge(shop, one.message, one.answer) })),
    );
  }
} finally {
  await rig.stop();
}
const groups: [string, (one: Judged) => string][] = [
  ['folder', one => one.folder],
  ['kind', one => one.message.kind],
  [
    'message',
    one => (one.message.takes ? 'takes from the chat' : one.isFollowUp ? 'later in a chat' : 'first of a chat'),
  ],
  ['all', () => 'all'],
];
for (const [name, groupOf] of groups) {
  const rows = [...Map.groupBy(judged, groupOf)].map(([label, all]) => [label, summarise(all)] as const);
  console.log(name);
  console.table(Object.fromEntries(rows));
}
if (process.env.MEASURE_DETAILS) {
  const { writeFileSync } = await import('node:fs');
  const rows = judged.map(({ answer: { trace, ...answer }, ...one }) => ({
    ...one,
    answer,
    understood: trace?.understood,
  }));
  writeFileSync(process.env.MEASURE_DETAILS, rows.map(row => JSON.stringify(row)).join('\n'));
}
process.exit(0);

function summarise(all: Judged[]) {
  const count = (...names: TrainingVerdict[]) => all.filter(({ verdict }) => names.includes(verdict)).length;
  const share = (part: number) => Math.round((1000 * part) / all.length) / 10;
  const times = all.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  return {
    n: all.length,
    ...Object.fromEntries(verdicts.map(verdict => [verdict, count(verdict)])),
    'fine, %': share(count('right', 'rightly refused', 'talk')),
    'wrong, %': share(count('wrong')),
    'helped, %': share(count('right', 'rightly refused', 'talk', 'offered')),
    'p50, ms': Math.round(times[all.length >> 1] ?? 0),
  };
}
