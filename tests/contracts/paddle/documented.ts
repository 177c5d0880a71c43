import { readFileSync } from 'node:fs';

const documented: Record<string, string[]> = JSON.parse(
  readFileSync(new URL('documented-keys.json', import.meta.url), 'utf8'),
);

/** The keys that Paddle documents for an entity and that are missing in the response. */
export function missingKeys(entity: string, value: unknown): string[] {
  const keys = documented[entity];
  if (!keys) throw new Error(`Nothing is documented for ${entity}`);
  return keys.flatMap(key => {
    const [path = '', inner] = key.split(' ');
    return missing(path.split('.'), value, inner).map(words => `${entity}: ${words}`);
  });
}

function missing([step = '', ...rest]: string[], value: unknown, inner: string | undefined): string[] {
  if (value === null) return [];
  const name = step.replace('[]', '');
  if (typeof value !== 'object' || !(name in value)) return [name];
  const found = (value as Record<string, unknown>)[name];
  const all = step.endsWith('[]') ? (found as unknown[]) : [found];
  return all.flatMap(one => {
    if (rest.length > 0) return missing(rest, one, inner).map(path => `${step}.${path}`);
    return inner && one !== null ? missingKeys(inner, one).map(words => `${step} ${words}`) : [];
  });
}
