import { isRouteErrorResponse } from 'react-router';
import { findScreen } from '#app/shell/screens.ts';

type Args = { matches: readonly ({ id: string } | undefined)[]; error?: unknown };

/** The `meta` of a screen: its title from the table of screens. */
export function screenMeta({ matches, error }: Args): { title: string }[] {
  if (error !== undefined && error !== null) return [{ title: withName(errorTitle(error)) }];
  const title = findScreen(matches.at(-1)?.id)?.title;
  return [{ title: title ? withName(title) : 'Aisle' }];
}

/** The title of an error with a known cause, where nothing on our side is broken. */
export function ownTitle(error: unknown): string | undefined {
  const title = (error as { userTitle?: unknown } | null)?.userTitle;
  return typeof title === 'string' ? title : undefined;
}

export function errorTitle(error: unknown): string {
  return ownTitle(error) ?? usualTitle(error);
}

function usualTitle(error: unknown): 'Page Not Found' | 'Internal Server Error' {
  return isRouteErrorResponse(error) && error.status === 404 ? 'Page Not Found' : 'Internal Server Error';
}

export function withName(title: string): string {
  return `${title} · Aisle`;
}
