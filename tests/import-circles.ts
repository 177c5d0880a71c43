import { importsOf } from '#tests/boundaries.ts';

/** Groups of files that import each other, directly or through others (Tarjan's strongly connected components). */
export function findImportCircles(sources: ReadonlyMap<string, string>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];

  function visit(file: string): void {
    const position = order.size;
    order.set(file, position);
    lowest.set(file, position);
    stack.push(file);
    const targets = importsOf(file, sources.get(file) ?? '').map(({ target }) => target);
    for (const target of targets.filter(one => sources.has(one))) {
      if (!order.has(target)) visit(target);
      if (stack.includes(target)) lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(target) ?? 0));
    }
    if (lowest.get(file) !== position) return;
    const circle = stack.splice(stack.indexOf(file));
    if (circle.length > 1 || targets.includes(file)) circles.push(circle.sort());
  }

  for (const file of sources.keys()) if (!order.has(file)) visit(file);
  return circles.sort((a, b) => (a[0] ?? '').localeCompare(b[0] ?? ''));
}
