import { cx } from '#app/ui/class-names.ts';
import { MarkdownView } from '#app/ui/markdown-view.tsx';
import type { Source } from '#domain/answers/inputs.ts';

type AnswerTextProps = {
  text: string;
  sources: readonly Pick<Source, 'title'>[];
  /** The open source, and the handler that opens one. Without a handler the numbers are plain text. */
  opened?: number | null | undefined;
  onOpen?: ((sourceIndex: number) => void) | undefined;
};

/** The answer with its numbered sources, as the visitor saw it. */
export function AnswerText({ text, sources, opened = null, onOpen }: AnswerTextProps) {
  function mark(number: number) {
    const source = sources[number - 1];
    if (!source) return ` [${number}]`;
    const isOpen = opened === number - 1;
    const look = cx(chip, isOpen && chipOn);
    return (
      <>
        {'\u2060\u00a0'}
        {onOpen ? (
          <button
            type="button"
            aria-label={`Source ${number}: ${source.title}`}
            aria-pressed={isOpen}
            onClick={() => onOpen(number - 1)}
            className={look}
          >
            {number}
          </button>
        ) : (
          <span className={look}>{number}</span>
        )}
      </>
    );
  }
  return <MarkdownView text={text} mark={mark} />;
}

export function SourceChips({ sources, opened = null, onOpen }: Omit<AnswerTextProps, 'text'>) {
  if (sources.length === 0) return null;
  return (
    <ul aria-label="Sources" className="flex flex-wrap gap-2">
      {sources.map(({ title }, at) => {
        const isOpen = opened === at;
        const inside = (
          <>
            <span aria-hidden className={cx(chip, isOpen && chipOn)}>
              {at + 1}
            </span>
            <span className="truncate">{title}</span>
          </>
        );
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: sources are identified by position, and two can come from one document
          <li key={at} className="min-w-0">
            {onOpen ? (
              <button
                type="button"
                aria-pressed={isOpen}
                onClick={() => onOpen(at)}
                className={cx(pill, 'hover:bg-hover max-desk:h-9')}
              >
                {inside}
              </button>
            ) : (
              <span className={pill}>{inside}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const pill =
  'flex h-7 max-w-full items-center gap-1.5 rounded-inner border border-line bg-surface pr-2 pl-1 text-12 aria-pressed:border-accent';

export const chip =
  'inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-mark bg-accent-soft px-1 font-semibold text-12 text-accent-ink tabular-nums';
const chipOn = 'bg-accent text-on-accent';
