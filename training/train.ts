// Trains the classifiers of languages and of message kinds, and measures the answer engine on the training shops: with its weights, and with weights
// that are learnt from the other shops. The same material gives the same files.
// Usage: npm run train              writes languages.bin, kinds.bin and training/report.json
//        npm run train -- --weights also writes the learnt weights
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { thresholds } from '#domain/answers/quotes/weights.ts';
import { openRig } from '../tests/bench/retrieval/rig.ts';
import { askShop } from './ask.ts';
import { collectExamples, type Example } from './examples.ts';
import { judge, type TrainingVerdict, verdicts } from './judge.ts';
import { kindsFile, measureKinds, trainKinds } from './kinds.ts';
import { languagesFile, trainLanguages } from './languages.ts';
import { type Judged, judgeExample, type Learnt, learn } from './learn.ts';
import { hashOfMaterial, hashOfWeights } from './material.ts';
import { readShop, shopFolders } from './shops.ts';
import { addTrainingSite } from './site.ts';
import { currentWeights, writeWeights } from './weights-files.ts';

/** A shop is judged with what was learnt without it and the others of its part. */
const parts = 4;
const partOf = (folder: string) => shopFolders.indexOf(folder) % parts;

const rig = await openRig();
try {
  const shops = shopFolders.map(readShop);
  writeFileSync(languagesFile, trainLanguages());
  writeFileSync(kindsFile, trainKinds(shops));
  const kinds = measureKinds(shops, parts);
  console.table(kinds);
  const examples: Example[] = [];
  const rows: Record<string, Record<string, number>> = {};
  for (const shop of shops) {
    const siteId = await addTrainingSite(rig.ctx, shop);
    examples.push(...(await collectExamples(rig.ctx, shop, siteId)));
    const asked = await askShop(rig.ctx, siteId, shop);
    rows[shop.folder] = countVerdicts(asked.map(({ message, answer }) => judge(shop, message, answer)));
  }
  const current = currentWeights();
  const learnt = Array.from({ length: parts }, (_, part) =>
    learn(
      examples.filter(({ shop }) => partOf(shop) !== part),
      current,
    ),
  );
  const passages = {
    current: describe(examples.map(example => judgeExample(example, current))),
    learnt: describe(examples.map(example => judgeExample(example, learnt[partOf(example.shop)] as Learnt))),
  };
  const all = sum(Object.values(rows));
  const report = { material: hashOfMaterial(), weights: hashOfWeights(), kinds, passages, all, shops: rows };
  writeFileSync(join(import.meta.dirname, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
  console.table(rows);
  console.table(passages);
  console.log(all);
  if (process.argv.includes('--weights')) {
    writeWeights(learn(examples, current));
    console.log('The learnt weights are written. Run npm run train again for their report.');
  }
} finally {
  await rig.stop();
}
process.exit(0);

function countVerdicts(found: TrainingVerdict[]): Record<string, number> {
  return withShares(
    Object.fromEntries(verdicts.map(verdict => [verdict, found.filter(one => one === verdict).length])),
  );
}

function sum(rows: Record<string, number>[]): Record<string, number> {
  return withShares(
    Object.fromEntries(verdicts.map(verdict => [verdict, rows.reduce((all, row) => all + (row[verdict] ?? 0), 0)])),
  );
}

/** `fine`: right, rightly refused, and talk. `helped`: an offered passage contains the answer, too. */
function withShares(counts: Record<string, number>): Record<string, number> {
  const add = (names: readonly string[]) => names.reduce((all, name) => all + (counts[name] ?? 0), 0);
  const share = (names: readonly string[]) => Math.round((1000 * add(names)) / Math.max(1, add(verdicts))) / 10;
  return {
    ...counts,
    'fine, %': share(verdicts.slice(0, 3)),
    'wrong, %': share(['wrong']),
    'helped, %': share(verdicts.slice(0, 4)),
  };
}

/** Of the questions that a page answers: the passage, and the quote. Of all: how many would be answered, rightly or not. */
function describe(judged: Judged[]): Record<string, number> {
  const known = judged.filter(({ example }) => example.kind === 'answered');
  const answered = judged.filter(({ confidence }) => confidence >= thresholds.answer);
  const percent = (part: number, all: number) => Math.round((1000 * part) / all) / 10;
  const share = (part: Judged[]) => percent(part.length, known.length);
  return {
    'passage first, %': share(known.filter(({ first }) => first)),
    'passage among three, %': share(known.filter(({ third }) => third)),
    'quote right, %': share(known.filter(({ right }) => right)),
    'first sentence right, %': percent(
      judged.filter(({ lead }) => lead).length,
      judged.filter(({ lead }) => lead !== undefined).length,
    ),
    'answered right': answered.filter(({ right }) => right).length,
    'answered wrong': answered.filter(({ right }) => !right).length,
  };
}
