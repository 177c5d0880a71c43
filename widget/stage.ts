/** An element of our own in the page, isolated from its styles. */
export type Stage = { host: HTMLElement; root: HTMLElement };

export function createStage(styles: string): Stage {
  const host = document.createElement('div');
  const sheet = new CSSStyleSheet();
  const root = document.createElement('div');
  const shadow = host.attachShadow({ mode: 'open' });
  sheet.replaceSync(styles);
  shadow.adoptedStyleSheets = [sheet];
  shadow.append(root);
  return { host, root };
}

/** Set one by one as properties, so that no value can inject another rule. */
export function setVariables({ style }: HTMLElement, values: Record<string, string>): void {
  style.cssText = '';
  for (const name in values) style.setProperty(name, values[name] ?? '');
}

/** The luminance of a #rrggbb colour, from 0 (black) to 1 (white). */
export function luminance(color: string): number {
  const part = (at: number) => (Number.parseInt(color.slice(at, at + 2), 16) / 255) ** 2.2;
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}

/** White where it is readable, as people expect on a button. */
export function textColorOn(color: string): string {
  return luminance(color) > 0.18 ? '#000' : '#fff';
}
