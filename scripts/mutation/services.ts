import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Guarded, guarded, services } from './guards.ts';

/** Every service that asks for a permission, the one test that knows them all, and its own. */
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
