/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
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
  if (phase !== 'done') {
    return (
      <div class="answer" data-ai={generated || undefined}>
        <p class="doing small">
          <i />
          {words[phase]}
        </p>
        {text && <RichText view={view} entry={entry} />}
      </div>
    );
  }
  const note = noteOf(view, entry);
  const isWhole = text && !note;
  const offersContact = isLast && entry.offersContact && config.show.contact;
  return (
    <div class="answer" data-ai={generated || undefined}>
      {text && <RichText view={view} entry={entry} />}
      {generated && <p class="small">{config.words.aiWritten}</p>}
      {note && (
        <p class="small" role={outcome === 'stopped' ? undefined : 'alert'}>
          {note}
        </p>
      )}
      {config.show.sources && <Sources view={view} entry={entry} />}
      <Offers view={view} entry={entry} />
      {config.show.products && <Products view={view} products={entry.products} />}
      {isWhole && <Rating view={view} entry={entry} />}
      <div class="chips">
        {note && isLast && (
          <button type="button" class="pill" onClick={talk.retry}>
            {words.retry}
          </button>
        )}
        {offersContact && (
          <button type="button" class="pill" onClick={() => callPerson(view)}>
            <Icon name="person" />
            {words.person}
          </button>
        )}
        {isLast &&
          entry.suggestions.map(suggestion => (
            <button type="button" class="pill" onClick={() => ask(view, suggestion)}>
              {suggestion}
            </button>
          ))}
      </div>
    </div>
  );
}

/** A message about what went wrong. */
function noteOf(view: View, { outcome, problem, seconds, text }: Entry): string {
  if (outcome === 'stopped') return view.words.stopped;
  if (problem) return problemText(view, problem, seconds);
  return text ? '' : view.words.failed;
}
