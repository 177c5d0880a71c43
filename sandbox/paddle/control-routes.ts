// The control calls over HTTP: JSON for tests, forms for the page.
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Account } from '#sandbox/paddle/account.ts';
import type { Control } from '#sandbox/paddle/control.ts';
import { controlPage } from '#sandbox/paddle/control-page.ts';
import { answerError } from '#sandbox/paddle/envelope.ts';
import { PaddleError, parseBody } from '#sandbox/paddle/errors.ts';

const local = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const yes = z.preprocess(value => (value === 'true' ? true : value === 'false' ? false : value), z.boolean());
const count = z.coerce.number().int().min(0);

const clockInput = z.strictObject({
  advance: z.string().optional(),
  to: z.string().optional(),
  next: yes.optional(),
  stop: yes.optional(),
  run: yes.optional(),
  reset: yes.optional(),
});
const faultInput = z.strictObject({
  status: z.enum(['429', '500', 'html', 'timeout']).or(z.literal([429, 500])),
  next: count.optional(),
  path: z.string().optional(),
  retry_after: count.optional(),
  done: yes.optional(),
});
const webhookInput = z.strictObject({
  hold: yes.optional(),
  release: yes.optional(),
  shuffle: yes.optional(),
  duplicate: count.optional(),
  drop: count.optional(),
  delayMs: count.optional(),
});
const payInput = z.strictObject({
  card: z.string().optional(),
  email: z.string().optional(),
  country: z.string().optional(),
  postcode: z.string().optional(),
  business: z.string().optional(),
  tax_id: z.string().optional(),
  challenge: z.enum(['approve', 'refuse']).optional(),
});

const amount = z.string().regex(/^\d{1,12}$/);

export function createControlRoutes(account: Account, control: Control): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    // Refuses cross-site requests.
    const site = c.req.header('Sec-Fetch-Site');
    const isOurs = c.req.method === 'GET' || !site || site === 'same-origin' || site === 'none';
    if (!isOurs || !local.test(c.req.header('Host') ?? ''))
      return c.text('Only this machine, and only from this page.', 403);
    return next();
  });
  app.get('/', c => c.html(controlPage(account, control)));
  app.get('/_sandbox/state', c => c.json(control.state()));
  app.post('/_sandbox/clock', c => act(c, clockInput, input => control.moveClock(input)));
  app.post('/_sandbox/faults', c =>
    act(c, faultInput, ({ status, next = 1, path, retry_after, done }) => {
      const kind = status === 'timeout' ? 'hang' : (String(status) as '429' | '500' | 'html');
      control.breakAnswers({ kind, next, path, retryAfter: retry_after, isDone: done });
    }),
  );
  app.post('/_sandbox/faults/clear', c => act(c, z.object({}), () => control.mendAnswers()));
  app.post('/_sandbox/webhooks', c =>
    act(c, webhookInput, ({ release, ...change }) => {
      const kept = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      return control.meddle({ ...kept, ...(release ? { hold: false } : {}) });
    }),
  );
  app.post('/_sandbox/settle', async c => {
    await control.settle();
    return c.json({ waiting: account.outbox.list().length });
  });
  app.post('/_sandbox/subscriptions/end', c => act(c, z.object({}), () => control.endSubscriptions()));
  app.post('/_sandbox/subscriptions/:id/card', c =>
    act(c, z.strictObject({ declines: yes }), ({ declines }) => control.setCard(c.req.param('id'), declines)),
  );
  app.post('/_sandbox/subscriptions/:id/pause', c => act(c, z.object({}), () => control.pause(c.req.param('id'))));
  app.post('/_sandbox/transactions/:id/pay', c =>
    act(c, payInput, input => control.pay(c.req.param('id'), Object.fromEntries(Object.entries(input)))),
  );
  app.post('/_sandbox/transactions/:id/refund', c =>
    act(c, z.strictObject({ amount: amount.optional() }), input =>
      control.requestRefund(c.req.param('id'), input.amount),
    ),
  );
  app.post('/_sandbox/transactions/:id/credit', c =>
    act(c, z.strictObject({ amount }), input => control.creditPayment(c.req.param('id'), input.amount)),
  );
  app.post('/_sandbox/adjustments/:id/decide', c =>
    act(c, z.strictObject({ status: z.enum(['approved', 'rejected']) }), ({ status }) =>
      control.decideRefund(c.req.param('id'), status),
    ),
  );
  app.post('/_sandbox/notifications/:id/replay', c => act(c, z.object({}), () => control.replay(c.req.param('id'))));
  app.post('/_sandbox/reset', c => act(c, z.object({}), () => control.reset()));
  app.onError((error, c) => {
    if (error instanceof PaddleError) return answerError(c, error.code, error.message, error.fields);
    throw error;
  });
  return app;
}

async function act<T>(c: Context, schema: z.ZodType<T>, work: (input: T) => unknown): Promise<Response> {
  const isForm = c.req.header('Content-Type')?.includes('form') ?? false;
  const text = isForm ? '' : await c.req.text();
  const body = isForm ? await c.req.parseBody() : text ? JSON.parse(text) : {};
  const result = work(parseBody(schema, body));
  return isForm ? c.redirect('/', 303) : c.json(result ?? {});
}
