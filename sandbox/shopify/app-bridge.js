// Replaces App Bridge, which only Shopify may serve: the same window.shopify, with the sandbox's admin.
// Unsupported features throw an error, so that the app does not rely on them by accident.
(() => {
  if (window.shopify) return;
  const script = document.currentScript;
  const home = new URL(script.src).origin;
  const query = new URLSearchParams(location.search);
  const isFramed = window.parent !== window;
  const apiKey = document.querySelector('meta[name="shopify-api-key"]')?.content ?? script.dataset.apiKey ?? '';
  const [bridgeMode, bridgeDelay] = (query.get('sbx_bridge') ?? '').split(':');
  const plainFetch = window.fetch.bind(window);
  const plainOpen = window.open.bind(window);

  complain();
  if (isFramed) blockStorage();
  if (bridgeMode === 'never') return;

  // The address of the first document of this frame: later ones have lost its query.
  const remembered = remember({ shop: query.get('shop'), host: query.get('host'), locale: query.get('locale') });
  const waiting = new Map();
  let lastId = 0;

  function send(type, payload, expects = true) {
    if (!isFramed) return Promise.reject(new Error('sandbox: the app is not inside the admin'));
    lastId += 1;
    const id = lastId;
    window.parent.postMessage({ sbx: 1, id, type, payload }, home);
    if (!expects) return Promise.resolve();
    return new Promise((done, fail) => waiting.set(id, { done, fail }));
  }

  window.addEventListener('message', ({ origin, source, data }) => {
    if (origin !== home || source !== window.parent || data?.sbx !== 1) return;
    if (data.type === 'reply') {
      const asked = waiting.get(data.id);
      waiting.delete(data.id);
      if (data.ok) asked?.done(data.payload);
      else asked?.fail(new Error(data.payload));
    }
    if (data.type === 'navigate') followNav(data.payload.href);
    if (data.type === 'saveBar.action') pressSaveBar(data.payload);
  });

  // Chrome of the admin: what the app writes as elements is shown around its frame.

  function followNav(href) {
    const link = [...document.querySelectorAll('s-app-nav s-link, s-app-nav a, ui-nav-menu a')].find(
      one => one.getAttribute('href') === href,
    );
    const target = link ?? Object.assign(document.createElement('a'), { href });
    if (!link) document.body.append(target);
    target.dispatchEvent(new CustomEvent('shopify:navigate', { bubbles: true, cancelable: true }));
    if (!link) target.remove();
  }

  function pressSaveBar({ id, action }) {
    const bar = id ? document.getElementById(id) : document.querySelector('ui-save-bar');
    const buttons = [...(bar?.querySelectorAll('button') ?? [])];
    const isSave = button => button.getAttribute('variant') === 'primary';
    buttons.find(button => isSave(button) === (action === 'save'))?.click();
  }

  function readChrome() {
    const links = [...document.querySelectorAll('s-app-nav s-link, s-app-nav a, ui-nav-menu a')]
      .filter(link => link.getAttribute('rel') !== 'home')
      .map(link => ({ href: link.getAttribute('href'), label: link.textContent.trim() }));
    const bar = document.querySelector('ui-title-bar');
    const page = document.querySelector('s-page[heading]');
    const title = bar?.getAttribute('title') ?? page?.getAttribute('heading') ?? document.title;
    return { links, title };
  }

  /** They are drawn around the frame, so they do not show inside it. */
  function hideChrome() {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('s-app-nav, ui-nav-menu, ui-title-bar, ui-save-bar { display: none }');
    document.adoptedStyleSheets.push(sheet);
  }

  let shown = '';
  function showChrome() {
    const chrome = readChrome();
    const text = JSON.stringify(chrome);
    if (text === shown || !isFramed) return;
    shown = text;
    send('nav.set', chrome.links, false);
    send('title.set', chrome.title, false);
  }

  const openBars = new Set();
  const saveBar = {
    async show(id) {
      openBars.add(id);
      await send('saveBar', { id, isOpen: true });
    },
    async hide(id) {
      openBars.delete(id);
      await send('saveBar', { id, isOpen: false });
    },
    toggle: id => (openBars.has(id) ? saveBar.hide(id) : saveBar.show(id)),
    leaveConfirmation: () => (openBars.size === 0 ? Promise.resolve() : send('saveBar.leave')),
  };

  let lastToast = 0;
  const toast = {
    show(message, options = {}) {
      lastToast += 1;
      const id = `toast-${lastToast}`;
      const { isError = false, duration = 5_000, action, onAction, onDismiss } = options;
      send('toast', { id, message: String(message), isError, duration, action }).then(how =>
        how === 'action' ? onAction?.() : onDismiss?.(),
      );
      return id;
    },
    hide: id => void send('toast.hide', { id }, false),
  };

  const dialogOf = id => document.getElementById(id);
  const known = {
    config: { apiKey, ...remembered, appOrigins: [], disabledFeatures: [] },
    origin: home,
    ready: Promise.resolve(),
    environment: { embedded: isFramed, mobile: false, pos: false, intent: false },
    idToken: () => send('idToken'),
    user: () => send('user'),
    toast,
    loading: isLoading => void send('loading', Boolean(isLoading), false),
    saveBar,
    modal: {
      show: async id => dialogOf(id)?.show?.(),
      hide: async id => dialogOf(id)?.hide?.(),
      toggle: async id => dialogOf(id)?.toggle?.(),
    },
    app: { extensions: () => send('extensions') },
    scopes: {
      query: () => send('scopes'),
      request: wanted => send('scopes.request', wanted),
      revoke: unwanted => send('scopes.revoke', unwanted),
    },
    support: { registerHandler: () => {} },
    reviews: { request: async () => ({ success: false, code: 'cooldown-period', message: 'Not in the sandbox' }) },
    webVitals: { onReport: () => {} },
    resourcePicker: async () => undefined,
    intents: { invoke: async () => ({ complete: Promise.resolve({ code: 'closed' }) }) },
  };
  const loud = path => ({
    get(target, name) {
      if (name in target || typeof name === 'symbol' || name === 'then' || name === 'toJSON') return target[name];
      throw new Error(`sandbox: ${path}.${name} not implemented`);
    },
  });
  const isPart = value =>
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  for (const [name, part] of Object.entries(known)) {
    if (isPart(part) && name !== 'config') known[name] = new Proxy(part, loud(`shopify.${name}`));
  }
  const bridge = new Proxy(known, loud('shopify'));

  // Calls of the app's own pages carry a token, and go again once when it was stale.

  const isOurs = address => {
    const { origin } = new URL(address, location.href);
    return origin === location.origin || known.config.appOrigins.includes(origin);
  };

  async function fetchWithToken(input, init) {
    const request = new Request(input, init);
    if (!isFramed || !isOurs(request.url) || request.headers.has('Authorization')) return plainFetch(input, init);
    const again = request.clone();
    const answer = await plainFetch(await withToken(request));
    const leave = answer.headers.get('X-Shopify-API-Request-Failure-Reauthorize-Url');
    if (leave) goTop(new URL(leave, location.href).href);
    if (answer.status !== 401 || !answer.headers.has('X-Shopify-Retry-Invalid-Session-Request')) return answer;
    return plainFetch(await withToken(again));
  }

  async function withToken(request) {
    const headers = new Headers(request.headers);
    headers.set('Authorization', `Bearer ${await known.idToken()}`);
    if (!headers.has('Accept-Language')) headers.set('Accept-Language', known.config.locale ?? 'en');
    return new Request(request, { headers });
  }

  // URLs that open outside the frame.

  function adminPath(address) {
    const text = String(address);
    const [, path] = /^shopify:(?:\/\/)?admin\/?(.*)$/.exec(text) ?? [];
    if (path !== undefined) return `/${path}`;
    const [, rest] = /^https:\/\/admin\.shopify\.com\/store\/[^/]+(\/.*)?$/.exec(text) ?? [];
    if (rest !== undefined) return rest;
    const [, old] = /^https:\/\/[a-z\d-]+\.myshopify\.com\/admin(\/.*)?$/.exec(text) ?? [];
    if (old !== undefined) return old;
    return text.startsWith(`${home}/store/`) ? text.slice(`${home}/store/`.length).replace(/^[^/]+/, '') : undefined;
  }

  function goTop(address) {
    send(
      'navigate',
      { path: adminPath(address), url: adminPath(address) === undefined ? String(address) : undefined },
      false,
    );
  }

  function openAnywhere(address, target, features) {
    const isTop = target === '_top' || target === '_parent';
    if (isFramed && isTop) return void goTop(new URL(address, location.href).href);
    if (isFramed && adminPath(address) !== undefined && target !== '_blank') return void goTop(address);
    return plainOpen(address, target, features);
  }

  function followClick(event) {
    const link = event.target.closest?.('a[href], s-link[href]');
    if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey) return;
    const href = link.getAttribute('href');
    const target = link.getAttribute('target') ?? '_self';
    if (adminPath(href) === undefined && target !== '_top' && target !== '_parent') return;
    event.preventDefault();
    openAnywhere(href, target === '_self' ? '_top' : target);
  }

  function tellPlace() {
    const place = new URLSearchParams(location.search);
    for (const name of ['embedded', 'hmac', 'host', 'id_token', 'locale', 'session', 'shop', 'timestamp'])
      place.delete(name);
    const rest = place.size > 0 ? `?${place}` : '';
    send('history', `${location.pathname}${rest}${location.hash}`, false);
  }

  function start() {
    Object.defineProperty(window, 'shopify', { value: bridge, configurable: true });
    window.fetch = fetchWithToken;
    window.open = openAnywhere;
    document.addEventListener('click', followClick);
    if (!isFramed) return leaveForAdmin();
    for (const name of ['pushState', 'replaceState']) {
      const plain = history[name].bind(history);
      history[name] = (...rest) => {
        plain(...rest);
        tellPlace();
      };
    }
    window.addEventListener('popstate', tellPlace);
    hideChrome();
    send('hello', { apiKey }, false);
    tellPlace();
    new MutationObserver(showChrome).observe(document, { subtree: true, childList: true, attributes: true });
    document.addEventListener('DOMContentLoaded', showChrome);
    reloadIfAsked();
  }

  /** An app that was opened outside the admin is moved into it. */
  function leaveForAdmin() {
    const host = query.get('host');
    if (!host) return;
    const [, handle] = /^admin\.shopify\.com\/store\/([a-z\d-]+)$/.exec(atob(host)) ?? [];
    if (handle) location.replace(`${home}/store/${handle}/apps/${apiKey}${location.pathname}`);
  }

  /** The bounce page: returns to the requested page with a token, on the same origin only. */
  async function reloadIfAsked() {
    const wanted = query.get('shopify-reload');
    if (!wanted) return;
    const address = new URL(wanted, location.href);
    if (address.origin !== location.origin) throw new Error('sandbox: shopify-reload leads to another site');
    address.searchParams.set('id_token', await known.idToken());
    location.replace(address.href);
  }

  function complain() {
    const problems = [
      script.async && 'async',
      script.defer && 'defer',
      script.type === 'module' && 'type="module"',
      document.querySelector('script') !== script && 'not the first script',
      !document.head.contains(script) && 'not in the head',
      !apiKey && 'without an API key',
    ].filter(Boolean);
    // biome-ignore lint/suspicious/noConsole: the real one says so there, too
    if (problems.length > 0) console.error(`sandbox: App Bridge was loaded ${problems.join(', ')}`);
  }

  /** Many browsers give a frame of another site no storage. No app in the admin may need it, so none ever gets it here. */
  function blockStorage() {
    const refuse = () => {
      throw new DOMException('Storage is blocked', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, { get: refuse, configurable: true });
    }
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => {}, configurable: true });
  }

  function remember(found) {
    const name = `sbx:${JSON.stringify(found)}`;
    if (found.shop) window.name = name;
    else if (window.name.startsWith('sbx:')) return JSON.parse(window.name.slice(4));
    return found;
  }

  if (bridgeMode === 'delay') setTimeout(start, Number(bridgeDelay) || 0);
  else start();
})();
