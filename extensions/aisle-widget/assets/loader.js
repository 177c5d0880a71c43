// Starts the shop's widget, whose script follows this one. The widget floats above the page, so nothing moves.
(() => {
  const { widget, language, root = '/', signedIn } = document.currentScript.dataset;
  if (!widget) return;

  /** The signed-in customer, signed by Aisle. Requested when the visitor opens the widget. */
  const readCustomer = async () => {
    try {
      const answer = await fetch(`${root.replace(/\/$/, '')}/apps/assistant/customer`);
      return (await answer.json()).data.customer ?? undefined;
    } catch {
      return undefined;
    }
  };

  // Calls are queued until the widget's script has loaded.
  window.Aisle ??= Object.assign((...call) => window.Aisle.q.push(call), { q: [] });
  window.Aisle('boot', { widget, language, ...(signedIn !== undefined && { readCustomer }) });
})();
