import { useState } from 'react';
import { call } from '#app/client/api.ts';
import { LinkData } from '#app/shell/link-data.tsx';
import { LinkPage } from '#app/shell/link-page.tsx';
import { screenMeta } from '#app/shell/title.ts';
import { Button } from '#app/ui/button.tsx';
import { messageOf } from '#app/ui/error-message.ts';
import type { VisitorEmails as Emails } from '#domain/gaps/inputs.ts';

export const meta = screenMeta;

type Choice = 'confirm' | 'unsubscribe';

/** Public to everyone with the link. Only the buttons change anything. */
export default function VisitorEmails() {
  return (
    <LinkData
      title="Answers by email"
      queryKey="answer-links"
      read={(token, signal) => call('GET /api/answer-links/{token}', { params: { token }, signal })}
    >
      {(emails, token) => <Choices key={token} token={token} initial={emails} />}
    </LinkData>
  );
}

function Choices({ token, initial }: { token: string; initial: Emails }) {
  const [{ site, state }, setEmails] = useState(initial);
  const [busy, setBusy] = useState<Choice | null>(null);
  const [problem, setProblem] = useState('');

  async function choose(choice: Choice) {
    setBusy(choice);
    setProblem('');
    try {
      setEmails(await call(calls[choice], { params: { token } }));
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(null);
    }
  }

  const { title, text, choices } = states[state];
  // Without its chat there is nothing to agree to.
  const possible = choices.filter(choice => site !== null || choice === 'unsubscribe');
  return (
    <LinkPage
      title={title(site ?? 'this site')}
      problem={problem}
      actions={possible.map((choice, at) => (
        <Button
          key={choice}
          variant={at === 0 && choice === 'confirm' ? 'primary' : 'plain'}
          busy={busy === choice}
          onClick={() => void choose(choice)}
        >
          {labels[choice]}
        </Button>
      ))}
    >
      {text(site ?? 'this site')}
    </LinkPage>
  );
}

const calls = {
  confirm: 'POST /api/answer-links/{token}/confirm',
  unsubscribe: 'POST /api/answer-links/{token}/unsubscribe',
} as const satisfies Record<Choice, string>;

const labels: Record<Choice, string> = { confirm: 'Email me the answer', unsubscribe: 'Don’t email me' };

type State = { title(site: string): string; text(site: string): string; choices: readonly Choice[] };

const states: Record<Emails['state'], State> = {
  asked: {
    title: site => `Get the answer from ${site}?`,
    text: () =>
      'Someone entered your email address in a chat. If it was you, we’ll email you the answer to your question.',
    choices: ['confirm', 'unsubscribe'],
  },
  confirmed: {
    title: () => 'Your address is confirmed',
    text: site => `We’ll email you when ${site} answers a question you asked. Each question is answered once.`,
    choices: ['unsubscribe'],
  },
  unsubscribed: {
    title: () => 'You’re unsubscribed',
    text: () => 'You won’t get answers by email any more, from any site that uses Aisle.',
    choices: ['confirm'],
  },
  ended: {
    title: () => 'The chat was deleted',
    text: () => 'You won’t get emails about it. You can also turn off these emails for all sites that use Aisle.',
    choices: ['unsubscribe'],
  },
};
