// Learns the re-ranker's weights from questions with known answers, on every other article, and writes domain/retrieval/weights.ts.
// node scripts/run.mjs train-reranker [HOW_MANY_QUESTIONS]
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transaction } from '#domain/context.ts';
import { describeCandidates, featureNames } from '#domain/retrieval/features.ts';
import { readQuestion } from '#domain/retrieval/question.ts';
import { search } from '#domain/retrieval/search.ts';
import { type Asked, readCorpora, sample, splitByArticle } from '../tests/bench/retrieval/corpus.ts';
import { summarise } from '../tests/bench/retrieval/quality.ts';
import { addSite, documentIdOf, fillSite, openRig, type Rig } from '../tests/bench/retrieval/rig.ts';
import { type Example, rankBy, train } from './listwise.ts';

const howMany = Number(process.argv[2] ?? 3000);
const atOnce = 4;

const corpus = readCorpora()[0];
if (!corpus) throw new Error('There is nothing to learn from.');
const { taught, heldOut } = splitByArticle(corpus);
const rig = await openRig();
try {
  const siteId = await addSite(rig.ctx, corpus.name, corpus.language);
  await fillSite(rig.ctx, siteId, corpus.language, corpus.paragraphs);
  const lessons = await describeAll(rig, siteId, corpus.language, sample(taught, howMany));
  const trial = await describeAll(rig, siteId, corpus.language, sample(heldOut, Math.ceil(howMany / 2)));
  const weights = train(lessons);
  console.table({
    'taught, before': summarise(lessons.map(lesson => rankBy(lesson, undefined))),
    'taught, after': summarise(lessons.map(lesson => rankBy(lesson, weights))),
    'held out, before': summarise(trial.map(lesson => rankBy(lesson, undefined))),
    'held out, after': summarise(trial.map(lesson => rankBy(lesson, weights))),
  });
  write(weights, lessons.length);
} finally {
  await rig.stop();
}
process.exit(0);

async function describeAll({ ctx }: Rig, siteId: string, language: string, questions: Asked[]): Promise<Example[]> {
  const organizationId = ctx.organizationId ?? '';
  const examples: Example[] = [];
  const waiting = [...questions];
  const work = async () => {
    for (let asked = waiting.pop(); asked; asked = waiting.pop()) {
      const { text, doc } = asked;
      const right = documentIdOf(siteId, doc);
      const [question, candidates] = await transaction(ctx, async tx => {
        const read = await readQuestion(tx, { organizationId, siteId, language }, text);
        return [read, await search(tx, organizationId, read, 10)] as const;
      });
      const described = describeCandidates(question, candidates, language);
      examples.push({
        features: described.map(features => featureNames.map(name => features[name])),
        isRight: candidates.map(({ documentId }) => documentId === right),
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return examples;
}

function write(weights: number[], questions: number): void {
  const rows = featureNames.map((name, at) => `  ${name}: ${(weights[at] ?? 0).toFixed(2)},`);
  const text = `// Made by scripts/train-reranker.ts: a listwise logistic regression over the ten best of ${questions} questions to every other
// article of SQuAD v1.1 (CC BY-SA 4.0). The articles in between were not looked at; npm run bench -- retrieval judges by them.
import type { Features } from '#domain/retrieval/features.ts';

export const weights: Features = {
${rows.join('\n')}
};
`;
  writeFileSync(join(import.meta.dirname, '../domain/retrieval/weights.ts'), text);
}
