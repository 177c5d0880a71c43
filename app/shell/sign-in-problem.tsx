import { RotateCw } from 'lucide-react';
import { describeProblem } from '#app/client/identity-errors.ts';
import { SignInPage } from '#app/shell/sign-in-page.tsx';
import { Button } from '#app/ui/button.tsx';

/** Why a sign-in failed, and a button to try again. */
export function SignInProblem({ error, busy, onRetry }: { error: unknown; busy: boolean; onRetry: () => void }) {
  const { title, detail, errorText } = describeProblem(error);
  return (
    <SignInPage
      title={title}
      errorText={errorText}
      actions={
        <Button variant="primary" icon={RotateCw} busy={busy} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {detail}
    </SignInPage>
  );
}
