import { RotateCw } from 'lucide-react';
import { describeProblem } from '#app/client/identity-errors.ts';
import { SignInPage } from '#app/shell/sign-in-page.tsx';
import { Button } from '#app/ui/button.tsx';

/** What went wrong with a sign-in, in the catalogue's words and in ours, and the way to begin again. */
export function SignInProblem({ error, busy, onRetry }: { error: unknown; busy: boolean; onRetry: () => void }) {
  const { title, detail, words } = describeProblem(error);
  return (
    <SignInPage
      title={title}
      words={words}
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
