// Logto's Account API, as far as a profile page needs it: people change their own account from the browser.
import { Hono } from 'hono';
import type { Provider } from 'oidc-provider';
import { answerPreflight, type Caller, requireCaller } from '#sandbox/identity/account-api/caller.ts';
import { createMyAccount } from '#sandbox/identity/account-api/my-account.ts';
import { createVerifications } from '#sandbox/identity/account-api/verifications.ts';
import { readAccountCenter } from '#sandbox/identity/account-center.ts';
import { ApiError, showError } from '#sandbox/identity/api-error.ts';
import type { Management } from '#sandbox/identity/management/call.ts';

const paths = ['/my-account/*', '/verifications/*'];

export function createAccountApi(sandbox: Management, provider: Provider): Hono<Caller> {
  const { directory } = sandbox;
  const app = new Hono<Caller>();
  app.onError(showError);
  for (const path of paths) {
    app.options(path, answerPreflight(directory));
    app.use(path, requireCaller(directory, provider));
  }
  app.use('/my-account/*', async (_, next) => {
    if (readAccountCenter(directory).enabled) return next();
    throw new ApiError(400, 'account_center.not_enabled', 'Account center is not enabled.');
  });
  app.route('/', createMyAccount(sandbox));
  app.route('/', createVerifications(sandbox));
  return app;
}
