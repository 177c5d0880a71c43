import { useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { useSession } from '#app/client/session.ts';
import { clearError, redirectDone, useAppError } from '#app/shell/app-error.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';

/** The screen, or the app-wide error in its place. Going elsewhere clears the error; another organisation begins anew. */
export function Content() {
  const { error, redirect } = useAppError();
  const { epoch } = useSession();
  const { key } = useLocation();
  const navigate = useNavigate();

  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving for another place is what clears the error
  useEffect(() => () => clearError(), [key]);

  useEffect(() => {
    if (redirect === null) return;
    redirectDone();
    void navigate(redirect);
  }, [redirect, navigate]);

  return error === null ? <Outlet key={epoch} /> : <ErrorPage error={error} />;
}
