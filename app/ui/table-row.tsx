import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { cx } from '#app/ui/class-names.ts';
import { useGo, useLinkTarget } from '#app/ui/link-target.ts';
import { cellStyle, isAfterNumbers, type TableColumn } from '#app/ui/table-column.ts';

type TableRowProps<Row> = {
  row: Row;
  columns: readonly TableColumn<Row>[];
  href: string | undefined;
  onOpen: (() => void) | undefined;
  select: { checked: boolean; label: string; onChange: (checked: boolean) => void } | undefined;
};

/** The title holds the link or button; a click anywhere on the row triggers it. */
export function TableRow<Row>({ row, columns, href, onOpen, select }: TableRowProps<Row>) {
  const go = useGo();
  const opens = href !== undefined || onOpen !== undefined;

  function open(event: MouseEvent) {
    if (!opens || isTaken(event)) return;
    if (href === undefined) onOpen?.();
    else if (event.metaKey || event.ctrlKey) window.open(href, '_blank', 'noopener');
    else void go(href);
  }

  return (
    <tr
      onClick={open}
      data-selected={select?.checked || undefined}
      className={cx(
        'group border-line border-b transition-colors last:border-b-0 hover:bg-hover data-selected:bg-accent-soft',
        'desk:h-13',
        phoneRow,
        // On phones, the highlight extends to the screen edges.
        'max-desk:data-selected:shadow-[-16px_0_var(--accent-soft),16px_0_var(--accent-soft)]',
        select && 'max-desk:grid-cols-[1.25rem_minmax(0,1fr)_auto]',
        opens && 'cursor-pointer',
      )}
    >
      {select && (
        <td className={cx(cellStyle, 'max-desk:pt-1.5')}>
          <Checkbox hideLabel label={select.label} checked={select.checked} onCheckedChange={select.onChange} />
        </td>
      )}
      {columns.map((column, place) => {
        const part = column.phone ?? (place === 0 ? 'title' : 'detail');
        const isTitle = part === 'title';
        return (
          <td
            key={column.key}
            className={cx(
              cellStyle,
              isAfterNumbers(columns, place) && 'desk:pl-7',
              'align-middle',
              column.align === 'right' && 'text-right tabular-nums max-desk:text-left',
              phoneParts[part],
              select && part === 'detail' && 'max-desk:col-start-2',
            )}
          >
            {part === 'detail' && !column.hideHeader && (
              <span className="mr-1.5 text-ink-3 desk:hidden">{column.header}</span>
            )}
            {isTitle ? (
              <Opener href={href} onOpen={onOpen}>
                {column.cell(row)}
              </Opener>
            ) : (
              column.cell(row)
            )}
          </td>
        );
      })}
    </tr>
  );
}

function Opener({
  href,
  onOpen,
  children,
}: {
  href: string | undefined;
  onOpen: (() => void) | undefined;
  children: ReactNode;
}) {
  const style = 'block w-full rounded-inner text-left outline-offset-4';
  const place = useLinkTarget(href ?? '');
  if (href !== undefined) {
    return (
      <Link to={place} className={style}>
        {children}
      </Link>
    );
  }
  if (!onOpen) return children;
  return (
    <button type="button" onClick={onOpen} className={style}>
      {children}
    </button>
  );
}

/** Whether the click was on a control, in a layer above the row, or a text selection. */
function isTaken(event: MouseEvent): boolean {
  const target = event.target;
  if (event.defaultPrevented || !(target instanceof Element) || !event.currentTarget.contains(target)) return true;
  if (target.closest('a, button, input, select, textarea, label, [role="menuitem"]')) return true;
  return window.getSelection()?.isCollapsed === false;
}

const phoneRow =
  'max-desk:grid max-desk:min-h-16 max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:content-center max-desk:gap-x-3 max-desk:gap-y-1 max-desk:py-3';

const phoneParts = {
  title: 'max-desk:block',
  state: 'max-desk:block max-desk:justify-self-end',
  detail: 'max-desk:order-1 max-desk:col-span-full max-desk:block max-desk:text-13 max-desk:empty:hidden',
  hide: 'max-desk:hidden',
};
