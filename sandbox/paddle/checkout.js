// Sends checkout events to the page that opened it, including the request to close.
const checkout = document.querySelector('[data-events]');
const parentOrigin = checkout?.dataset.parent;

if (parentOrigin && window.parent !== window) {
  const tell = event => window.parent.postMessage({ from: 'paddle-sandbox', event }, parentOrigin);
  for (const event of JSON.parse(checkout.dataset.events)) tell(event);
  const close = () => tell({ name: 'checkout.closed' });
  for (const button of document.querySelectorAll('[data-close]')) button.addEventListener('click', close);
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && close());
}
const first = 'form :is(input:not([type=hidden]), select)';
(document.querySelector(first) ?? document.querySelector('.primary, .button'))?.focus();
