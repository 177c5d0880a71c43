// Puts the shop's widget on the page. It shows nothing itself, and the widget floats above the page, so nothing moves.
(() => {
  const { widget, origin, language, root = '/', signedIn } = document.currentScript.dataset;
  if (!widget || !origin) return;

  /** Who is signed in, in words that only Aisle can read. Asked when somebody opens the widget, and not before. */
  const readCustomer = async () => {
    try {
      const answer = await fetch(`${root.replace(/\/$/, '')}/apps/assistant/customer`);
      return (await answer.json()).data.customer ?? undefined;
    } catch {
      return undefined;
    }
  };

  // Calls that come before the script wait in a queue.
  window.Aisle ??= Object.assign((...call) => window.Aisle.q.push(call), { q: [] });
  window.Aisle('boot', { widget, language, ...(signedIn !== undefined && { readCustomer }) });
  const script = document.createElement('script');
  script.src = `${origin}/widget.js`;
  script.async = true;
  document.head.append(script);
})();
