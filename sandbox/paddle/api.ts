// Paddle's API: routes, authorisation and errors.
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { Account } from '#sandbox/paddle/account.ts';
import { mountAdjustments } from '#sandbox/paddle/adjustments.ts';
import { mountPaymentMethods } from '#sandbox/paddle/cards.ts';
import { mountCatalogue } from '#sandbox/paddle/catalogue.ts';
import { mountCustomers } from '#sandbox/paddle/customers.ts';
import { answerError } from '#sandbox/paddle/envelope.ts';
import { PaddleError } from '#sandbox/paddle/errors.ts';
import type { Faults } from '#sandbox/paddle/faults.ts';
import { mountNotifications } from '#sandbox/paddle/notifications.ts';
import { mountPortal } from '#sandbox/paddle/portal.ts';
import { mountPreviews } from '#sandbox/paddle/previews.ts';
import { mountSubscriptions } from '#sandbox/paddle/subscriptions.ts';
import { mountTransactions } from '#sandbox/paddle/transactions.ts';

type Keys = { apiKey: string; clientToken: string };

const rooms =
  /^\/(products|prices|currencies|pricing-preview|customers|transactions|subscriptions|adjustments|notification-settings|notifications|events|event-types)(\/|$)/;
const previews = ['/pricing-preview', '/transactions/preview'];

export function isApiPath(path: string): boolean {
  return rooms.test(path);
}

export function createApi(account: Account, faults: Faults, keys: Keys): Hono {
  const app = new Hono();
  // Pages may request prices with the public client-side token.
  for (const path of previews) app.use(path, cors({ origin: '*', allowHeaders: ['Authorization', 'Content-Type'] }));
  app.use(faults.middleware);
  app.use(async (c, next) => {
    const given = c.req.header('Authorization');
    const token = /^bearer (.+)$/i.exec(given ?? '')?.[1];
    if (!given) return answerError(c, 'authentication_missing', 'Authentication header missing.');
    if (!token)
      return answerError(c, 'authentication_malformed', 'Authentication header included, but incorrectly formatted.');
    if (token === keys.apiKey || (token === keys.clientToken && previews.includes(c.req.path))) return next();
    return token === keys.clientToken
      ? answerError(c, 'forbidden', "You aren't permitted to perform this request.")
      : answerError(c, 'invalid_token', 'Authentication header included, but the token is not valid.');
  });
  // The body may be missing: the SDK sends none with a JSON content type.
  app.use(async (c, next) => {
    const text = await c.req.text();
    try {
      const body = text ? JSON.parse(text) : {};
      c.req.json = async () => body;
    } catch {
      return answerError(c, 'bad_request', 'Invalid request: the body is not JSON');
    }
    return next();
  });
  mountPreviews(app, account);
  mountCatalogue(app, account);
  mountCustomers(app, account);
  mountPaymentMethods(app, account);
  mountPortal(app, account);
  mountTransactions(app, account);
  mountSubscriptions(app, account);
  mountAdjustments(app, account);
  mountNotifications(app, account);
  app.notFound(c => answerError(c, 'not_found', `${c.req.path} not found`));
  app.onError((error, c) => {
    if (error instanceof PaddleError) return answerError(c, error.code, error.message, error.fields);
    process.stderr.write(`The payment sandbox failed at ${c.req.method} ${c.req.path}: ${error.stack}\n`);
    return answerError(c, 'internal_error', 'An unexpected error happened');
  });
  return app;
}
