import { Bold, Code, Heading2, Italic, Link2, List, ListOrdered, type LucideIcon, TextQuote } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, lazy, Suspense, useImperativeHandle, useRef, useState } from 'react';
import { IconButton } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { controlStyle } from '#app/ui/control.ts';
import { addLink, continueList, type Edit, type Selected, toggleLines, toggleMark } from '#app/ui/markdown-edit.ts';
import { Segment } from '#app/ui/segment.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';

const MarkdownView = lazy(() => import('#app/ui/markdown-view.tsx').then(module => ({ default: module.MarkdownView })));

type View = 'write' | 'both' | 'preview';

type MarkdownEditorProps = Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'className'> & {
  value: string;
  onChange: (value: string) => void;
};

/** A Markdown editor with a toolbar, automatic lists and a preview. Every change can be undone. */
export function MarkdownEditor({ value, onChange, ref, disabled = false, ...rest }: MarkdownEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [view, setView] = useState<View>(disabled ? 'preview' : 'write');
  useImperativeHandle(ref, () => area.current as HTMLTextAreaElement);

  function apply(change: (selected: Selected) => Edit | null): boolean {
    const element = area.current;
    if (!element || disabled) return false;
    const edit = change({ text: element.value, from: element.selectionStart, to: element.selectionEnd });
    if (edit) perform(element, edit);
    return edit !== null;
  }

  function onKeyDown(event: KeyboardEvent) {
    const holds = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    const change = holds ? shortcuts[event.key.toLowerCase()] : undefined;
    const isEnter = event.key === 'Enter' && !event.shiftKey && !holds && !event.nativeEvent.isComposing;
    if ((change && apply(change)) || (isEnter && apply(continueList))) event.preventDefault();
  }

  return (
    <div className="overflow-hidden rounded-control border border-control-line bg-surface transition-[border-color,box-shadow] focus-within:has-[textarea:focus-visible]:border-accent focus-within:has-[textarea:focus-visible]:shadow-focus has-aria-invalid:border-red">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-line border-b bg-sunken px-1.5 py-1">
        <div role="toolbar" aria-label="Formatting" className="flex flex-1 flex-wrap max-desk:basis-full">
          {tools.map(({ label, icon, change }) => (
            <IconButton
              key={label}
              label={label}
              icon={icon}
              size="small"
              disabled={disabled || view === 'preview'}
              // Keep the selection while the button is pressed.
              onMouseDown={event => event.preventDefault()}
              onClick={() => apply(change)}
            />
          ))}
        </div>
        <Segment
          label="Show"
          options={views}
          value={view}
          onValueChange={setView}
          className="h-7 border-0 bg-transparent max-desk:h-9 max-desk:w-auto max-desk:[&>label:nth-child(2)]:hidden"
        />
      </div>
      <div className={cx('grid', view === 'both' && 'desk:grid-cols-2 desk:divide-x desk:divide-line')}>
        <textarea
          {...rest}
          ref={area}
          disabled={disabled}
          value={value}
          onChange={event => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          className={cx(
            controlStyle,
            'field-sizing-content max-h-[70dvh] min-h-80 resize-none rounded-none border-0 px-4 py-3 font-mono text-13 leading-6 focus-visible:shadow-none',
            view === 'preview' && 'hidden',
          )}
        />
        {view !== 'write' && (
          <section aria-label="Preview" className="max-h-[70dvh] min-h-80 overflow-y-auto px-4 py-3">
            {value.trim() ? (
              <Suspense fallback={<Skeleton className="w-3/5" />}>
                <MarkdownView text={value} />
              </Suspense>
            ) : (
              <p className="text-ink-3">Nothing to preview yet.</p>
            )}
          </section>
        )}
      </div>
    </div>
  );
}

/** Inserts text as if typed, so that the browser's undo and input events work. */
function perform(element: HTMLTextAreaElement, { from, to, insert, select }: Edit): void {
  element.focus();
  element.setSelectionRange(from, to);
  const done = insert === '' ? document.execCommand('delete') : document.execCommand('insertText', false, insert);
  if (!done) {
    element.setRangeText(insert, from, to);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }
  element.setSelectionRange(...select);
}

const bold = (selected: Selected) => toggleMark(selected, '**');
const italic = (selected: Selected) => toggleMark(selected, '*');

const shortcuts: Record<string, (selected: Selected) => Edit> = { b: bold, i: italic };

const tools: readonly { label: string; icon: LucideIcon; change: (selected: Selected) => Edit }[] = [
  { label: 'Heading', icon: Heading2, change: selected => toggleLines(selected, 'heading') },
  { label: 'Bold (Ctrl B)', icon: Bold, change: bold },
  { label: 'Italic (Ctrl I)', icon: Italic, change: italic },
  { label: 'List', icon: List, change: selected => toggleLines(selected, 'bullets') },
  { label: 'Numbered list', icon: ListOrdered, change: selected => toggleLines(selected, 'numbers') },
  { label: 'Quote', icon: TextQuote, change: selected => toggleLines(selected, 'quote') },
  { label: 'Link', icon: Link2, change: addLink },
  { label: 'Code', icon: Code, change: selected => toggleMark(selected, '`') },
];

const views: readonly { value: View; label: string }[] = [
  { value: 'write', label: 'Write' },
  { value: 'both', label: 'Both' },
  { value: 'preview', label: 'Preview' },
];
