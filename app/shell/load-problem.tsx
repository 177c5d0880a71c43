import { RotateCw } from 'lucide-react';
import { isApiError } from '#app/client/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Message } from '#app/ui/message.tsx';

type LoadProblemProps = { error: unknown; what: string; busy?: boolean; onRetry: () => void };

/** In the place of what did not come: why, and what to do about it. */
export function LoadProblem({ error, what, busy = false, onRetry }: LoadProblemProps) {
  const known = isApiError(error) ? error : undefined;
  if (known?.status === 403) {
    return (
      <Message tone="permission" title={`You cannot see ${what}`}>
        Your role does not include it. An Owner or an Admin of your organisation can change your role.
      </Message>
    );
  }
  return (
    <Message
      tone="error"
      title={`We could not load ${what}`}
      requestId={known?.requestId ?? undefined}
      actions={
        <Button icon={RotateCw} busy={busy} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {known?.message ?? 'Something went wrong on our side. Try again.'}
    </Message>
  );
}
