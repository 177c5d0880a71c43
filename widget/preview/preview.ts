// The preview frame in the dashboard: the real widget with an example chat.
import type { WidgetConfig } from '#domain/widgets/inputs.ts';
import sheetText from './preview.css?inline';

type Order = { type: 'aisle:config'; config: WidgetConfig; open: boolean; scheme: 'light' | 'dark' };

const widget = 'preview';
let isBooted = false;

drawPage();
addEventListener('message', ({ origin, data }: MessageEvent<Partial<Order> | null>) => {
  if (origin !== location.origin || data?.type !== 'aisle:config' || !data.config) return;
  obey(data as Order);
});
parent.postMessage({ type: 'aisle:ready' }, location.origin);

function obey({ config, open, scheme }: Order): void {
  const { Aisle } = window;
  document.documentElement.className = scheme;
  // The frame uses the scheme selected in the dashboard, not the device's.
  const shown = { ...config, hidden: false, scheme: config.scheme === 'auto' ? scheme : config.scheme };
  const options = { widget, target: '#place', config: shown, preview: true };
  if (isBooted) Aisle?.update(options);
  else Aisle?.boot(options);
  isBooted = true;
  if (open) Aisle?.open(widget);
  else Aisle?.close(widget);
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
