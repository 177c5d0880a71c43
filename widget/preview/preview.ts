// The preview frame in the dashboard: the real widget with an example chat.
import type { PreviewOrder, PreviewPart } from '#domain/onboarding/inputs.ts';
import sheetText from './preview.css?inline';

const widget = 'preview';
let isBooted = false;
let frames = 0;

drawPage();
addEventListener('message', ({ origin, data }: MessageEvent<Partial<PreviewOrder> | null>) => {
  if (origin !== location.origin || data?.type !== 'aisle:config' || !data.config) return;
  obey(data as PreviewOrder);
});
parent.postMessage({ type: 'aisle:ready' }, location.origin);

function obey({ config, open, scheme, part, examples }: PreviewOrder): void {
  const { Aisle } = window;
  window.aisleExamples = examples;
  document.documentElement.className = scheme;
  // The frame uses the scheme selected in the dashboard, not the device's.
  const adapted = { ...config, hidden: false, scheme: config.scheme === 'auto' ? scheme : config.scheme };
  const options = { widget, target: '#place', config: adapted, preview: true };
  if (isBooted) Aisle?.update(options);
  else Aisle?.boot(options);
  isBooted = true;
  if (open) Aisle?.open(widget);
  else Aisle?.close(widget);
  cancelAnimationFrame(frames);
  if (open && part) showPart(config.show.contact || part !== 'contact' ? part : 'answer');
}

/** Shows the part of the widget that is edited in the form, once the panel has loaded and drawn the change. */
function showPart(part: PreviewPart): void {
  frames = requestAnimationFrame(() => {
    const roots = [...document.querySelectorAll('*')].map(({ shadowRoot }) => shadowRoot);
    const panel = roots.map(root => root?.querySelector('.panel:not([hidden])')).find(Boolean);
    if (!panel) return showPart(part);
    const isContact = panel.querySelector('.contact') !== null;
    if (isContact !== (part === 'contact')) press(panel.querySelector(isContact ? '.contact .link' : '.foot .link'));
    const chat = panel.querySelector('.chat');
    if (chat) chat.scrollTop = part === 'start' ? 0 : chat.scrollHeight;
  });
}

/** The widget moves the focus to what it opens; here it stays in the form. */
function press(button: HTMLElement | null): void {
  const focused = parent.document.activeElement as HTMLElement | null;
  button?.click();
  if (focused !== frameElement) focused?.focus({ preventScroll: true });
}

function drawPage(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(sheetText);
  document.adoptedStyleSheets = [sheet];
  const page = document.createElement('div');
  page.className = 'page';
  const parts = ['line short', 'line picture', 'line', 'line', '', 'line', 'line short', 'line', 'line'];
  page.append(
    ...parts.map(name => {
      const part = document.createElement('div');
      if (name) part.className = name;
      else part.id = 'place';
      return part;
    }),
  );
  document.body.prepend(page);
}
