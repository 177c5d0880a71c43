import { createPath, generatePath, parsePath, type To } from 'react-router';
import { type Screen, type ScreenId, screens } from '#app/routes.ts';
import { findScreen, matchScreen } from '#app/shell/screens.ts';

/** What merchants have in place of a screen that is not theirs. */
const instead: Partial<Record<ScreenId, ScreenId>> = { widgets: 'shopify-installation' };

/** From an address of the dashboard to the same screen inside a shop's admin. What is not there leads to the overview. */
export function merchantPlace(to: To): To {
  const { pathname, search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to;
  const match = pathname?.startsWith('/') ? matchScreen(pathname) : undefined;
  if (!match || match.screen.layout === 'merchant') return to;
  const same = merchantScreenOf(match.screen);
  if (!same) return overview;
  return createPath({ pathname: generatePath(same.path, match.params), search, hash });
}

const overview = '/shopify/app';

/** The same file shows both. */
function merchantScreenOf({ id, file }: Screen): Screen | undefined {
  const rows: readonly Screen[] = screens;
  return (
    rows.find(row => row.layout === 'merchant' && file && row.file === file) ?? findScreen(instead[id as ScreenId])
  );
}
