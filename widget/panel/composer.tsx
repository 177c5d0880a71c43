/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import { Icon } from './icon.tsx';
import { ask, callPerson, type View } from './view.ts';

const longest = 2000;

export function Composer({ view }: { view: View }) {
  const { config, words, talk, state, set } = view;
  const label = config.texts.placeholder || config.words.ask;
  const send = (event: Event) => {
    event.preventDefault();
    ask(view, state.draft);
  };
  return (
    <form class="compose" onSubmit={send}>
      <div class="box">
        <textarea
          class="field grow"
          rows={1}
          maxLength={longest}
          aria-label={label}
          aria-describedby="notice"
          placeholder={label}
          value={state.draft}
          onInput={event => set({ draft: event.currentTarget.value })}
          onKeyDown={event => {
            // Enter also confirms a word in Japanese and Chinese input methods.
            if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) send(event);
          }}
        />
        {talk.isBusy() ? (
          <button type="button" class="stop" onClick={talk.stop}>
            <i />
            {words.stop}
          </button>
        ) : (
          <button type="submit" class="send" aria-label={words.send} disabled={!state.draft.trim()}>
            <Icon name="send" />
          </button>
        )}
      </div>
      <div class="foot small">
        {config.show.contact && (
          <button type="button" class="link" onClick={() => callPerson(view)}>
            <Icon name="person" />
            {words.person}
          </button>
        )}
        <span class="by">
          {words.by} <b>Aisle</b>
        </span>
      </div>
    </form>
  );
}
