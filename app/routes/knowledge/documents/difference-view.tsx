import { useMemo } from 'react';
import { cx } from '#app/ui/class-names.ts';
import { compareTexts, type DifferenceLine, type Piece } from '#domain/knowledge/difference.ts';

/** Unchanged lines are shown only near changed ones. */
const around = 2;
const minimumFold = 4;

type Shown = { line: DifferenceLine } | { hidden: number };

export function DifferenceView({ before, after }: { before: string; after: string }) {
  const shown = useMemo(() => foldUnchanged(compareTexts(before, after)), [before, after]);
  if (before === after) return <p className="text-13 text-ink-2">The text is the same.</p>;
  return (
    <section
      aria-label="Differences"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
      tabIndex={0}
      className="max-h-[50dvh] overflow-y-auto rounded-control border border-line text-13"
    >
      {shown.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all lines are replaced together
        <Line key={at} part={part} />
      ))}
    </section>
  );
}

function Line({ part }: { part: Shown }) {
  if ('hidden' in part) {
    const label = part.hidden === 1 ? '1 unchanged line' : `${part.hidden} unchanged lines`;
    return <p className="bg-sunken px-3 py-1 text-12 text-ink-3">{label}</p>;
  }
  const { kind, text, pieces } = part.line;
  return (
    <p className={cx('flex gap-2 px-3 py-0.5 leading-5', surfaces[kind])}>
      <span aria-hidden className="w-3 shrink-0 select-none text-ink-3">
        {signs[kind]}
      </span>
      <span className="min-w-0 whitespace-pre-wrap wrap-anywhere">
        {kind !== 'same' && <span className="sr-only">{kind === 'added' ? 'Added: ' : 'Removed: '}</span>}
        {pieces ? pieces.map(pieceView) : text || ' '}
      </span>
    </p>
  );
}

function pieceView(piece: Piece, at: number) {
  if (piece.kind === 'same') return piece.text;
  const Mark = piece.kind === 'added' ? 'ins' : 'del';
  return (
    <Mark key={at} className={cx('rounded-[3px] font-medium', marks[piece.kind])}>
      {piece.text}
    </Mark>
  );
}

/** Replaces long unchanged stretches with their number of lines. */
export function foldUnchanged(lines: readonly DifferenceLine[]): Shown[] {
  const isNear = (at: number) =>
    lines.slice(Math.max(0, at - around), at + around + 1).some(({ kind }) => kind !== 'same');
  const shown: Shown[] = [];
  for (let at = 0; at < lines.length; ) {
    let end = at;
    while (end < lines.length && !isNear(end)) end += 1;
    if (end - at >= minimumFold) shown.push({ hidden: end - at });
    else shown.push(...lines.slice(at, end).map(line => ({ line })));
    if (end < lines.length) shown.push(...lines.slice(end, end + 1).map(line => ({ line })));
    at = end + 1;
  }
  return shown;
}

const signs = { same: '', added: '+', removed: '−' };
const surfaces = { same: 'text-ink-2', added: 'bg-accent-soft', removed: 'bg-red-soft' };
const marks = { added: 'bg-accent-line no-underline', removed: 'text-red line-through' };
