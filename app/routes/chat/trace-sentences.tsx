import { describeCheck } from '#app/routes/chat/check-labels.ts';
import type { Trace } from '#domain/answers/inputs.ts';

type Sentence = Trace['sentences'][number];

/** Every sentence that was written, with what the checks found. */
export function TraceSentences({ sentences }: { sentences: readonly Sentence[] }) {
  return (
    <ol className="grid gap-2.5">
      {sentences.map((sentence, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sentence can appear twice, and the list never changes
        <li key={at} className="text-12">
          <p className={sentence.verdict === 'proven' ? 'wrap-anywhere' : 'text-ink-3 line-through wrap-anywhere'}>
            {sentence.text}
            {sentence.source !== null && (
              <span className="ml-1.5 inline-flex h-4 min-w-4 items-center justify-center rounded-mark bg-accent-soft px-1 font-semibold text-accent-ink tabular-nums">
                {sentence.source + 1}
              </span>
            )}
          </p>
          <p className="text-ink-3 first-letter:uppercase wrap-anywhere">{verdicts[sentence.verdict](sentence)}</p>
        </li>
      ))}
    </ol>
  );
}

const verdicts = {
  proven: sentence => [sentence.why, ...(sentence.letter ? [describeCheck(sentence)] : [])].join(' '),
  dropped: sentence => `Left out: ${describeCheck(sentence)}`,
} satisfies Record<Sentence['verdict'], (sentence: Sentence) => string>;
