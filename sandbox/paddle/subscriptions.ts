// The routes of subscriptions. Each change is one transaction of the store, so two at once come one after the other.
import type { Hono } from 'hono';
import type { Account } from '#sandbox/paddle/account.ts';
import { openCardChange } from '#sandbox/paddle/card-change.ts';
import { changeInput } from '#sandbox/paddle/change-rules.ts';
import { answer, answerPage } from '#sandbox/paddle/envelope.ts';
import { parseBody, requireChange, requireFound } from '#sandbox/paddle/errors.ts';
import { previewChange, showNext } from '#sandbox/paddle/previews.ts';
import {
  activate,
  cancelInput,
  endOrSchedule,
  pauseInput,
  pauseOrSchedule,
  resumeInput,
  resumeOrSchedule,
  updateSubscription,
} from '#sandbox/paddle/subscription-actions.ts';

export function mountSubscriptions(app: Hono, account: Account): void {
  const mine = (id: string) => requireFound(account.subscriptions.find(id), 'Subscription', id);
  const atOnce = <T>(work: () => T) => account.store.transaction(work);

  app.get('/subscriptions', c =>
    answerPage(c, account.subscriptions.list(), {
      filters: {
        status: one => one.status,
        customer_id: one => one.customer_id,
        address_id: one => one.address_id,
        collection_mode: one => one.collection_mode,
        scheduled_change_action: one => one.scheduled_change?.action,
        price_id: one => one.items.find(item => c.req.query('price_id')?.split(',').includes(item.price.id))?.price.id,
      },
    }),
  );
  app.get('/subscriptions/:id', c =>
    answer(c, showNext(account, mine(c.req.param('id')), c.req.query('include') ?? '')),
  );
  app.patch('/subscriptions/:id', async c => {
    const change = parseBody(changeInput, await c.req.json());
    requireChange(change);
    return answer(
      c,
      atOnce(() => updateSubscription(account, mine(c.req.param('id')), change)),
    );
  });
  app.patch('/subscriptions/:id/preview', async c => {
    const change = parseBody(changeInput, await c.req.json());
    requireChange(change);
    return answer(c, previewChange(account, mine(c.req.param('id')), change));
  });
  app.post('/subscriptions/:id/activate', c =>
    answer(
      c,
      atOnce(() => activate(account, mine(c.req.param('id')))),
    ),
  );
  app.post('/subscriptions/:id/cancel', async c => {
    const { effective_from } = parseBody(cancelInput, await c.req.json());
    return answer(
      c,
      atOnce(() => endOrSchedule(account, mine(c.req.param('id')), effective_from)),
    );
  });
  app.post('/subscriptions/:id/pause', async c => {
    const input = parseBody(pauseInput, await c.req.json());
    return answer(
      c,
      atOnce(() => pauseOrSchedule(account, mine(c.req.param('id')), input)),
    );
  });
  app.post('/subscriptions/:id/resume', async c => {
    const input = parseBody(resumeInput, await c.req.json());
    return answer(
      c,
      atOnce(() => resumeOrSchedule(account, mine(c.req.param('id')), input)),
    );
  });
  app.get('/subscriptions/:id/update-payment-method-transaction', c =>
    answer(
      c,
      atOnce(() => openCardChange(account, mine(c.req.param('id')))),
    ),
  );
}
