import { html } from 'hono/html';
import type { Account } from '#sandbox/paddle/account.ts';
import { testCards } from '#sandbox/paddle/cards.ts';
import type { CheckoutEvent } from '#sandbox/paddle/checkout-events.ts';
import type { Transaction } from '#sandbox/paddle/entities.ts';
import { formatMoney } from '#sandbox/paddle/money.ts';
import { countryOf, priceOrder } from '#sandbox/paddle/orders.ts';
import { type Markup, renderPage } from '#sandbox/page.ts';

/** The page that opened the checkout, and how it wants it to look. */
export type Frame = { parent: string; theme: string; successUrl: string };
export type Typed = Partial<
  Record<'email' | 'country' | 'postcode' | 'business' | 'tax_id' | 'number' | 'expiry' | 'cvc' | 'name', string>
>;

const countries = [
  'US',
  'GB',
  'DE',
  'FR',
  'NL',
  'SE',
  'NO',
  'DK',
  'ES',
  'IT',
  'HU',
  'PL',
  'IE',
  'CH',
  'CA',
  'AU',
  'JP',
  'IN',
  'BR',
];
const names = new Intl.DisplayNames('en', { type: 'region' });

export function payPage(
  account: Account,
  transaction: Transaction,
  frame: Frame,
  events: CheckoutEvent[],
  typed: Typed,
  problem = '',
): Markup {
  const customer = transaction.customer_id ? account.customers.find(transaction.customer_id) : undefined;
  const isCardChange = transaction.origin === 'subscription_payment_method_change';
  const due = formatMoney(transaction.details.totals.grand_total, transaction.currency_code);
  const label = isCardChange
    ? 'Save this card'
    : transaction.details.totals.grand_total === '0'
      ? 'Start the trial'
      : `Pay ${due}`;
  return page(
    frame,
    events,
    isCardChange ? 'Change your card' : 'Checkout',
    html`
${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
${isCardChange ? '' : summary(account, transaction)}
<form method="post" action="${action(transaction, frame)}">
${customer ? html`<p class="note">Paying as ${customer.email}</p>` : field('email', 'E-mail address', typed.email, { type: 'email', autocomplete: 'email' })}
${transaction.address_id ? '' : placeFields(typed)}
${isCardChange || transaction.business_id ? '' : businessFields(typed)}
${field('number', 'Card number', typed.number, { inputmode: 'numeric', autocomplete: 'cc-number', placeholder: '4242 4242 4242 4242' })}
<div class="pair">${field('expiry', 'Expires', typed.expiry, { autocomplete: 'cc-exp', placeholder: 'MM/YY' })}
${field('cvc', 'CVC', typed.cvc, { inputmode: 'numeric', autocomplete: 'cc-csc', placeholder: '123' })}</div>
${field('name', 'Name on the card', typed.name, { autocomplete: 'cc-name' })}
<button class="primary">${label}</button>
</form>
<details class="note"><summary>Test cards</summary><ul class="cards">${testCards.map(
      card => html`<li><code>${card.number.replace(/(.{4})(?=.)/g, '$1 ')}</code> ${card.words}</li>`,
    )}</ul></details>`,
  );
}

export function challengePage(
  account: Account,
  transaction: Transaction,
  frame: Frame,
  events: CheckoutEvent[],
  typed: Typed,
): Markup {
  const { grand_total: total } = transaction.details.totals;
  const deed = total === '0' ? 'gives this card' : `pays ${formatMoney(total, transaction.currency_code)}`;
  const kept = Object.entries(typed).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return page(
    frame,
    events,
    'Confirm with your bank',
    html`
<p class="lead">Your bank asks whether it is you who ${deed} to ${new URL(account.publicUrl).host}.</p>
<form method="post" action="${action(transaction, frame)}">${kept}
<button class="primary" name="challenge" value="approve">Approve</button>
<button class="quiet whole" name="challenge" value="refuse">Refuse</button>
</form>`,
  );
}

export function paidPage(account: Account, transaction: Transaction, frame: Frame, events: CheckoutEvent[]): Markup {
  const isCardChange = transaction.origin === 'subscription_payment_method_change';
  const next = frame.successUrl || account.publicUrl;
  return page(
    frame,
    events,
    isCardChange ? 'Your card is saved' : 'Thank you',
    html`
<p class="lead">${isCardChange ? 'Your next bill will be charged to it.' : 'Payment successful. This is a sandbox: no money was charged.'}</p>
${frame.parent ? html`<button class="primary" data-close>Close</button>` : html`<a class="button" href="${next}">Continue</a>`}`,
  );
}

