/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import { Fragment, h } from 'preact';
import { Chat } from './chat.tsx';
import { Composer } from './composer.tsx';
import { ContactForm } from './contact-form.tsx';
import { Header } from './header.tsx';
import type { View } from './view.ts';

export function PanelView({ view }: { view: View }) {
  const { notice, spoken, callsPerson } = view.state;
  return (
    <>
      <Header view={view} />
      {callsPerson ? (
        <ContactForm view={view} />
      ) : (
        <>
          <Chat view={view} />
          <p class="notice small">{notice}</p>
          <Composer view={view} />
        </>
      )}
      <div class="unseen" aria-live="polite">
        {[...spoken, notice].map(line => (
          <p>{line}</p>
        ))}
      </div>
    </>
  );
}
