// Links with which a customer manages a subscription without the seller's product.
import { Hono } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import type { Account } from '#sandbox/paddle/account.ts';
import { openCardChange } from '#sandbox/paddle/card-change.ts';
import { requireCustomer } from '#sandbox/paddle/customers.ts';
import { answer } from '#sandbox/paddle/envelope.ts';
import { PaddleError, parseBody, requireFound } from '#sandbox/paddle/errors.ts';
import { idOf } from '#sandbox/paddle/schemas.ts';
import { endOrSchedule } from '#sandbox/paddle/subscription-actions.ts';
import { brandMark, renderPage } from '#sandbox/page.ts';

const sessionInput = z.strictObject({ subscription_ids: z.array(idOf('sub')).max(25).optional() });

export function mountPortal(app: Hono, account: Account): void {
  app.post('/customers/:id/portal-sessions', async c => {
    const { subscription_ids = [] } = parseBody(sessionInput, await c.req.json());
    const customer = requireCustomer(account, c.req.param('id'));
    const mine = subscription_ids.map(id => {
      const subscription = account.subscriptions.find(id);
      return requireFound(subscription?.customer_id === customer.id ? subscription : undefined, 'Subscription', id);
    });
    const session = {
      id: account.newId('cpls'),
      customer_id: customer.id,
      urls: {
        general: { overview: `${account.url}/portal/customers/${customer.id}` },
        subscriptions: mine.map(({ id, management_urls }) => ({
          id,
          cancel_subscription: management_urls.cancel,
          update_subscription_payment_method: management_urls.update_payment_method,
        })),
      },
      created_at: account.clock.stamp(),
    };
    return answer(c, session, 201);
  });
}

/** The pages behind these links: change the card, or end the subscription. */
export function createPortalPages(account: Account): Hono {
  const app = new Hono();
  const find = (id: string) => requireFound(account.subscriptions.find(id), 'Subscription', id);
  app.get('/portal/customers/:id', c => {
    const customer = requireCustomer(account, c.req.param('id'));
    const all = account.subscriptions.where('customer_id', customer.id);
    return c.html(
      renderPage({
        title: 'Your subscriptions',
        body: html`${brandMark()}<h1>Your subscriptions</h1><p class="lead">${customer.email}</p>
<ul class="rows">${all.map(
          one => html`<li><a href="${one.management_urls.cancel}"><span class="who">
<strong>${one.items[0]?.product.name}</strong><span>${one.status.replace('_', ' ')}</span></span></a></li>`,
        )}</ul>`,
      }),
    );
  });
  app.get('/portal/subscriptions/:id/update-payment-method', c => {
    const transaction = account.store.transaction(() => openCardChange(account, find(c.req.param('id'))));
    return c.redirect(`/checkout?_ptxn=${transaction.id}`, 303);
  });
  app.get('/portal/subscriptions/:id/cancel', c => {
    const { items, status, scheduled_change: change, management_urls: links } = find(c.req.param('id'));
    const canEnd = status !== 'canceled' && change === null;
    return c.html(
      renderPage({
        title: 'Your subscription',
        body: html`${brandMark()}<h1>${items[0]?.product.name}</h1>
<p class="lead">${change?.action === 'cancel' ? `Ends on ${change.effective_at.slice(0, 10)}.` : `This subscription is ${status.replace('_', ' ')}.`}</p>
${canEnd ? html`<form method="post"><button class="primary">Cancel at the end of the period</button></form>` : ''}
<p class="note"><a href="${links.update_payment_method}">Change the card</a></p>`,
      }),
    );
  });
  app.post('/portal/subscriptions/:id/cancel', c => {
    account.store.transaction(() => endOrSchedule(account, find(c.req.param('id')), 'next_billing_period'));
    return c.redirect(c.req.path, 303);
  });
  app.onError((error, c) => {
    if (error instanceof PaddleError) return c.text(error.message, 400);
    throw error;
  });
  return app;
}
