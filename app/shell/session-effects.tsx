import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isMerchantPath } from '#app/client/merchant-config.ts';
import { sessionSettled, useSession } from '#app/client/session.ts';
import { followOtherTabs, followSubscription } from '#app/client/session-control.ts';
import { showError } from '#app/shell/app-error.ts';
import { decideRedirect, findRedirect, isGuarded } from '#app/shell/guards.ts';

/** Redirects when the session no longer allows the current page. */
export function SessionEffects() {
  const session = useSession();
  const location = useLocation();
  const navigate = useNavigate();

  // Merchants use the shop's session: signing in or out elsewhere doesn't affect them.
  useEffect(() => (isMerchantPath(window.location.pathname) ? undefined : followOtherTabs()), []);
  useEffect(() => (isMerchantPath(window.location.pathname) ? undefined : followSubscription()), []);
  useEffect(() => {
    sessionSettled().catch(error => {
      if (isGuarded(window.location.pathname)) showError(error);
    });
  }, []);

  // Tests wait for it, as they do for `data-ready`.
  useEffect(() => {
    document.documentElement.dataset.session = session.status;
  }, [session.status]);

  const redirect = findRedirect(location, session);
  useEffect(() => {
    if (!redirect) return;
    let left = false;
    void decideRedirect(location).then(to => {
      if (to && !left) void navigate(to, { replace: true });
    });
    return () => {
      left = true;
    };
  }, [redirect, location, navigate]);

  return null;
}
