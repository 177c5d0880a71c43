import { z } from 'zod';

/** Every setting of the running product, with its default. Nothing else in it reads the environment. */
const settings = {
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'must be development, production or test')
    .default('development'),
  HOST: z.string().min(1, 'must be an address to listen on').default('127.0.0.1'),
  PORT: wholeNumber(0, 65535).default(3000),
  PUBLIC_URL: webAddress().optional(),
  DATA_DIR: z.string().min(1, 'must be a folder').default('.data'),
  BUILD_DIR: z.string().min(1, 'must be the folder of the built pages').default('build'),
  DATABASE_URL: databaseAddress().optional(),
  DATABASE_OWNER_URL: databaseAddress().optional(),
  DATABASE_POOL_SIZE: wholeNumber(1, 200).default(10),
  /** How long a server goes on answering after it said that it is not ready, for a load balancer to notice. */
  DRAIN_SECONDS: wholeNumber(0, 600).default(0),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'must be fatal, error, warn, info, debug or silent')
    .default('info'),
  IDENTITY_URL: webAddress().optional(),
  API_RESOURCE: z.string().min(1, 'must name the API resource').optional(),
} satisfies z.ZodRawShape;

export type Env = ReturnType<typeof withDerived>;

export class EnvError extends Error {}

export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const given = Object.fromEntries(Object.keys(settings).flatMap(key => (source[key] ? [[key, source[key]]] : [])));
  const parsed = z.object(settings).safeParse(given);
  if (parsed.success) return withDerived(parsed.data);
  throw new EnvError(
    parsed.error.issues
      .map(issue => `${String(issue.path[0])} ${issue.message}${shown(issue.path[0], given)}.`)
      .join('\n'),
  );
}

/** For the processes that cannot work without a setting: names what is missing. */
export function requireSetting<K extends keyof Env>(env: Env, key: K, why: string): NonNullable<Env[K]> {
  const value = env[key];
  if (value === undefined || value === null) throw new EnvError(`${key} is not set: ${why}`);
  return value;
}

function withDerived(values: z.infer<z.ZodObject<typeof settings>>) {
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  return {
    ...values,
    PUBLIC_URL: publicUrl,
    IDENTITY_URL: values.IDENTITY_URL ?? `http://localhost:${(values.PORT + 1) % 65536}`,
    API_RESOURCE: values.API_RESOURCE ?? `${publicUrl}/api`,
  };
}

function wholeNumber(least: number, most: number) {
  const words = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, words)
    .transform(Number)
    .pipe(z.number().min(least, words).max(most, words));
}

function webAddress() {
  return z
    .url({ protocol: /^https?$/, message: 'must be an address that begins with http:// or https://' })
    .transform(url => url.replace(/\/+$/, ''));
}

function databaseAddress() {
  return z.url({ protocol: /^postgres(ql)?$/, message: 'must be an address that begins with postgres://' });
}

function shown(key: PropertyKey | undefined, given: Record<string, unknown>): string {
  const value = String(given[String(key)]);
  return /URL/.test(String(key)) && value.includes('@') ? '' : `, but is "${value}"`;
}
