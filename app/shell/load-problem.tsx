import { RotateCw } from 'lucide-react';
import { isApiError } from '#app/client/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Message } from '#app/ui/message.tsx';

type LoadProblemProps = { error: unknown; what: string; busy?: boolean; onRetry: () => void };

/** Replaces content that failed to load: the reason and a retry button. */
export function LoadProblem({ error, what, busy = false, onRetry }: LoadProblemProps) {
  const known = isApiError(error) ? error : undefined;
  if (known?.status === 403) {
    return (
      <Message tone="permission" title={`You can’t view ${what}`}>
        Your role doesn’t include this. Ask an Owner or Admin to change your role.
      </Message>
    );
  }
  return (
    <Message
      tone="error"
      title={`We couldn’t load ${what}`}
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

/** One line in place of a list that failed to load. */
export function QuietProblem({ what, busy = false, onRetry }: Omit<LoadProblemProps, 'error'>) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-2 text-13 text-ink-2">
      We couldn’t load {what}.
      <Button size="small" variant="quiet" icon={RotateCw} busy={busy} onClick={onRetry}>
        Try again
      </Button>
    </p>
  );
}
