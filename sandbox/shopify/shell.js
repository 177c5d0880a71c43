// The admin around the app's frame: gives it tokens, shows its navigation, title, save bar and toasts.
(() => {
  const frame = document.querySelector('iframe');
  const { shop, handle, app, origin, flaw } = document.body.dataset;
  const nav = document.querySelector('#app-nav');
  const bar = document.querySelector('#save-bar');
  const toasts = document.querySelector('#toasts');
  let openBar;
  let leaving;

  const ask = async (path, body) => {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ shop, ...body }),
    });
    if (!answer.ok) throw new Error((await answer.json()).error);
    return answer.json();
  };

  const answers = {
    hello: () => document.body.setAttribute('data-bridge', 'ready'),
    idToken: async () => (await ask('/sandbox/api/session-token', { flaw })).token,
    user: async () => (await ask('/sandbox/api/user')).user,
    extensions: async () => (await ask('/sandbox/api/extensions')).extensions,
    scopes: async () => (await ask('/sandbox/api/scopes')).scopes,
    'scopes.request': async wanted => (await ask('/sandbox/api/scopes', { add: wanted })).scopes,
    'scopes.revoke': async unwanted => (await ask('/sandbox/api/scopes', { remove: unwanted })).scopes,
    toast: showToast,
    'toast.hide': ({ id }) => document.getElementById(id)?.remove(),
    loading: isLoading => document.body.toggleAttribute('data-loading', isLoading),
    navigate: ({ path, url }) => {
      if (path !== undefined) location.assign(`/store/${handle}${path}`);
      else if (url?.startsWith(`${origin}/`))
        location.assign(`/store/${handle}/apps/${app}${url.slice(origin.length)}`);
      else location.assign(url);
    },
    history: path => history.replaceState(null, '', `/store/${handle}/apps/${app}${path === '/' ? '' : path}`),
    'nav.set': showNav,
    'title.set': title => {
      document.querySelector('#app-title').textContent = title;
      document.title = `${title} · Admin`;
    },
    saveBar: ({ id, isOpen }) => {
      openBar = isOpen ? id : undefined;
      bar.hidden = !isOpen;
      if (!isOpen) leaving?.();
      leaving = undefined;
    },
    'saveBar.leave': () => {
      if (bar.hidden) return undefined;
      bar.classList.add('urgent');
      return new Promise(done => {
        leaving = done;
      });
    },
  };

  window.addEventListener('message', async ({ origin: from, source, data }) => {
    if (from !== origin || source !== frame.contentWindow || data?.sbx !== 1) return;
    const reply = (ok, payload) => source.postMessage({ sbx: 1, type: 'reply', id: data.id, ok, payload }, origin);
    const work = answers[data.type];
    if (!work) return reply(false, `sandbox: the admin does not know ${data.type}`);
    try {
      reply(true, await work(data.payload));
    } catch (error) {
      reply(false, error.message);
    }
  });

  function tell(type, payload) {
    frame.contentWindow.postMessage({ sbx: 1, type, payload }, origin);
  }

  for (const button of bar.querySelectorAll('button')) {
    button.addEventListener('click', () => tell('saveBar.action', { id: openBar, action: button.value }));
  }

  function showNav(links) {
    nav.replaceChildren(
      ...links.map(({ href, label }) => {
        const item = document.createElement('li');
        const link = document.createElement('a');
        link.href = `/store/${handle}/apps/${app}${href}`;
        link.textContent = label;
        link.addEventListener('click', event => {
          event.preventDefault();
          tell('navigate', { href });
        });
        item.append(link);
        return item;
      }),
    );
  }

  function showToast({ id, message, isError, duration, action }) {
    const item = document.createElement('p');
    item.id = id;
    item.className = isError ? 'toast error' : 'toast';
    item.setAttribute('role', 'status');
    item.append(message);
    toasts.append(item);
    return new Promise(done => {
      const end = how => {
        item.remove();
        done(how);
      };
      if (action) {
        const button = document.createElement('button');
        button.textContent = action;
        button.addEventListener('click', () => end('action'));
        item.append(button);
      }
      setTimeout(() => end('time'), duration);
    });
  }

  // The frame is loaded only now: nothing it says can be missed.
  frame.src = frame.dataset.src;
})();
