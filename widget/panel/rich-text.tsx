/** @jsxRuntime classic */
/** @jsx h */
import { type ComponentChildren, h } from 'preact';
import { type Entry, pageNumberOf } from './conversation.ts';
import { cutPositionOf } from './long-answer.ts';
import { type Block, type Inline, readMarkdown } from './markdown.ts';
import { SourceLink } from './sources.tsx';
import { updateNote, type View } from './view.ts';

/** The blocks to show, and whether there is more. */
type Read = [blocks: Block[], isCut: boolean];

/** Entries are immutable, so parsed blocks can be cached. */
const read = new WeakMap<Entry, Read>();

/** Renders an answer as elements. Text only ever becomes text nodes. */
export function RichText({ view, entry }: { view: View; entry: Entry }) {
  const { id, text } = entry;
  const isOpen = entry.phase !== 'done';
  const isWhole = view.state.notes[id]?.isWhole;
  const [blocks, isCut] = read.get(entry) ?? readEntry();
  read.set(entry, [blocks, isCut]);

  function readEntry(): Read {
    const cut = isWhole ? 0 : cutPositionOf(text, isOpen);
    return cut ? [readMarkdown(text.slice(0, cut), true), true] : [readMarkdown(text, isOpen), false];
  }

  /** Moves the focus to the text, because the button disappears. */
  function showAll({ currentTarget }: { currentTarget: HTMLElement }): void {
    const { parentElement } = currentTarget;
    read.delete(entry);
    updateNote(view, id, { isWhole: true });
    parentElement?.focus();
  }

  const more = (
    <button type="button" class="link" onClick={showAll}>
      {view.words.more}
    </button>
  );
  const renderAll = (inside: Inline[]): ComponentChildren[] => inside.map(renderInline);

  function renderBlock(block: Block, isLast: boolean): ComponentChildren {
    const caret = isOpen && isLast && <span class="caret" />;
    if (block.kind === 'code') return <pre>{block.text}</pre>;
    if (block.kind === 'quote') {
      // Below an answer with sources, the rest of what it cites.
      if (entry.sources[0] && !isWhole) return more;
      return <blockquote>{block.blocks.map(inside => renderBlock(inside, false))}</blockquote>;
    }
    if (block.kind === 'list') {
      const List = block.isOrdered ? 'ol' : 'ul';
      const last = block.items.length - 1;
      return (
        <List {...(block.isOrdered ? { start: block.start } : {})}>
          {block.items.map((item, at) => (
            <li>
              {renderAll(item)}
              {at === last && caret}
            </li>
          ))}
        </List>
      );
    }
    return (
      <p>
        {renderAll(block.inside)}
        {caret}
      </p>
    );
  }

  function renderInline(part: Inline): ComponentChildren {
    if (typeof part === 'string') return part;
    switch (part.kind) {
      case 'break':
        return <br />;
      case 'code':
        return <code>{part.text}</code>;
      case 'mark':
        return renderMark(part.number);
      case 'link':
        return (
          <a href={part.href} target="_blank" rel="noopener nofollow">
            {renderAll(part.inside)}
          </a>
        );
      case 'words':
        return renderAll(part.inside);
      default: {
        const Kind = part.kind;
        return <Kind>{renderAll(part.inside)}</Kind>;
      }
    }
  }

  /** Joined to the previous word, so that it never starts a line. A number without a source stays text. */
  function renderMark(number: number): ComponentChildren {
    const source = entry.sources[number - 1];
    if (!source) return isOpen ? '' : `[${number}]`;
    const page = pageNumberOf(entry.sources, number - 1);
    return [
      '\u2060\u00a0',
      <SourceLink
        view={view}
        entry={entry}
        at={number - 1}
        class="chip"
        aria-label={`${view.words.source} ${page}: ${source.title}`}
      >
        {page}
      </SourceLink>,
    ];
  }

  return (
    <div class="text" tabIndex={-1}>
      {blocks.map((block, at) => renderBlock(block, at === blocks.length - 1))}
      {isCut && more}
    </div>
  );
}
