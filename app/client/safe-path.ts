const longest = 2_000;
// Our addresses are words, ids and slashes; whatever else could mean another host to somebody never gets past this.
const ownAddress = /^\/(?:[\w-]+(?:\/[\w-]+)*\/?)?(?=[?#]|$)/;
const oddCharacters = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;
const signInPages = /^\/(?:loading|callback|invitations\/callback)\/?(?:[?#]|$)/i;

/** The address to go to after signing in, if it is one of our own pages; otherwise the dashboard. */
export function safePath(wanted: string | null | undefined): string {
  if (!wanted || wanted.length > longest) return '/';
  return ownAddress.test(wanted) && !oddCharacters.test(wanted) && !signInPages.test(wanted) ? wanted : '/';
}
