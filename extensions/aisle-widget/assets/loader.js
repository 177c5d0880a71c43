// Starts the shop's widget, whose script follows this one. The widget floats above the page, so nothing moves.
(() => {
  const { widget, language, root = '/', signedIn } = document.currentScript.dataset;
  if (!widget) return;
  const base = root.replace(/\/$/, '');

  /** The signed-in customer, signed by Aisle. Requested when the visitor opens the widget. */
  const readCustomer = async () => {
    try {
      const answer = await fetch(`${base}/apps/assistant/customer`);
      return (await answer.json()).data.customer ?? undefined;
    } catch {
      return undefined;
    }
  };

  /** What is in the cart. The widget calls this with each question and waits at most 300 ms. Shopify counts money in hundredths, in every currency. */
  const readCart = async () => {
    const answer = await fetch(`${base}/cart.js`);
    const { items, currency } = await answer.json();
    return items.slice(0, 20).map(({ title, quantity, final_price: price }) => ({
      title,
      quantity: Math.min(quantity, 999),
      price: price / 100,
      currency,
    }));
  };

  // Calls are queued until the widget's script has loaded.
  window.Aisle ??= Object.assign((...call) => window.Aisle.q.push(call), { q: [] });
  window.Aisle('boot', { widget, language, ...(signedIn !== undefined && { readCustomer }) });
  // The theme may have given a cart already.
  if (!window.Aisle.q?.some(([name]) => name === 'cart')) window.Aisle('cart', readCart);
})();
