const shown = 3;
const inWords = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Whoever of these may do it: the beginning of a sentence. */
export function sayOwners(owners: readonly { name: string }[], organization: string): string {
  if (owners.length === 0) return `An Owner of ${organization}`;
  const names = owners.slice(0, shown).map(({ name }) => name);
  return inWords.format(owners.length > shown ? [...names, 'another Owner'] : names);
}
