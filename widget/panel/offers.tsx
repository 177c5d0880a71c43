/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import type { Entry } from './conversation.ts';
import { Icon } from './icon.tsx';
import { quotedLink } from './safe-url.ts';
import { updateNote, type View } from './view.ts';

/** Passages that may help. Each expands in place, in the language of its document. */
export function Offers({ view, entry: { id, offers } }: { view: View; entry: Entry }) {
  const { unfolded } = view.state.notes[id] ?? {};
  return (
    <ul class="offers">
      {offers.map(({ title, heading, text, url, language }, at) => {
        const isOpen = !!unfolded?.[at];
        const href = isOpen && quotedLink(url, text);
        return (
          <li>
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => updateNote(view, id, { unfolded: { ...unfolded, [at]: !isOpen } })}
            >
              <span class="facts grow">
                <b>{title}</b>
                {heading}
              </span>
              <Icon name="unfold" />
            </button>
            {isOpen && (
              <div class="passage">
                <p lang={language} dir="auto">
                  {text}
                </p>
                {href && (
                  <a class="link" href={href} target="_blank" rel="noopener nofollow">
                    {view.words.openPage}
                  </a>
                )}
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
