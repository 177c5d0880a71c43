const shown = 3;
const inWords = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Starts a sentence: "Ann, Ben or another Owner". */
export function describeOwners(owners: readonly { name: string }[], organization: string): string {
  if (owners.length === 0) return `An Owner of ${organization}`;
  const names = owners.slice(0, shown).map(({ name }) => name);
  return inWords.format(owners.length > shown ? [...names, 'another Owner'] : names);
}
