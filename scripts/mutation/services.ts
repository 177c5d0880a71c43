import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { guarded, services } from './guards.ts';
import type { Guarded } from './guards-quotes.ts';

/** Every service that requires a permission, with the common permission test and its own tests. */
export function listServices(root: string): Guarded[] {
  return readdirSync(join(root, 'domain'), { recursive: true, encoding: 'utf8' })
    .map(file => `domain/${file}`)
    .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts') && !guarded.some(guard => guard.file === file))
    .filter(file => readFileSync(join(root, file), 'utf8').includes('requirePermission(ctx,'))
    .sort()
    .map(file => ({ area: 'services', file, tests: [services, ...testFileOf(root, file)], kinds: ['permission'] }));
}

function testFileOf(root: string, file: string): string[] {
  const sibling = file.replace(/\.ts$/, '.test.ts');
  return existsSync(join(root, sibling)) ? [sibling] : [];
}
