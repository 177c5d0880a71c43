import { generatePath, matchPath, useMatches } from 'react-router';
import { type ParamFormat, type Screen, screens } from '#app/routes.ts';

const formats: Record<ParamFormat, RegExp> = {
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i,
  token: /^[A-Za-z0-9_-]{6,64}$/,
  signed: /^[\w.-]{6,480}$/,
};

const byId = new Map<string, Screen>(screens.map(screen => [screen.id, screen]));

export function findScreen(id: string | undefined): Screen | undefined {
  return id === undefined ? undefined : byId.get(id);
}

export function useScreen(): Screen | undefined {
  return findScreen(useMatches().at(-1)?.id);
}

type ScreenMatch = { screen: Screen; params: Record<string, string> };

export function matchScreen(pathname: string): ScreenMatch | undefined {
  for (const screen of screens) {
    const match = matchPath(screen.path, pathname);
    if (match) return { screen, params: match.params as Record<string, string> };
  }
  return undefined;
}

/** The screen at exactly this URL, if its first HTML is the same for everyone and can be cached. */
export function findSharedScreen({ pathname, search }: Pick<URL, 'pathname' | 'search'>): ScreenMatch | undefined {
  const match = matchScreen(pathname);
  if (!match || !isWellFormed(pathname) || (search && match.screen.showsQuery)) return undefined;
  return generatePath(match.screen.path, match.params) === pathname ? match : undefined;
}

export function isWellFormed(pathname: string): boolean {
  const match = matchScreen(pathname);
  if (!match) return true;
  const wanted = Object.entries(match.screen.params ?? {});
  return wanted.every(([name, format]) => formats[format].test(match.params[name] ?? ''));
}