export function refusedPage(frame: Frame, events: CheckoutEvent[], words: string): Markup {
  return page(
    frame,
    events,
    'There is nothing to pay here',
    html`<p class="problem" role="alert">${words}</p>
${frame.parent ? html`<button class="primary" data-close>Close</button>` : ''}`,
  );
}

function page(frame: Frame, events: CheckoutEvent[], title: string, body: Markup | Promise<Markup>): Markup {
  const content = html`<link rel="stylesheet" href="/look/paddle.css">
<div class="checkout ${frame.theme === 'dark' ? 'dark' : frame.theme === 'light' ? 'light' : ''}" data-parent="${frame.parent}" data-events="${JSON.stringify(events)}">
<div class="bar"><h1>${title}</h1>${frame.parent ? html`<button class="quiet" data-close aria-label="Close the checkout">Close</button>` : ''}</div>
${body}
</div>
<script src="/look/checkout.js"></script>`;
  return renderPage({ title, body: content });
}

function summary(account: Account, transaction: Transaction): Markup {
  const { currency_code: currency, details, items } = transaction;
  const money = (amount: string) => formatMoney(amount, currency);
  const isTrial = items.some(({ price }) => price.trial_period) && transaction.subscription_id === null;
  const later = isTrial
    ? priceOrder(account, items, countryOf(account, transaction.address_id), { currency, ignoresTrials: true })
    : undefined;
  const trial = items[0]?.price.trial_period;
  const cycle = items[0]?.price.billing_cycle;
  return html`<dl class="facts bill">
${details.line_items.map(line => html`<dt>${line.product.name}${line.quantity > 1 ? ` × ${line.quantity}` : ''}</dt><dd>${money(line.totals.subtotal)}</dd>`)}
${details.totals.tax === '0' ? '' : html`<dt>${taxName(currency)}</dt><dd>${money(details.totals.tax)}</dd>`}
<dt><strong>Due today</strong></dt><dd><strong>${money(details.totals.grand_total)}</strong></dd>
${later && trial && cycle ? html`<dt>After ${trial.frequency} ${trial.interval}s</dt><dd>${priceWords(later.details.totals, currency)} a ${cycle.interval}</dd>` : ''}
</dl>`;
}

function priceWords({ subtotal, tax }: { subtotal: string; tax: string }, currency: string): string {
  const price = formatMoney(subtotal, currency);
  return tax === '0' ? price : `${price} + ${formatMoney(tax, currency)} ${taxName(currency)}`;
}

function taxName(currency: string): string {
  return currency === 'USD' ? 'Tax' : 'VAT';
}

function placeFields(typed: Typed): Markup {
  return html`<div class="pair"><div><label for="country">Country</label><select id="country" name="country" autocomplete="country" required>
<option value="">Choose</option>${countries.map(
    code => html`<option value="${code}" ${typed.country === code ? 'selected' : ''}>${names.of(code)}</option>`,
  )}</select></div>${field('postcode', 'Postcode', typed.postcode, { autocomplete: 'postal-code' })}</div>`;
}

function businessFields(typed: Typed): Markup {
  return html`<details class="note"><summary>Buying for a business</summary>
${field('business', 'Business name', typed.business, { autocomplete: 'organization' })}
${field('tax_id', 'Tax number', typed.tax_id, {})}</details>`;
}

function field(name: keyof Typed, label: string, value: string | undefined, more: Record<string, string>): Markup {
  const { type = 'text', inputmode = 'text', autocomplete = 'off', placeholder = '' } = more;
  return html`<div><label for="${name}">${label}</label><input id="${name}" name="${name}" type="${type}" inputmode="${inputmode}" autocomplete="${autocomplete}" placeholder="${placeholder}" value="${value ?? ''}"></div>`;
}

function action(transaction: Transaction, frame: Frame): string {
  const query = new URLSearchParams({ parent: frame.parent, theme: frame.theme, success_url: frame.successUrl });
  return `/checkout/${transaction.id}?${query}`;
}
