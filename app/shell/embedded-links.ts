import { createPath, generatePath, parsePath, type To } from 'react-router';
import { type Screen, type ScreenId, screens } from '#app/routes.ts';
import { findScreen, matchScreen } from '#app/shell/screens.ts';

/** The merchant's equivalent of a dashboard screen. */
const instead: Partial<Record<ScreenId, ScreenId>> = {
  widgets: 'shopify-installation',
  'widget-customize': 'shopify-appearance',
};

/** Maps a dashboard URL to the same screen in the Shopify admin, or to the overview if there is none. */
export function toMerchantLink(to: To): To {
  const { pathname, search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to;
  const match = pathname?.startsWith('/') ? matchScreen(pathname) : undefined;
  if (!match || match.screen.layout === 'merchant') return to;
  const same = merchantScreenOf(match.screen);
  if (!same) return overview;
  return createPath({ pathname: generatePath(same.path, match.params), search, hash });
}

const overview = '/shopify/app';

function merchantScreenOf({ id }: Screen): Screen | undefined {
  const rows: readonly Screen[] = screens;
  return rows.find(row => row.sameAs === id) ?? findScreen(instead[id as ScreenId]);
}
