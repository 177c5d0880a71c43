/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import { ApiError, type Contact, type Fields } from './api.ts';
import { Icon } from './icon.tsx';
import { lastOf, problemText, type View } from './view.ts';

const limits = { name: 120, email: 254, message: 4000 };
const names = ['name', 'email', 'message'] as const;

/** Sends a message to the team. What was typed stays until it is sent, even after going back to the chat. */
export function ContactForm({ view }: { view: View }) {
  const { words, state, set, focus } = view;
  const { contact, contactPhase, wrong } = state;
  const last = lastOf(view);

  const field = (name: keyof Contact) => {
    const id = `aisle-${name}`;
    const isWrong = name in wrong;
    const Field = name === 'message' ? 'textarea' : 'input';
    return (
      <p class="row">
        <label for={id}>{words[name]}</label>
        <Field
          id={id}
          name={name}
          autocomplete={name === 'message' ? 'off' : name}
          rows={5}
          value={contact[name]}
          maxLength={limits[name]}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-wrong` : undefined}
          onInput={(event: { currentTarget: { value: string } }) =>
            set({ contact: { ...contact, [name]: event.currentTarget.value } })
          }
        />
        {isWrong && (
          <span class="wrong" id={`${id}-wrong`}>
            {wrong[name]}
          </span>
        )}
      </p>
    );
  };

  return (
    <form class="contact" noValidate onSubmit={event => send(view, event)}>
      <button
        type="button"
        class="link"
        onClick={() => {
          set({ callsPerson: false });
          focus('.field');
        }}
      >
        <Icon name="back" />
        {words.back}
      </button>
      <h3>{words.person}</h3>
      <p role="status">
        {contactPhase === 'sent' ? words.sent.replace('{email}', () => contact.email) : last?.opensContact && last.text}
      </p>
      {contactPhase !== 'sent' && [
        ...names.map(field),
        <p class="wrong" role="alert">
          {wrong.all}
        </p>,
        <button type="submit" class="plain strong">
          {contactPhase === 'sending' ? words.queued : words.send}
        </button>,
      ]}
    </form>
  );
}

async function send(view: View, event: Event): Promise<void> {
  const { frame, words, talk, state, set, focus } = view;
  event.preventDefault();
  const { contact, contactPhase } = state;
  const sentences = { name: words.needed, email: words.needEmail, message: words.needed };
  const refuse = (isWrong: (name: keyof Contact) => boolean) => {
    const wrong: Fields = {};
    for (const name of names) if (isWrong(name)) wrong[name] = sentences[name];
    set({ wrong, contactPhase: 'open' });
    focus('[aria-invalid=true]');
    return Object.keys(wrong).length > 0;
  };
  const isMissing = (name: keyof Contact) => !(name === 'email' ? /^\S+@\S+\.\S+$/ : /\S/).test(contact[name]);
  if (contactPhase === 'sending' || refuse(isMissing) || frame.preview) return;
  set({ contactPhase: 'sending' });
  try {
    await talk.contact(contact);
    set({ contactPhase: 'sent', contact: { ...contact, message: '' } });
  } catch (error) {
    const { problem, seconds, fields } = error instanceof ApiError ? error : new ApiError('failed');
    if (!refuse(name => name in fields)) set({ wrong: { all: problemText(view, problem, seconds) } });
  }
}
