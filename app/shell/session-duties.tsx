import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isMerchantPath } from '#app/client/merchant-config.ts';
import { sessionSettled, useSession } from '#app/client/session.ts';
import { followOtherTabs, followSubscription } from '#app/client/session-control.ts';
import { showError } from '#app/shell/app-error.ts';
import { findRedirect, isGuarded } from '#app/shell/guards.ts';

/** Keeps the page and the session together: whoever may no longer be here is taken elsewhere. */
export function SessionDuties() {
  const session = useSession();
  const location = useLocation();
  const navigate = useNavigate();

  // A merchant is here by the shop's admin, whoever signs in or out elsewhere.
  useEffect(() => (isMerchantPath(window.location.pathname) ? undefined : followOtherTabs()), []);
  useEffect(() => (isMerchantPath(window.location.pathname) ? undefined : followSubscription()), []);
  useEffect(() => {
    sessionSettled().catch(error => {
      if (isGuarded(window.location.pathname)) showError(error);
    });
  }, []);

  // Tests and tools wait for it, as they do for `data-ready`.
  useEffect(() => {
    document.documentElement.dataset.session = session.status;
  }, [session.status]);

  const elsewhere = findRedirect(location, session);
  useEffect(() => {
    if (elsewhere) void navigate(elsewhere, { replace: true });
  }, [elsewhere, navigate]);

  return null;
}
