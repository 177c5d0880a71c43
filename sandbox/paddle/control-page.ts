// The control page: shows the data, moves the clock and simulates failures.
import { html } from 'hono/html';
import type { Account } from '#sandbox/paddle/account.ts';
import type { Control } from '#sandbox/paddle/control.ts';
import type { Adjustment, Subscription, Transaction } from '#sandbox/paddle/entities.ts';
import { type Notification, noDeliveryFaults } from '#sandbox/paddle/events.ts';
import { formatMoney } from '#sandbox/paddle/money.ts';
import { brandMark, type Markup, renderPage } from '#sandbox/page.ts';

const shown = 20;

export function controlPage(account: Account, control: Control): Markup {
  const body = html`<link rel="stylesheet" href="/look/paddle.css">
${brandMark()}
<div class="bar"><h1>Payments</h1></div>
<p class="lead">Stands in for Paddle. No money moves. Cards, time and trouble are yours to play with.</p>
${clockSection(account, control)}
${subscriptionSection(account)}
${transactionSection(account)}
${refundSection(account)}
${deliverySection(account)}
${troubleSection(account, control)}
<section><details class="note"><summary>Start again</summary>
<p class="hint">Forgets every product, customer, subscription and payment, and sets the clock back. Aisle keeps what it knows of them.</p>
${button('/_sandbox/reset', {}, 'Forget everything')}</details></section>`;
  return renderPage({ title: 'Payments', body, wide: true });
}

function clockSection(account: Account, control: Control): Markup {
  const steps = [
    ['P1D', '1 day'],
    ['P7D', '7 days'],
    ['P14D', '14 days'],
    ['P31D', '31 days'],
  ] as const;
  return html`<section><h2>Clock</h2><p>It is <strong>${when(control.now())}</strong> here.${account.clock.isStopped() ? ' The clock is stopped.' : ''}</p>
<div class="buttons">${button('/_sandbox/clock', { next: 'true' }, 'To the next bill or change')}
${steps.map(([advance, words]) => button('/_sandbox/clock', { advance }, `Forward ${words}`))}
${account.clock.isStopped() ? button('/_sandbox/clock', { run: 'true' }, 'Let it run') : button('/_sandbox/clock', { stop: 'true' }, 'Stop it')}</div></section>`;
}

function subscriptionSection(account: Account): Markup {
  const all = account.subscriptions.list().reverse();
  return html`<section><h2>Subscriptions</h2>${
    all.length === 0
      ? html`<p class="empty">No subscriptions yet. Choose a plan in Aisle and pay with 4242 4242 4242 4242.</p>`
      : html`<ul class="rows table">${all.slice(0, shown).map(one => subscriptionRow(account, one))}</ul>${more(all.length)}`
  }</section>`;
}

function subscriptionRow(account: Account, subscription: Subscription): Markup {
  const customer = account.customers.find(subscription.customer_id);
  const card = account.cards.find(`${account.standings.find(subscription.id)?.payment_method_id}`);
  const change = subscription.scheduled_change;
  const next = change
    ? `${change.action === 'cancel' ? 'Ends' : change.action === 'pause' ? 'Pauses' : 'Resumes'} ${when(change.effective_at)}`
    : subscription.next_billed_at
      ? `Next bill ${when(subscription.next_billed_at)}`
      : '';
  const declines = card?.declines ? 'false' : 'true';
  return html`<li><span class="who"><strong>${subscription.items.map(({ product }) => product.name).join(', ')}</strong>
<span>${customer?.email} · ${subscription.id}</span><span>${next}</span></span>
<span class="state ${subscription.status}">${words(subscription.status)}</span>
${subscription.status === 'active' && !change ? button(`/_sandbox/subscriptions/${subscription.id}/pause`, {}, 'Pause') : ''}
${
  card && subscription.status !== 'canceled'
    ? button(
        `/_sandbox/subscriptions/${subscription.id}/card`,
        { declines },
        card.declines ? `Let ···${card.number.slice(-4)} pay` : `Decline ···${card.number.slice(-4)}`,
      )
    : ''
}</li>`;
}

function transactionSection(account: Account): Markup {
  const all = account.transactions.list().reverse();
  return html`<section><h2>Transactions</h2>${
    all.length === 0
      ? html`<p class="empty">Nothing was billed yet.</p>`
      : html`<ul class="rows table">${all.slice(0, shown).map(transactionRow)}</ul>${more(all.length)}`
  }</section>`;
}

function transactionRow(transaction: Transaction): Markup {
  const { id, details, currency_code, status, checkout } = transaction;
  const isOpen = ['draft', 'ready', 'past_due'].includes(status);
  return html`<li><span class="who"><strong>${formatMoney(details.totals.grand_total, currency_code)}</strong>
<span>${words(transaction.origin)} · ${transaction.id}</span><span>${when(transaction.created_at)}</span></span>
<span class="state ${status}">${words(status)}</span>
${isOpen && checkout.url ? html`<a class="link" href="${checkout.url}">Open checkout</a>` : ''}
${status === 'completed' && details.adjusted_totals.grand_total !== '0' ? button(`/_sandbox/transactions/${id}/refund`, {}, 'Refund') : ''}</li>`;
}

