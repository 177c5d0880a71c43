// npm run bench -- quality. Test questions of the demo shop: how long a run and a check before saving take, how long another writer
// waits meanwhile, and whether exactly the tests that depend on a change are flagged.
import { demoSite, loadDemo } from '#database/demo.ts';
import { demoGermanQuestions, demoQuestions, demoSynonyms, demoTexts } from '#database/demo-documents.ts';
import { demoTestQuestions } from '#database/demo-test-questions.ts';
import { openTryLimits } from '#domain/answers/playground/playground-limits.ts';
import { type Context, transaction } from '#domain/context.ts';
import { createDocument, updateDocument } from '#domain/knowledge/document.ts';
import { checkDraft } from '#domain/quality/draft-check.ts';
import type { DraftChange } from '#domain/quality/inputs.ts';
import { addQualityQuestions } from '#domain/quality/questions.ts';
import { addRun, readQualityRun, runTests } from '#domain/quality/runs.ts';
import { createSynonyms } from '#domain/retrieval/synonyms.ts';
import { addDemoProducts } from '#server/demo-products.ts';
import type { Figures } from './bench.ts';
import { openRig } from './retrieval/rig.ts';

const questions = Number(process.env.QUALITY_QUESTIONS ?? 100);
const edits = Number(process.env.QUALITY_EDITS ?? 50);
const { organizationId, siteId } = demoSite;

export async function benchQuality(): Promise<Figures> {
  const rig = await openRig();
  try {
    const permissions = new Set(['list:sites', 'manage:sites'] as const);
    const ctx: Context = { ...rig.ctx, actor: { kind: 'person', id: 'bench' }, organizationId, permissions };
    const faq = await fill(ctx);
    const run = await measureRun(ctx);
    const check = await measureCheck(ctx, faq.id, run.passed);
    return { run, ...check };
  } finally {
    await rig.stop();
  }
}

/** The texts of the demo shop, and each of its test questions on several pages. */
async function fill(ctx: Context) {
  await loadDemo(ctx.database, addDemoProducts);
  for (const text of demoTexts) await createDocument(ctx, siteId, { kind: 'written', ...text });
  await createDocument(ctx, siteId, { kind: 'qa', ...demoGermanQuestions });
  const faq = await createDocument(ctx, siteId, { kind: 'qa', ...demoQuestions });
  for (const phrases of demoSynonyms) await createSynonyms(ctx, siteId, { phrases });
  const tests = Array.from({ length: questions }, (_, at) => ({
    ...demoTestQuestions[at % demoTestQuestions.length],
    question: demoTestQuestions[at % demoTestQuestions.length]?.question ?? '',
    page: `/page-${Math.floor(at / demoTestQuestions.length)}`,
  }));
  await transaction(ctx, tx => addQualityQuestions(tx, ctx, siteId, tests, 'demo'));
  return faq;
}

/** The second of two runs: the first warms up. */
async function measureRun(ctx: Context) {
  let seconds = 0;
  let runId = '';
  for (let round = 0; round < 2; round += 1) {
    runId = (await transaction(ctx, tx => addRun(tx, ctx, siteId, { cause: 'asked' }))).id;
    const began = performance.now();
    await runTests(ctx, runId);
    seconds = (performance.now() - began) / 1000;
  }
  const { total, passed, changed } = await readQualityRun(ctx, runId);
  return { questions: total, seconds: round(seconds), passed, changed };
}

async function measureCheck(ctx: Context, faqId: string, passing: number): Promise<Figures> {
  const pairs = demoQuestions.pairs.map(pair => ({ ...pair, answer: pair.answer.replaceAll('60 days', '14 days') }));
  const change: DraftChange = { kind: 'document', draft: { id: faqId, pairs } };
  const began = performance.now();
  const { results } = await check(ctx, change);
  const seconds = (performance.now() - began) / 1000;
  const meanwhile = writeConcurrently(ctx);
  await check(ctx, change);
  const waits = await meanwhile();
  const depending = demoTestQuestions.filter(({ mustSay }) => mustSay?.includes('60 days')).length;
  const expected = Math.ceil((questions / demoTestQuestions.length) * depending);
  const unrelated = await countFlaggedByUnrelatedEdits(ctx);
  return {
    check: { seconds: round(seconds), flagged: results.filter(({ passed }) => !passed).length, expected, passing },
    'another writer, ms': waits,
    'unrelated edits': { edits, flagged: unrelated },
  };
}

function check(ctx: Context, change: DraftChange) {
  // A new limit each time, so that the rate limit is not measured.
  const tries = { ...openTryLimits(ctx), spend: async () => ({ isWithin: true, limit: 1, resetsInSeconds: 1 }) };
  const options = { tries: tries as never, signal: new AbortController().signal };
  return checkDraft(ctx, siteId, change, options);
}

/** Saves another document repeatedly, and returns how long that took. */
function writeConcurrently(ctx: Context): () => Promise<{ median: number; longest: number; saved: number }> {
  const times: number[] = [];
  let isOver = false;
  const writing = (async () => {
    const title = 'Written meanwhile';
    const { id } = await createDocument(ctx, siteId, { kind: 'written', title, text: 'The choir sings.' });
    while (!isOver) {
      const began = performance.now();
      await updateDocument(ctx, id, { text: `The choir sings ${times.length} songs.` });
      times.push(performance.now() - began);
      await new Promise(resolve => setTimeout(resolve, 200));
    }
  })();
  return async () => {
    isOver = true;
    await writing;
    const sorted = times.toSorted((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
    return { median: round(median), longest: round(sorted.at(-1) ?? 0), saved: sorted.length };
  };
}

function round(figure: number): number {
  return Math.round(figure * 10) / 10;
}

async function countFlaggedByUnrelatedEdits(ctx: Context): Promise<number> {
  let flagged = 0;
  for (let at = 0; at < edits; at += 1) {
    const text = `# Choir evening ${at}\n\nThe staff choir sings ${at + 2} songs in the back room on evening number ${at}.`;
    const { results } = await check(ctx, {
      kind: 'document',
      draft: { id: null, title: `Choir evening ${at}`, text },
    });
    flagged += results.length;
  }
  return flagged;
}
