import { Fragment, type ReactNode, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useSession } from '#app/client/session.ts';
import { clearError, useAppError } from '#app/shell/app-error.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { findRedirect } from '#app/shell/guards.ts';

/**
 * The screen, the app-wide error in its place, or nothing during a redirect. Navigation clears the error;
 * switching organisations remounts the screen.
 */
export function Content({ children = <Outlet /> }: { children?: ReactNode }) {
  const { error } = useAppError();
  const session = useSession();
  const location = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation clears the error
  useEffect(() => () => clearError(), [location.key]);

  if (error !== null) return <ErrorPage error={error} />;
  // Screens wait for the session before calling the API. A refused screen is unmounted before it sends a call.
  if (findRedirect(location, session) !== null) return null;
  return <Fragment key={session.epoch}>{children}</Fragment>;
}
