/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import { Fragment, h } from 'preact';
import type { Entry } from './conversation.ts';
import { Icon } from './icon.tsx';
import { plainText, readMarkdown } from './markdown.ts';
import { updateNote, type View } from './view.ts';

const longest = 1000;

export function Rating({ view, entry: { id, text, feedback } }: { view: View; entry: Entry }) {
  const { words, talk, frame } = view;
  const { said, asksReason, reason = '' } = view.state.notes[id] ?? {};

  const rate = (chosen: 'up' | 'down' | null, why?: string) => {
    const asks = chosen === 'down' && why === undefined;
    updateNote(view, id, { asksReason: asks, said: chosen && !asks ? words.noted : '' });
    if (!frame.preview) void talk.rate(id, chosen, why);
  };
  const copy = async () => {
    await navigator.clipboard.writeText(plainText(readMarkdown(text)));
    updateNote(view, id, { said: '✓' });
  };
  const explain = (event: Event) => {
    event.preventDefault();
    rate('down', reason.trim());
  };

  return (
    <>
      <div class="rating small">
        {(['up', 'down'] as const).map(value => (
          <button
            type="button"
            aria-label={value === 'up' ? words.helpful : words.unhelpful}
            aria-pressed={feedback === value}
            onClick={() => rate(feedback === value ? null : value)}
          >
            <Icon name={value} />
          </button>
        ))}
        {/* Pages without TLS have no clipboard. */}
        {navigator.clipboard && (
          <button type="button" aria-label={words.copy} onClick={copy}>
            <Icon name="copy" />
          </button>
        )}
        <span role="status">{said}</span>
      </div>
      {asksReason && (
        <form class="why" onSubmit={explain}>
          <input
            maxLength={longest}
            aria-label={words.reason}
            placeholder={words.reason}
            value={reason}
            onInput={event => updateNote(view, id, { reason: event.currentTarget.value })}
          />
          <button type="submit" class="plain" disabled={!reason.trim()}>
            {words.send}
          </button>
        </form>
      )}
    </>
  );
}
