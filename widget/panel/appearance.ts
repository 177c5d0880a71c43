import type { WidgetConfig } from '#domain/widgets/inputs.ts';
import { setVariables } from '../stage.ts';
import { palette } from './palette.ts';

const prefersDark = matchMedia('(prefers-color-scheme: dark)');

/** Applies colours, position and text direction. */
export function applyAppearance(
  root: HTMLElement,
  { accent, language, position, scheme, type, variables }: WidgetConfig,
): void {
  const colors = palette(accent, scheme === 'auto' ? (prefersDark.matches ? 'dark' : 'light') : scheme, variables);
  root.className = `root ${type} ${colors['color-scheme']}`;
  root.lang = language;
  root.dir = language === 'ar' ? 'rtl' : 'ltr';
  setVariables(root, { ...variables, ...colors, [`--${position.side}`]: `${position.x}px`, '--y': `${position.y}px` });
}

export function onSchemeChange(work: () => void): () => void {
  prefersDark.addEventListener('change', work);
  return () => prefersDark.removeEventListener('change', work);
}
