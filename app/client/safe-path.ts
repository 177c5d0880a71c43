const longest = 2_000;
// Our paths are words, ids and slashes; anything that could be read as another host is refused.
const ownAddress = /^\/(?:[\w-]+(?:\/[\w-]+)*\/?)?(?=[?#]|$)/;
const oddCharacters = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;
const signInPages = /^\/(?:loading|callback|invitations\/callback)\/?(?:[?#]|$)/i;

/** The path to open after signing in, if it is one of our own; otherwise the dashboard. */
export function safePath(wanted: string | null | undefined): string {
  if (!wanted || wanted.length > longest) return '/';
  return ownAddress.test(wanted) && !oddCharacters.test(wanted) && !signInPages.test(wanted) ? wanted : '/';
}
