/** @jsxRuntime classic */
/** @jsx h */
import { type ComponentChildren, h } from 'preact';
import type { Entry } from './conversation.ts';
import { type Block, type Inline, readMarkdown } from './markdown.ts';
import { quotedLink } from './safe-url.ts';
import { noteOn, type View } from './view.ts';

/** Entries are never changed, only replaced: what was read of one stays true. */
const read = new WeakMap<Entry, Block[]>();

/** An answer, as elements. Text becomes text nodes and nothing else. */
export function RichText({ view, entry }: { view: View; entry: Entry }) {
  const isOpen = entry.phase !== 'done';
  const blocks = read.get(entry) ?? readMarkdown(entry.text, isOpen);
  read.set(entry, blocks);

  const renderAll = (inside: Inline[]): ComponentChildren[] => inside.map(renderInline);

  function renderBlock(block: Block, isLast: boolean): ComponentChildren {
    const caret = isOpen && isLast && <span class="caret" />;
    if (block.kind === 'code') return <pre>{block.text}</pre>;
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

  /** Joined to the word before it, so that it never begins a line. A number that names no source stays what it is. */
  function renderMark(number: number): ComponentChildren {
    const source = entry.sources[number - 1];
    if (!source) return isOpen ? '' : `[${number}]`;
    const href = quotedLink(source.url, source.quote);
    const isShown = view.state.notes[entry.id]?.shown === number - 1;
    const label = `${view.words.source} ${number}: ${source.title}`;
    const toggle = () => noteOn(view, entry.id, { shown: isShown ? undefined : number - 1 });
    return [
      '\u2060\u00a0',
      href ? (
        <a class="chip" href={href} target="_blank" rel="noopener nofollow" aria-label={label} title={source.quote}>
          {number}
        </a>
      ) : (
        <button type="button" class="chip" aria-label={label} aria-expanded={isShown} onClick={toggle}>
          {number}
        </button>
      ),
    ];
  }

  return <div class="text">{blocks.map((block, at) => renderBlock(block, at === blocks.length - 1))}</div>;
}