function refundSection(account: Account): Markup | string {
  const all = account.adjustments.list().reverse();
  if (all.length === 0) return '';
  return html`<section><h2>Refunds and credits</h2><ul class="rows table">${all.slice(0, shown).map(adjustmentRow)}</ul>${more(all.length)}</section>`;
}

function adjustmentRow({ id, action, status, totals, currency_code, created_at, transaction_id }: Adjustment): Markup {
  const decide = (to: string, label: string) =>
    status === 'pending_approval' ? button(`/_sandbox/adjustments/${id}/decide`, { status: to }, label) : '';
  return html`<li><span class="who"><strong>${formatMoney(totals.total, currency_code)}</strong>
<span>${words(action)} · ${transaction_id}</span><span>${when(created_at)}</span></span>
<span class="state ${status}">${words(status)}</span>
${decide('approved', 'Approve')}${decide('rejected', 'Reject')}</li>`;
}

function deliverySection(account: Account): Markup {
  const all = account.notifications.list().reverse();
  const { hold, shuffle, duplicate, drop, delayMs } = account.mischief.find('webhooks') ?? noDeliveryFaults;
  const waiting = account.outbox.list().length;
  const at = '/_sandbox/webhooks';
  const state = [
    hold ? `Held back: ${waiting} waiting.` : waiting > 0 ? `${waiting} on their way.` : 'Everything was sent.',
    shuffle ? 'Order is shuffled.' : '',
    duplicate > 0 ? `The next ${duplicate} go twice.` : '',
    drop > 0 ? `The next ${drop} get lost.` : '',
    delayMs > 0 ? `Each waits ${delayMs} ms.` : '',
  ];
  return html`<section><h2>Webhooks</h2><p>${state.filter(Boolean).join(' ')}</p>
<div class="buttons">${hold ? button(at, { release: 'true' }, 'Release them') : button(at, { hold: 'true' }, 'Hold them back')}
${button(at, { shuffle: shuffle ? 'false' : 'true' }, shuffle ? 'Send in order' : 'Shuffle the order')}
${button(at, { duplicate: '10' }, 'Send the next 10 twice')}${button(at, { drop: '1' }, 'Lose the next one')}
${button(at, { delayMs: delayMs > 0 ? '0' : '3000' }, delayMs > 0 ? 'Send at once' : 'Wait 3 seconds with each')}</div>
${
  all.length === 0
    ? html`<p class="empty">No events yet.</p>`
    : html`<ul class="rows table">${all.slice(0, shown).map(one => deliveryRow(account, one))}</ul>${more(all.length)}`
}</section>`;
}

function deliveryRow(account: Account, notification: Notification): Markup {
  const last = account.logs.where('notification_id', notification.id).at(-1);
  const answer = last ? (last.response_code ? `answered ${last.response_code}` : 'could not be reached') : 'not sent';
  const tries = notification.times_attempted > 1 ? `, ${notification.times_attempted} tries` : '';
  return html`<li><span class="who"><strong>${notification.type}</strong>
<span>${notification.payload.event_id}</span><span>${when(notification.occurred_at)}, ${answer}${tries}</span></span>
<span class="state ${notification.status}">${words(notification.status)}</span>
${button(`/_sandbox/notifications/${notification.id}/replay`, {}, 'Send again')}</li>`;
}

function troubleSection(account: Account, control: Control): Markup {
  const faults = control.state().faults;
  const at = '/_sandbox/faults';
  const kinds = [
    ['429', 'Too many requests'],
    ['500', 'Error 500'],
    ['html', 'HTML instead of JSON'],
    ['timeout', 'No answer'],
  ] as const;
  const planned = faults.map(({ kind, next }) => `${next} × ${kind}`).join(', ');
  return html`<section><h2>Trouble</h2><p>${planned ? `Next calls: ${planned}.` : `Calls to ${account.url} are answered.`}</p>
<div class="buttons">${kinds.map(([status, label]) => button(at, { status, next: '3' }, `${label}, 3 times`))}
${planned ? button(`${at}/clear`, {}, 'Answer again') : ''}</div></section>`;
}

function button(action: string, fields: Record<string, string>, label: string): Markup {
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return html`<form method="post" action="${action}">${hidden}<button class="quiet">${label}</button></form>`;
}

function more(count: number): Markup | string {
  return count > shown ? html`<p class="hint">The latest ${shown} of ${count}.</p>` : '';
}

function words(text: string): string {
  return text.replaceAll('_', ' ');
}

function when(time: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time));
}
