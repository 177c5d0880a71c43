import { useState } from 'react';
import { useLocation } from 'react-router';
import { describeProblem } from '#app/client/identity-errors.ts';
import { loadSignIn } from '#app/client/session-control.ts';
import type { SignInRequest } from '#app/client/sign-in.ts';
import type { InvitationPreview } from '#domain/organizations/inputs.ts';

type Choice = Pick<SignInRequest, 'firstScreen' | 'asAnother'>;

/** Signs the person in and returns to this invitation. */
export function useSignInFor(invitation: InvitationPreview) {
  const { pathname, search } = useLocation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const loginHint = addressIn(search, invitation);

  async function start(choice: Choice = {}) {
    setBusy(true);
    setProblem('');
    try {
      const { startSignIn } = await loadSignIn();
      await startSignIn({ ...choice, to: pathname + search, redirectPath: '/invitations/callback', loginHint });
    } catch (error) {
      const { title, detail } = describeProblem(error);
      setProblem(`${title}. ${detail}`);
      setBusy(false);
    }
  }

  return { start, busy, problem, address: loginHint ?? invitation.invitee };
}

/** The full address from the email link, if it matches the masked address of the invitation. */
function addressIn(search: string, { invitee }: InvitationPreview): string | undefined {
  const email = new URLSearchParams(search).get('email')?.trim().toLowerCase() ?? '';
  return `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}` === invitee.toLowerCase() ? email : undefined;
}
