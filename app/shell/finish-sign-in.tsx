import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { findIdToken, hasSignInSession } from '#app/client/identity-config.ts';
import { beginSession, loadSignIn } from '#app/client/session-control.ts';
import type { SignInRequest } from '#app/client/sign-in.ts';
import { SignInPage } from '#app/shell/sign-in-page.tsx';
import { SignInProblem } from '#app/shell/sign-in-problem.tsx';
import { slowSignIn } from '#app/shell/slow-session-bar.tsx';
import { useSlow } from '#app/shell/use-slow.ts';

/** The redirect target of the identity provider: finishes the sign-in and opens the requested page. */
export function FinishSignIn({ redirectPath }: { redirectPath: NonNullable<SignInRequest['redirectPath']> }) {
  const navigate = useNavigate();
  const started = useRef(false);
  const [problem, setProblem] = useState<{ error: unknown }>();
  const [busy, setBusy] = useState(false);
  const isSlow = useSlow(!problem);

  useEffect(() => {
    // A code can only be used once.
    if (started.current) return;
    started.current = true;
    finish().then(
      to => navigate(to, { replace: true }),
      error => setProblem({ error }),
    );
  }, [navigate]);

  async function retry() {
    setBusy(true);
    try {
      const { findWantedPath, startSignIn } = await loadSignIn();
      await startSignIn({ to: findWantedPath(), redirectPath });
    } catch (error) {
      setProblem({ error });
      setBusy(false);
    }
  }

  if (problem) return <SignInProblem error={problem.error} busy={busy} onRetry={retry} />;
  return (
    <SignInPage title="Signing you in" busy>
      {isSlow ? slowSignIn : 'One moment.'}
    </SignInPage>
  );
}

async function finish(): Promise<string> {
  // The page was reloaded after the sign-in had finished.
  if (findIdToken() && !hasSignInSession()) return '/';
  const { finishSignIn } = await loadSignIn();
  const to = await finishSignIn(window.location.href);
  beginSession().catch(() => {});
  return to;
}
