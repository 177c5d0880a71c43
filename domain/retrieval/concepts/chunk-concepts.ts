// The concepts of a chunk as stored: of its headings, of the whole and of each sentence.
import {
  type ConceptVector,
  conceptNames,
  conceptTerm,
  probabilityOf,
  readConcepts,
  strongest,
} from '#domain/retrieval/concepts/classifier.ts';

export type ChunkConcepts = {
  /** The heading directly above it, or the title. */
  heading: ConceptVector;
  /** Title and all headings. */
  path: ConceptVector;
  body: ConceptVector;
  sentences: ConceptVector[];
};

type Read = { title: string; headings: string[]; text: string; sentences: string[] };

export function readChunkConcepts({ title, headings, text, sentences }: Read): ChunkConcepts {
  const heading = headings.at(-1) ?? title;
  return {
    heading: readConcepts(heading),
    path: readConcepts([title, ...headings.filter(one => one !== title)].join('. ')),
    body: readConcepts(`${heading}. ${text}`),
    sentences: sentences.map(readConcepts),
  };
}

const vectorBytes = strongest * 2;

export function packConcepts({ heading, path, body, sentences }: ChunkConcepts): Buffer {
  return Buffer.concat([heading, path, body, ...sentences].flatMap(({ ids, logs }) => [ids, logs]));
}

export function unpackConcepts(packed: Buffer): ChunkConcepts {
  const vectors: ConceptVector[] = [];
  for (let at = 0; at + vectorBytes <= packed.length; at += vectorBytes) {
    vectors.push({ ids: packed.subarray(at, at + strongest), logs: packed.subarray(at + strongest, at + vectorBytes) });
  }
  const [heading, path, body, ...sentences] = vectors;
  if (!heading || !path || !body) throw new Error('The concepts of a chunk are incomplete.');
  return { heading, path, body, sentences };
}

const leastPosted = 0.2;
const mostPosted = 6;
/** A certain concept counts like a word that occurs this often. */
const fullFrequency = 4;

/** The strongest concepts as index terms with a frequency, so that a question finds the chunk without a shared word. */
export function postedConcepts({ heading, path, body, sentences }: ChunkConcepts): Map<string, number> {
  const strengths = new Map<number, number>();
  for (const { ids, logs } of [heading, path, body, ...sentences]) {
    ids.forEach((id, at) => {
      const probability = probabilityOf(logs[at] ?? 255);
      if (probability > (strengths.get(id) ?? 0)) strengths.set(id, probability);
    });
  }
  const names = conceptNames();
  return new Map(
    [...strengths]
      .filter(([, probability]) => probability >= leastPosted)
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, mostPosted)
      .map(([id, probability]) => [conceptTerm(names[id] ?? ''), Math.max(1, Math.round(probability * fullFrequency))]),
  );
}
