import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { AnswerOffers } from '#app/routes/chat/answer-offers.tsx';
import type { Exchange } from '#app/routes/playground/exchanges.ts';
import { ShownProduct, shownProductFrame } from '#app/routes/products/shown-product.tsx';
import { cx } from '#app/ui/class-names.ts';
import { MarkdownView } from '#app/ui/markdown-view.tsx';
import { OutsideLink } from '#app/ui/outside-link.tsx';
import { isWebAddress } from '#app/ui/web-address.ts';
import type { Source } from '#domain/answers/inputs.ts';

/** An answer as the visitor sees it, with products and numbered sources that open their quotes. */
export function AnswerView({ exchange }: { exchange: Exchange }) {
  const { text, generated, sources, products, offers, outcome } = exchange;
  const [shown, setShown] = useState<number | null>(null);
  const toggle = (at: number) => setShown(before => (before === at ? null : at));
  const open = shown === null ? undefined : sources[shown];

  function mark(number: number) {
    const source = sources[number - 1];
    if (!source) return outcome === null ? '' : ` [${number}]`;
    return (
      <>
        {'\u2060\u00a0'}
        <button
          type="button"
          aria-label={`Source ${number}: ${source.title}`}
          aria-expanded={shown === number - 1}
          onClick={() => toggle(number - 1)}
          className={cx(chip, shown === number - 1 && chipOn)}
        >
          {number}
        </button>
      </>
    );
  }

  return (
    <div className="grid gap-3">
      <MarkdownView text={text} mark={mark} />
      {generated && <p className="-mt-2 text-12 text-ink-3">AI-written</p>}
      {sources.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {sources.map(({ title }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sources are identified by position, and two can come from one document
            <li key={at} className="min-w-0">
              <button
                type="button"
                aria-expanded={shown === at}
                onClick={() => toggle(at)}
                className="flex h-7 max-w-full items-center gap-1.5 rounded-inner border border-line bg-surface pr-2 pl-1 text-12 hover:bg-hover aria-expanded:border-accent max-desk:h-9"
              >
                <span aria-hidden className={cx(chip, shown === at && chipOn)}>
                  {at + 1}
                </span>
                <span className="truncate">{title}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {open && <Quote source={open} />}
      <AnswerOffers offers={offers} newTab />
      {products.length > 0 && (
        <ul className="-mx-5 flex gap-2 overflow-x-auto px-5 pb-1">
          {products.map(product => (
            <li key={product.id}>
              <span className={shownProductFrame}>
                <ShownProduct product={product} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const chip =
  'inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-mark bg-accent-soft px-1 font-semibold text-12 text-accent-ink tabular-nums';
const chipOn = 'bg-accent text-on-accent';

function Quote({ source: { quote, title, url } }: { source: Source }) {
  return (
    <figure className="border-accent border-l-2 pl-3 text-13">
      <blockquote className="whitespace-pre-line text-ink-2 wrap-anywhere">{quote}</blockquote>
      <figcaption className="mt-1 flex flex-wrap gap-x-3 text-12 text-ink-3">
        <span className="wrap-anywhere">{title}</span>
        {isWebAddress(url) && (
          <OutsideLink
            to={url}
            className="inline-flex items-center gap-1 rounded-inner text-accent-ink underline-offset-2 hover:underline"
          >
            Open page
            <ExternalLink aria-hidden className="size-3" />
          </OutsideLink>
        )}
      </figcaption>
    </figure>
  );
}
