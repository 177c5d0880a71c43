/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import { Fragment, h } from 'preact';
import type { Entry } from './conversation.ts';
import { Icon } from './icon.tsx';
import { Offers } from './offers.tsx';
import { Products } from './products.tsx';
import { Rating } from './rating.tsx';
import { RichText } from './rich-text.tsx';
import { Sources } from './sources.tsx';
import { ask, callPerson, problemText, type View } from './view.ts';

type Props = { view: View; entry: Entry; isLast: boolean };

export function Answer({ view, entry, isLast }: Props) {
  const { config, words, talk } = view;
  const { phase, outcome, text, generated } = entry;
  const isOver = phase === 'done';
  const note = isOver && noteOf(view, entry);
  const pills = (texts: string[]) =>
    isLast &&
    texts.map(one => (
      <button type="button" class="pill" onClick={() => ask(view, one)}>
        {one}
      </button>
    ));
  return (
    <div class="answer" data-ai={generated || undefined}>
      {!isOver && (
        <p class="doing small">
          <i />
          {words[phase]}
        </p>
      )}
      {text && <RichText view={view} entry={entry} />}
      {isOver && (
        <>
          {generated && <p class="small">{config.words.aiWritten}</p>}
          {note && (
            <p class="small" role={outcome === 'stopped' ? undefined : 'alert'}>
              {note}
            </p>
          )}
          {config.show.sources && <Sources view={view} entry={entry} />}
          <Offers view={view} entry={entry} />
          {config.show.products && <Products view={view} products={entry.products} />}
          <fieldset class="chips" aria-label={text}>
            {pills(entry.choices)}
          </fieldset>
          {text && !note && !entry.choices[0] && <Rating view={view} entry={entry} />}
          <div class="chips">
            {note && isLast && (
              <button type="button" class="pill" onClick={talk.retry}>
                {words.retry}
              </button>
            )}
            {isLast && entry.offersContact && config.show.contact && (
              <button type="button" class="pill" onClick={() => callPerson(view)}>
                <Icon name="person" />
                {words.person}
              </button>
            )}
            {pills(entry.suggestions)}
          </div>
        </>
      )}
    </div>
  );
}

/** A message about what went wrong. */
function noteOf(view: View, { outcome, problem, seconds, text }: Entry): string {
  if (outcome === 'stopped') return view.words.stopped;
  if (problem) return problemText(view, problem, seconds);
  return text ? '' : view.words.failed;
}
