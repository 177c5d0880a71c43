import { useState } from 'react';
import { useLocation } from 'react-router';
import { describeProblem } from '#app/client/identity-errors.ts';
import { loadSignIn } from '#app/client/session-control.ts';
import type { SignInRequest } from '#app/client/sign-in.ts';
import type { InvitationPreview } from '#domain/organizations/inputs.ts';

type Choice = Pick<SignInRequest, 'firstScreen' | 'asAnother'> & {
  /** Accepts the invitation after signing in. */
  accepts?: boolean;
};

/** Signs the person in and returns to this invitation. */
export function useSignInFor(invitation: InvitationPreview) {
  const { pathname, search } = useLocation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const loginHint = addressIn(search, invitation);

  async function start({ accepts = false, ...choice }: Choice = {}) {
    setBusy(true);
    setProblem('');
    saveIntent(accepts ? invitation.id : null);
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

const intentKey = 'aisle:accepting';

/** Only a click in this tab sets it, so no link can make anyone join an organisation. */
function saveIntent(id: string | null): void {
  try {
    if (id) sessionStorage.setItem(intentKey, id);
    else sessionStorage.removeItem(intentKey);
  } catch {}
}

/** Whether the person chose to accept this invitation before signing in. True only once. */
export function takeIntent({ id }: InvitationPreview): boolean {
  try {
    const saved = sessionStorage.getItem(intentKey);
    saveIntent(null);
    return saved === id;
  } catch {
    return false;
  }
}
