import { LogIn } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { findIdToken } from '#app/client/identity-config.ts';
import { safePath } from '#app/client/safe-path.ts';
import { sessionSettled, useSession } from '#app/client/session.ts';
import { beginSession, loadSignIn } from '#app/client/session-control.ts';
import { findSignOutReason, type SignOutReason } from '#app/client/sign-out-reason.ts';
import { confirmSignOut, findUnfinishedSignOut } from '#app/client/unfinished-sign-out.ts';
import { SignInPage } from '#app/shell/sign-in-page.tsx';
import { SignInProblem } from '#app/shell/sign-in-problem.tsx';
import { wantsSignOut } from '#app/shell/sign-out.ts';
import { slowSignIn } from '#app/shell/slow-session-bar.tsx';
import { screenMeta } from '#app/shell/title.ts';
import { useSlow } from '#app/shell/use-slow.ts';
import { Button } from '#app/ui/button.tsx';

export const meta = screenMeta;

type State =
  | { now: 'going' }
  | { now: 'leaving' }
  | { now: 'signed-out'; reason: SignOutReason }
  | { now: 'problem'; error: unknown };

/** Signed-out people land here. Starts the sign-in, unless they have just signed out. */
export default function Loading() {
  const { status } = useSession();
  const { search, state: brought } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const to = safePath(query.get('to'));
  const signOutState = query.get('state');
  const leaves = wantsSignOut(brought);
  const [state, setState] = useState<State>({ now: 'going' });
  const [busy, setBusy] = useState(false);
  const isSlow = useSlow(state.now === 'going' || state.now === 'leaving');

  const signIn = useCallback(async () => {
    setBusy(true);
    try {
      // With an ID token, the session only has to be loaded.
      await (findIdToken() ? beginSession() : goToSignIn(to));
    } catch (error) {
      setState({ now: 'problem', error });
      setBusy(false);
    }
  }, [to]);

  useEffect(() => {
    if (status === 'signed-in' && leaves) {
      setState({ now: 'leaving' });
      void loadSignIn().then(
        ({ signOut }) => signOut(),
        error => setState({ now: 'problem', error }),
      );
    } else if (status === 'signed-in') void navigate(to, { replace: true });
    else if (status === 'loading') sessionSettled().catch(error => setState({ now: 'problem', error }));
    else {
      confirmSignOut(signOutState);
      const reason = findSignOutReason();
      if (reason) setState({ now: 'signed-out', reason });
      else void signIn();
    }
  }, [status, leaves, to, signOutState, navigate, signIn]);

  if (state.now === 'problem') return <SignInProblem error={state.error} busy={busy} onRetry={signIn} />;
  if (state.now === 'leaving') {
    return (
      <SignInPage title="Signing you out" busy>
        {isSlow && slowSignIn}
      </SignInPage>
    );
  }
  if (state.now === 'signed-out') return <SignedOutPage {...state.reason} busy={busy} onSignIn={signIn} />;
  return (
    <SignInPage title="Sign in" busy>
      {isSlow ? slowSignIn : 'Taking you to the sign-in page.'}
    </SignInPage>
  );
}

function SignedOutPage({ reason, errorText, busy, onSignIn }: SignOutReason & { busy: boolean; onSignIn: () => void }) {
  const isUnfinished = useUnfinishedSignOut(!busy);
  const title = isUnfinished ? 'You’re signed out of this browser' : 'You’re signed out';
  return (
    <SignInPage
      title={reason === 'ended' ? 'Your session has ended' : title}
      errorText={errorText}
      actions={
        <Button variant="primary" icon={LogIn} busy={busy} onClick={onSignIn}>
          Sign in
        </Button>
      }
    >
      {reason === 'ended' && 'Sign in again to continue where you left off.'}
      {reason === 'signed-out' && (isUnfinished ? stillOpen : 'Sign in to use Aisle again.')}
    </SignInPage>
  );
}

const stillOpen =
  'We couldn’t reach the sign-in service, so your session there may still be open. We’ll end it as soon as the service responds. On a shared computer, keep this page open until then.';
const retryMs = 5_000;

/** Ends the session at the sign-in service when it answers. */
function useUnfinishedSignOut(mayFinish: boolean): boolean {
  const [isUnfinished, setUnfinished] = useState(() => findUnfinishedSignOut() !== null);
  useEffect(() => {
    if (!isUnfinished || !mayFinish) return;
    let timer: ReturnType<typeof setTimeout>;
    let isGone = false;
    const attempt = () =>
      loadSignIn()
        .then(async ({ finishSignOut }) => {
          if (isGone) return;
          await finishSignOut();
          setUnfinished(false);
        })
        .catch(() => {
          if (!isGone) timer = setTimeout(attempt, retryMs);
        });
    void attempt();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isUnfinished, mayFinish]);
  return isUnfinished;
}

let going: Promise<void> | undefined;

/** One sign-in at a time: a second start would invalidate the first one's response. */
function goToSignIn(to: string): Promise<void> {
  going ??= loadSignIn()
    .then(({ startSignIn }) => startSignIn({ to }))
    .finally(() => {
      going = undefined;
    });
  return going;
}
