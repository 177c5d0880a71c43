import { Hourglass } from 'lucide-react';
import { useSession } from '#app/client/session.ts';
import { useAppError } from '#app/shell/app-error.ts';
import { useSlow } from '#app/shell/use-slow.ts';

export const slowSignIn = 'The sign-in service is taking longer than usual. Please wait a moment.';

/** While a screen waits for the session. */
export function SlowSessionBar() {
  const { status } = useSession();
  const { error } = useAppError();
  const isSlow = useSlow(status === 'loading' && error === null);
  return (
    <div role="status">
      {isSlow && (
        <p className="flex min-h-9 items-center justify-center gap-2 border-line border-b bg-sunken px-4 py-1 text-13 text-ink-2">
          <Hourglass aria-hidden />
          {slowSignIn}
        </p>
      )}
    </div>
  );
}
