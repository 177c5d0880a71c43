// The import rules between modules. Reads import statements as text, so that a test can check a file that does not exist.
import { posix } from 'node:path';

type Import = { target: string; typeOnly: boolean };

const modulesAllowed: Record<string, readonly string[]> = {
  app: [],
  api: ['domain', 'platform'],
  domain: ['database', 'providers', 'platform'],
  database: ['platform'],
  providers: ['platform'],
  platform: [],
  server: ['app', 'api', 'domain', 'database', 'providers', 'platform'],
  sandbox: [],
  widget: [],
};

/** Each module may import those before it in this list. */
const domainOrder = [
  'identity',
  'people',
  'organizations',
  'usage',
  'subscriptions',
  'sites',
  'widgets',
  'retrieval',
  'reading',
  'knowledge',
  'products',
  'crawls',
  'facts',
  'answers',
  'onboarding',
  'webhooks',
  'chat',
  'shopify',
  'reporting',
  'quality',
  'gaps',
  'insights',
  'search',
];

const platformFiles = [
  'clock',
  'crypto',
  'date-formatters',
  'env',
  'env-kinds',
  'errors',
  'ids',
  'jobs',
  'log',
  'timing',
  'fair-queue',
  'sized-cache',
  'turns',
  'job-reports',
  'lost-jobs',
];
const emptyNames = /(^|[/-])(utils?|helpers?|misc|managers?|common|v2|index)(\.test)?\.tsx?$/;

export function findForbidden(path: string, source: string): string[] {
  const found = importsOf(path, source).flatMap(entry => {
    const reason = whyForbidden(path, entry);
    return reason ? [`${path} imports ${entry.target}: ${reason}`] : [];
  });
  found.push(...foreignWrites(path, source));
  if (bypassesContext(path, source)) found.push(`${path} opens a transaction without a context`);
  if (emptyNames.test(path)) found.push(`${path}: a name that says nothing`);
  const platformFile = /^platform\/([\w-]+)(?:\.test)?\.ts$/.exec(path)?.[1];
  if (platformFile && !platformFiles.includes(platformFile)) found.push(`${path}: platform is a closed list`);
  return found;
}

function whyForbidden(path: string, { target, typeOnly }: Import): string | undefined {
  const module = moduleOf(path);
  const other = moduleOf(target);
  const allowed = modulesAllowed[module];
  if (/\.test\.tsx?$/.test(path) || !allowed) return undefined;
  if (isBrowserSafe(path)) return whyNotBrowserSafe(target);
  if (!(other in modulesAllowed)) return target.startsWith('node:') && module === 'app' ? whyNoNode(path) : undefined;
  if (path.startsWith('app/ui/') && !target.startsWith('app/ui/')) return 'a component knows no product';
  if (module === other) return module === 'domain' ? findUpwardImport(path, target) : undefined;
  if (typeOnly && (module === 'app' || module === 'widget') && other !== 'sandbox') return undefined;
  if (module === 'app' && isBrowserSafe(target)) return undefined;
  return allowed.includes(other) ? undefined : `${module} may not know ${other}`;
}

function findUpwardImport(path: string, target: string): string | undefined {
  // The context is below all modules.
  const level = (file: string) => Math.max(0, domainOrder.indexOf(file.split('/')[1] ?? ''));
  return level(target) > level(path) ? 'import only modules that come earlier in the order' : undefined;
}

function whyNoNode(path: string): string | undefined {
  return path === 'app/entry.server.tsx' ? undefined : 'browsers have no Node';
}

/** These files open the transactions that all others use. */
const contexts = ['domain/context.ts', 'domain/shared-read.ts'];

function bypassesContext(path: string, source: string): boolean {
  const isRule = /^(domain|api|app)\//.test(path) && !contexts.includes(path) && !/\.test\.tsx?$/.test(path);
  return isRule && /\bdatabase\.(?:transaction|single)\(/.test(source);
}

function foreignWrites(path: string, source: string): string[] {
  const module = /^domain\/(\w+)\//.exec(path)?.[1];
  if (!module || /\.test\.ts$/.test(path)) return [];
  const imports = source.matchAll(/import \{([^}]*)\} from '#database\/schema\/([\w-]+)\.ts'/g);
  return [...imports]
    .filter(([, , schema = '']) => (schemaModules[schema] ?? schema) !== module && schema !== 'global')
    .flatMap(([, names = '']) => names.split(',').map(name => name.trim().split(' ').at(-1) ?? ''))
    .filter(name => new RegExp(`\\.(insert|update|delete)\\(\\s*${name}\\b`).test(source))
    .map(name => `${path} writes ${name}: a module writes only its own tables`);
}

/** Schema files that are not named after their module. */
const schemaModules: Record<string, string> = { 'chat-access': 'chat', rules: 'knowledge' };

/** Pure rules that the browser also uses. */
const pureRules = [
  'database/column-values.ts',
  'domain/issue-messages.ts',
  'domain/answers/model-settings/model-inputs.ts',
  'domain/answers/model-settings/voice-inputs.ts',
  'domain/chat/dashboard/inputs.ts',
  'domain/knowledge/difference.ts',
  'domain/products/import-inputs.ts',
  'domain/answers/playground/playground-inputs.ts',
  'domain/knowledge/rule-inputs.ts',
  'domain/knowledge/rule-set-limits.ts',
  'domain/knowledge/section-question-inputs.ts',
  'domain/widgets/settings-changes.ts',
  'domain/widgets/config.ts',
  'domain/widgets/contrast.ts',
  'domain/widgets/launcher-labels.ts',
];

function isBrowserSafe(path: string): boolean {
  return /^domain\/\w+\/inputs\.ts$/.test(path) || pureRules.includes(path);
}

function whyNotBrowserSafe(target: string): string | undefined {
  return target === 'zod' || isBrowserSafe(target)
    ? undefined
    : 'inputs go to the browser: zod, other inputs and column values only';
}

export function importsOf(path: string, source: string): Import[] {
  const statements = source.matchAll(/^(?:import|export)\s(type\s)?([^'";]*?from\s+)?['"]([^'"]+)['"]/gm);
  const dynamic = source.matchAll(/\b(typeof )?import\(\s*['"]([^'"]+)['"]\s*\)/g);
  return [
    ...[...statements].map(([, type, , name = '']) => ({ target: resolve(path, name), typeOnly: Boolean(type) })),
    ...[...dynamic].map(([, type, name = '']) => ({ target: resolve(path, name), typeOnly: Boolean(type) })),
  ];
}

function resolve(path: string, name: string): string {
  if (name.startsWith('#')) return name.slice(1);
  return name.startsWith('.') ? posix.join(posix.dirname(path), name) : name;
}

function moduleOf(path: string): string {
  return path.split('/')[0] ?? '';
}
