// Replaces the caller's ids with foreign ones: one at a time, and all at once.
import type { Example } from '#tests/attacks/example-parts.ts';

type Path = readonly (string | number)[];
export type Variant = { place: 'params' | 'query' | 'body' | 'all'; where: string; example: Example; stolen: string[] };

export function substitute(own: Example, others: Example): Variant[] {
  const differing = leavesOf(own).filter(({ path, value }) => at(others, path) !== value && isId(at(others, path)));
  const single = differing.map(({ path }) => ({
    place: path[0] as Variant['place'],
    where: path.join('.'),
    example: replaceAt(own, path, at(others, path)),
    stolen: [String(at(others, path))],
  }));
  if (single.length < 2) return single;
  return [...single, { place: 'all', where: 'everywhere', example: others, stolen: single.flatMap(one => one.stolen) }];
}

export function leavesOf(value: unknown, path: Path = []): { path: Path; value: unknown }[] {
  if (value === null || typeof value !== 'object') return [{ path, value }];
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value);
  return [...entries].flatMap(([key, one]) => leavesOf(one, [...path, key]));
}

export function replaceAt<T>(value: T, [key, ...rest]: Path, leaf: unknown): T {
  if (key === undefined) return leaf as T;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string | number, unknown>;
  copy[key] = replaceAt(copy[key], rest, leaf);
  return copy as T;
}

function at(value: unknown, path: Path): unknown {
  return path.reduce((inner, key) => (inner as Record<string | number, unknown> | undefined)?.[key], value);
}

function isId(value: unknown): boolean {
  return typeof value === 'string' && value.length >= 8;
}
