/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import { Fragment, h } from 'preact';
import type { Entry } from './conversation.ts';
import { quotedLink } from './safe-url.ts';
import { noteOn, type View } from './view.ts';

/** A source with an address opens there, at the quoted words. One without shows them here. */
export function Sources({ view, entry: { id, sources } }: { view: View; entry: Entry }) {
  const shown = view.state.notes[id]?.shown;
  const quote = shown === undefined ? undefined : sources[shown]?.quote;
  return (
    <>
      <ul class="sources">
        {sources.map((source, at) => {
          const href = quotedLink(source.url, source.quote);
          const isShown = at === shown;
          const inside = [<span class="chip">{at + 1}</span>, <span class="cut">{source.title}</span>];
          return (
            <li key={`${source.id} ${source.quote}`}>
              {href ? (
                <a href={href} target="_blank" rel="noopener nofollow" title={source.quote}>
                  {inside}
                </a>
              ) : (
                <button
                  type="button"
                  aria-expanded={isShown}
                  onClick={() => noteOn(view, id, { shown: isShown ? undefined : at })}
                >
                  {inside}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {quote && <blockquote>{quote}</blockquote>}
    </>
  );
}
