/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import { type ComponentChildren, Fragment, h } from 'preact';
import { type Entry, pageNumberOf } from './conversation.ts';
import { quotedLink } from './safe-url.ts';
import { updateNote, type View } from './view.ts';

type SourcesProps = { view: View; entry: Entry };

export function Sources({ view, entry }: SourcesProps) {
  const { id, sources, products } = entry;
  const quote = sources[view.state.notes[id]?.shown ?? -1]?.quote;
  return (
    <>
      <ul class="sources">
        {sources.map(
          (source, at) =>
            // A product's card replaces the button of its source.
            (view.config.show.products && products.some(product => product.id === source.id)) ||
            sources.findIndex(({ id }) => id === source.id) < at || (
              <li>
                <SourceLink view={view} entry={entry} at={at}>
                  <span class="chip">{pageNumberOf(sources, at)}</span>
                  <span class="cut">{source.title}</span>
                </SourceLink>
              </li>
            ),
        )}
      </ul>
      {quote && <blockquote>{quote}</blockquote>}
    </>
  );
}

type SourceLinkProps = SourcesProps & {
  at: number;
  class?: string;
  'aria-label'?: string;
  children: ComponentChildren;
};

/** A source with a URL opens there, at the quote. One without shows the quote here. */
export function SourceLink({ view, entry: { id, sources }, at, ...rest }: SourceLinkProps) {
  const { url = null, quote = '' } = sources[at] ?? {};
  const href = quotedLink(url, quote);
  const isShown = view.state.notes[id]?.shown === at;
  return href ? (
    <a {...rest} href={href} target="_blank" rel="noopener nofollow" title={quote} />
  ) : (
    <button
      {...rest}
      type="button"
      aria-expanded={isShown}
      onClick={() => updateNote(view, id, { shown: isShown ? undefined : at })}
    />
  );
}
