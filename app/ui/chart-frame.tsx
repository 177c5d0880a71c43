import { type CSSProperties, type ReactNode, Suspense } from 'react';
import { Panel, PanelHead } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';

type ChartFrameProps = {
  title: string;
  note?: ReactNode;
  legend?: readonly { label: string; colour: string }[] | undefined;
  /** The same data as a table, for screen readers; the chart itself is hidden from them. */
  table: { columns: readonly string[]; rows: readonly (readonly (string | number)[])[] };
  height?: number | undefined;
  /** What the numbers mean, below the chart. */
  explanation?: ReactNode;
  /** May be lazy: the frame keeps its height while it loads. Must not contain focusable elements. */
  children: ReactNode;
};

export function ChartFrame({ title, note, legend = [], table, height = 232, explanation, children }: ChartFrameProps) {
  return (
    <Panel className="min-w-0">
      <PanelHead title={title} note={note}>
        <ul className="flex flex-wrap gap-x-4 text-12 text-ink-2">
          {legend.map(entry => (
            <li key={entry.label} className="flex items-center gap-1.5">
              <span aria-hidden className="size-2 rounded-[2px]" style={{ background: entry.colour }} />
              {entry.label}
            </li>
          ))}
        </ul>
      </PanelHead>
      <div
        aria-hidden
        style={{ '--chart-height': `${height}px` } as CSSProperties}
        className="relative mx-5 mt-3 mb-4 h-40 desk:h-(--chart-height) max-desk:mx-4"
      >
        <Suspense fallback={<Skeleton className="h-full rounded-control" />}>{children}</Suspense>
      </div>
      {explanation && <p className="mx-5 mb-4 text-12 text-ink-3 max-desk:mx-4">{explanation}</p>}
      <div className="sr-only">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              {table.columns.map(column => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(([name, ...figures]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {figures.map((figure, place) => (
                  <td key={table.columns[place + 1]}>{figure}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
