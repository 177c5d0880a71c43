import { lexer, type Token, type Tokens } from 'marked';
import { createContext, Fragment, type ReactNode, use, useMemo } from 'react';
import { cx } from '#app/ui/class-names.ts';

/**
 * Markdown as a page shows it. The words become elements from a short list; markup in them stays words, pictures become
 * their description, and links lead to the web or to a letter. Nothing is ever parsed as HTML.
 * `mark` draws numbers in brackets; without it they are words like others. `link` draws links to pages of the product, for texts of our
 * own; without it they are words.
 */
export function MarkdownView({ text, className, mark = null, link = null }: MarkdownViewProps) {
  const shown = useMemo(() => pageOf(lexer(text)), [text]);
  return (
    <MarkContext value={mark}>
      <LinkContext value={link}>
        <div className={cx('grid grid-cols-1 gap-3 wrap-anywhere', className)}>{shown}</div>
      </LinkContext>
    </MarkContext>
  );
}

type Mark = (number: number) => ReactNode;
type InnerLink = (to: string, inside: ReactNode) => ReactNode;
type MarkdownViewProps = {
  text: string;
  className?: string | undefined;
  mark?: Mark | null | undefined;
  link?: InnerLink | null | undefined;
};

const MarkContext = createContext<Mark | null>(null);
const LinkContext = createContext<InnerLink | null>(null);

function Words({ text }: { text: string }): ReactNode {
  const mark = use(MarkContext);
  if (!mark) return text;
  return text.split(/\s?\[(\d{1,2})\]/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text is always rendered as a whole
    <Fragment key={at}>{at % 2 === 1 ? mark(Number(part)) : part}</Fragment>
  ));
}

/** The page has its own h1: headings start below it, without skipping a level. */
function pageOf(tokens: readonly Token[]): ReactNode[] {
  let level = 1;
  return tokens.map((token, at) => {
    if (token.type === 'heading') level = Math.min(token.depth + 1, level + 1, 6);
    // biome-ignore lint/suspicious/noArrayIndexKey: the text is always rendered as a whole
    return <Fragment key={at}>{block(token as Tokens.Generic, level)}</Fragment>;
  });
}

function blocks(tokens: readonly Token[]): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: the text is always rendered as a whole
  return tokens.map((token, at) => <Fragment key={at}>{block(token as Tokens.Generic)}</Fragment>);
}

function block(token: Tokens.Generic, level?: number): ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'heading':
      return heading(token as Tokens.Heading, level);
    case 'paragraph':
    case 'text':
      return <p className="whitespace-pre-line">{inline(token)}</p>;
    case 'list':
      return list(token as Tokens.List);
    case 'blockquote':
      return (
        <blockquote className="grid gap-2 border-line-strong border-l-2 pl-3 text-ink-2">
          {blocks(token.tokens ?? [])}
        </blockquote>
      );
    case 'code':
      return (
        <pre className="whitespace-pre-wrap wrap-anywhere rounded-control bg-sunken px-3 py-2 font-mono text-13">
          <code>{token.text}</code>
        </pre>
      );
    case 'table':
      return table(token as Tokens.Table);
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ ';
    case 'hr':
      return <hr className="border-line" />;
    default:
      return <p className="whitespace-pre-line">{token.raw.trim()}</p>;
  }
}

/** A heading inside a list or quote is only bold. */
function heading({ depth, tokens }: Tokens.Heading, level: number | undefined): ReactNode {
  const Heading = level ? (`h${level}` as 'h2') : 'p';
  return <Heading className={cx('font-semibold not-first:mt-2', sizes[depth - 1])}>{inlines(tokens)}</Heading>;
}

const sizes = ['text-20', 'text-16'];

function list({ ordered, start, items, loose }: Tokens.List): ReactNode {
  const rows = items.map((item, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text is always rendered as a whole
    <li key={at} className={cx('pl-1', item.task && 'list-none')}>
      {loose ? <div className="grid gap-2">{blocks(item.tokens)}</div> : blocksOfTight(item.tokens)}
    </li>
  ));
  const style = 'grid gap-1 pl-5';
  return ordered ? (
    <ol start={Number(start) || 1} className={cx(style, 'list-decimal')}>
      {rows}
    </ol>
  ) : (
    <ul className={cx(style, 'list-disc')}>{rows}</ul>
  );
}

function blocksOfTight(tokens: readonly Token[]): ReactNode[] {
  return tokens.map((token, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text is always rendered as a whole
    <Fragment key={at}>
      {token.type === 'text' ? inline(token as Tokens.Generic) : block(token as Tokens.Generic)}
    </Fragment>
  ));
}

function table({ header, rows }: Tokens.Table): ReactNode {
  const cellsOf = (cells: readonly Tokens.TableCell[], Cell: 'th' | 'td') =>
    cells.map((cell, at) => (
      <Cell
        // biome-ignore lint/suspicious/noArrayIndexKey: the text is always rendered as a whole
        key={at}
        className={cx('border border-line px-2.5 py-1.5 text-left align-top', Cell === 'th' && 'bg-sunken font-medium')}
      >
        {inlines(cell.tokens)}
      </Cell>
    ));
  return (
    <div className="overflow-x-auto">
      <table className="border-collapse text-13">
        <thead>
          <tr>{cellsOf(header, 'th')}</tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text is always rendered as a whole
            <tr key={at}>{cellsOf(row, 'td')}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function inlines(tokens: readonly Token[]): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: the text is always rendered as a whole
  return tokens.map((token, at) => <Fragment key={at}>{inline(token as Tokens.Generic)}</Fragment>);
}

function inline(token: Tokens.Generic): ReactNode {
  const inside = token.tokens ? inlines(token.tokens) : decode(token.text ?? token.raw);
  switch (token.type) {
    case 'text':
      return token.tokens ? inside : <Words text={decode(token.text)} />;
    case 'paragraph':
    case 'escape':
      return inside;
    case 'strong':
      return <strong className="font-semibold">{inside}</strong>;
    case 'em':
      return <em>{inside}</em>;
    case 'del':
      return <del>{inside}</del>;
    case 'codespan':
      return <code className="rounded-mark bg-sunken px-1 font-mono text-13">{decode(token.text)}</code>;
    case 'br':
      return <br />;
    case 'link':
      return <Anchor address={token.href}>{inside}</Anchor>;
    case 'image':
      return <span className="text-ink-3">{token.text || 'Image'}</span>;
    default:
      return token.raw;
  }
}

function Anchor({ address, children }: { address: string; children: ReactNode }): ReactNode {
  const link = use(LinkContext);
  if (link && /^\/(?!\/)/.test(address)) return link(address, children);
  if (!isSafe(address)) return children;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow" className="text-accent-ink underline">
      {children}
    </a>
  );
}

function isSafe(address: string): boolean {
  try {
    return ['http:', 'https:', 'mailto:', 'tel:'].includes(new URL(address).protocol);
  } catch {
    return false;
  }
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };

/** The character entities that people and extractors use. */
function decode(text: string): string {
  return text.replace(/&(?:(amp|lt|gt|quot|nbsp)|#(\d{1,7}));/g, (whole, name?: string, number?: string) => {
    if (name) return named[name] ?? whole;
    const code = Number(number);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
