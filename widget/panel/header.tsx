/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import { Icon } from './icon.tsx';
import { ownPicture } from './safe-url.ts';
import { removeChat, type View } from './view.ts';

export function Header({ view }: { view: View }) {
  const { config, words, frame, talk, state, set, focus } = view;
  const { title, notice } = config.texts;
  const mayRemove = talk.entries().length > 0 && !state.callsPerson;
  return (
    <header>
      <div class="head">
        <Avatar view={view} />
        <div class="grow">
          <h2 class="cut">{title || config.name}</h2>
          <p class="small" id="notice">
            {notice}
          </p>
        </div>
        {mayRemove && (
          <button
            type="button"
            class="icon"
            aria-label={words.remove}
            onClick={() => {
              set({ asksRemoval: true });
              focus('.sure button');
            }}
          >
            <Icon name="remove" />
          </button>
        )}
        {config.type !== 'inline' && (
          <button type="button" class="icon" aria-label={words.close} onClick={frame.close}>
            <Icon name="close" />
          </button>
        )}
      </div>
      {state.asksRemoval && mayRemove && (
        <div class="sure">
          <button type="button" class="plain" onClick={() => set({ asksRemoval: false })}>
            {words.close}
          </button>
          <button type="button" class="plain strong" onClick={() => removeChat(view)}>
            {words.remove}
          </button>
        </div>
      )}
    </header>
  );
}

function Avatar({ view: { config, frame } }: { view: View }) {
  const { kind, url } = config.avatar;
  const picture = kind === 'picture' && ownPicture(url, frame.origin);
  if (kind === 'none') return null;
  return (
    <span class="avatar" aria-hidden="true">
      {[...config.name.trim()][0]}
      {picture && <Picture key={picture} address={picture} />}
    </span>
  );
}

/** Hidden if the page's content security policy blocks our images. */
export function Picture({ address }: { address: string }) {
  return (
    <img
      src={address}
      alt=""
      onError={event => {
        event.currentTarget.hidden = true;
      }}
    />
  );
}
