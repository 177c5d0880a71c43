// Replaces Paddle.js, which only Paddle may serve: the same window.Paddle, with the sandbox's checkout.
(() => {
  if (window.PaddleBillingV1) return;
  const home = new URL(document.currentScript.src).origin;
  let options = {};
  let opened;

  const tell = event => options.eventCallback?.(event);

  function open(input) {
    close();
    const settings = { ...options.checkout?.settings, ...input.settings };
    const frame = document.createElement('iframe');
    frame.title = 'Checkout';
    frame.name = 'paddle_frame';
    frame.allow = 'payment';
    frame.src = addressOf(input, settings);
    const target =
      settings.displayMode === 'inline' && document.querySelector(`.${CSS.escape(settings.frameTarget ?? '')}`);
    opened = target ? openInline(frame, target, settings) : openOverlay(frame);
    opened.settings = settings;
    opened.data = undefined;
    frame.focus();
  }

  function openInline(frame, target, settings) {
    frame.style.cssText = settings.frameStyle ?? 'width: 100%; border: 0; background: transparent';
    frame.height = settings.frameInitialHeight ?? 600;
    target.replaceChildren(frame);
    return { frame, element: frame };
  }

  function openOverlay(frame) {
    const element = document.createElement('div');
    element.className = 'paddle-loader-overlay';
    element.setAttribute('role', 'dialog');
    element.setAttribute('aria-modal', 'true');
    element.setAttribute('aria-label', 'Checkout');
    element.style.cssText =
      'position: fixed; inset: 0; z-index: 99999; display: grid; place-items: center; background: rgb(0 0 0 / 0.5)';
    frame.style.cssText =
      'width: min(480px, 100vw); height: min(760px, 100dvh); border: 0; border-radius: 12px; color-scheme: normal';
    element.append(frame);
    const before = document.activeElement;
    document.body.append(element);
    return { frame, element, before };
  }

  function addressOf(input, settings) {
    const address = new URL('/checkout', home);
    const put = (key, value) => value && address.searchParams.set(key, value);
    put('_ptxn', input.transactionId);
    put('items', input.items?.map(({ priceId, quantity = 1 }) => `${priceId}:${quantity}`).join(','));
    put('customer_id', input.customer?.id);
    put('email', input.customer?.email);
    put('country', input.customer?.address?.countryCode);
    put('postcode', input.customer?.address?.postalCode);
    put('custom_data', input.customData && JSON.stringify(input.customData));
    put('theme', settings.theme);
    put('success_url', settings.successUrl);
    put('token', options.token);
    put('parent', location.origin);
    return address.href;
  }

  function close() {
    if (!opened) return;
    const { element, before, data } = opened;
    opened = undefined;
    element.remove();
    before?.focus?.();
    tell({ name: 'checkout.closed', data });
  }

  function hear({ origin, data: message, source }) {
    if (origin !== home || message?.from !== 'paddle-sandbox' || !opened || source !== opened.frame.contentWindow)
      return;
    const { event } = message;
    if (event.name === 'checkout.closed') return close();
    opened.data = event.data ?? opened.data;
    tell(event);
    const { successUrl } = opened?.settings ?? {};
    if (event.name === 'checkout.completed' && successUrl) location.assign(successUrl);
  }

  async function preview(path, input) {
    const response = await fetch(`${home}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${options.token}` },
      body: JSON.stringify(rename(input, key => key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`))),
    });
    const answer = rename(await response.json(), key =>
      key.replace(/_([a-z\d])/g, (_, letter) => letter.toUpperCase()),
    );
    if (!response.ok) throw answer;
    return answer;
  }

  function rename(value, name) {
    if (Array.isArray(value)) return value.map(one => rename(one, name));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [name(key), /^custom_?data$/i.test(key) ? one : rename(one, name)]),
    );
  }

  function initialize(given) {
    if (!given?.token && !given?.seller) throw new Error('[PADDLE BILLING] You must specify your Paddle token.');
    options = { ...given };
    paddle.Initialized = true;
    openFromAddress();
  }

  // A payment link opens the seller's page with the transaction in its URL.
  function openFromAddress() {
    const transactionId = new URL(location.href).searchParams.get('_ptxn');
    if (transactionId && !opened) open({ transactionId });
  }

  window.addEventListener('message', hear);
  document.addEventListener(
    'keydown',
    ({ key }) => key === 'Escape' && opened?.element.getAttribute('role') && close(),
  );

  const paddle = {
    Initialized: false,
    Version: 'v1',
    Status: { libraryVersion: '1.0.0-sandbox' },
    Environment: { set: () => {} },
    Setup: initialize,
    Initialize: initialize,
    Update: given => {
      options = { ...options, ...given };
    },
    Checkout: {
      open,
      close,
      updateItems: items => opened && open({ items, settings: opened.settings }),
      updateCheckout: input => opened && open({ settings: opened.settings, ...input }),
    },
    PricePreview: input => preview('/pricing-preview', input),
    TransactionPreview: input => preview('/transactions/preview', input),
    Spinner: { show: () => {}, hide: () => {} },
    Retain: { demo: () => {}, initCancellationFlow: async () => ({ status: 'error' }) },
  };
  window.PaddleBillingV1 = paddle;
  window.Paddle = paddle;
})();
