import { z } from 'zod';
import {
  amount,
  databaseAddress,
  isOrigin,
  isProxy,
  list,
  mailAddress,
  webAddress,
  wholeNumber,
} from '#platform/env-kinds.ts';

/** Every setting of the running product, with its default. Nothing else in it reads the environment. */
const settings = {
  /** `production` outside of development: `npm start`, `npm run web` and `npm run worker` set it. */
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'must be development, production or test')
    .default('development'),
  /** Where the server listens: `0.0.0.0` opens it to the network. */
  HOST: z.string().min(1, 'must be an address to listen on').default('127.0.0.1'),
  /** The port of the server; `npm start` puts its twins on the next ones. */
  PORT: wholeNumber(0, 65535).default(3000),
  /** The address that people open, with https: links, sign-in and webhooks are made of it. */
  PUBLIC_URL: webAddress().optional(),
  /** The folder of the bundled database, of files where `FILES_URL` is not set, and of the twins. */
  DATA_DIR: z.string().min(1, 'must be a folder').default('.data'),
  /** The folder of the built pages. */
  BUILD_DIR: z.string().min(1, 'must be the folder of the built pages').default('build'),
  /** The PostgreSQL of servers and workers, with the login `aisle_app`. None: `npm start` brings one. */
  DATABASE_URL: databaseAddress().optional(),
  /** The same database with the login that owns it: only for commands that prepare it. */
  DATABASE_OWNER_URL: databaseAddress().optional(),
  /** Connections of one process to the database; four more are for jobs. */
  DATABASE_POOL_SIZE: wholeNumber(1, 200).default(10),
  /** Processes that answer requests beside each other on one port: one for each processor. Each takes memory and connections of its own. */
  WEB_PROCESSES: wholeNumber(1, 64).default(1),
  /** How long a server goes on answering after it said that it is not ready, for a load balancer to notice. */
  DRAIN_SECONDS: wholeNumber(0, 600).default(0),
  /** How much is logged; `npm start` says `warn` where nothing is set. */
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'must be fatal, error, warn, info, debug or silent')
    .default('info'),
  /** The address of your Logto, without a path. */
  IDENTITY_URL: webAddress().optional(),
  /** The identifier of the API resource at Logto, `PUBLIC_URL/api` unless set. */
  API_RESOURCE: z.string().min(1, 'must name the API resource').optional(),
  /** The application at Logto that people sign in with. */
  IDENTITY_APP_ID: z.string().min(1, 'must name the application at the identity provider').default('aisle'),
  /** The application that speaks for the server to the identity provider's Management API. */
  IDENTITY_MACHINE_ID: z.string().min(1, 'must name the server application at the identity provider').optional(),
  /** The secret of that application. */
  IDENTITY_MACHINE_SECRET: z.string().min(1, 'must be the secret of the server application').optional(),
  /** The identifier of Logto's Management API. */
  IDENTITY_MANAGEMENT: z
    .string()
    .min(1, 'must name the resource of the Management API')
    .default('https://default.logto.app/api'),
  /** Signs what the identity provider tells us of its own accord. Without it nothing is believed. */
  IDENTITY_WEBHOOK_KEY: z.string().min(1, 'must be the signing key of the webhook').optional(),
  /** `https://api.paddle.com` where money is real. */
  PADDLE_API_URL: webAddress().default('https://sandbox-api.paddle.com'),
  /** Speaks for the server to Paddle. Servers and workers do not start without it. */
  PADDLE_API_KEY: z.string().min(1, 'must be an API key of Paddle').optional(),
  /** Opens the checkout in the browser. */
  PADDLE_CLIENT_TOKEN: z.string().min(1, 'must be a client-side token of Paddle').optional(),
  /** The secret of Paddle's notification destination; two, separated by a comma, while they are exchanged. */
  PADDLE_WEBHOOK_SECRETS: list().optional(),
  /** Where pages load Paddle's script from. */
  PADDLE_JS_URL: webAddress().default('https://cdn.paddle.com/paddle/v2/paddle.js'),
  /** The client id of the app at Shopify. None: Aisle is no app of any shop. */
  SHOPIFY_API_KEY: z.string().min(1, 'must be the client id of the app at Shopify').optional(),
  /** Its secret; two, separated by a comma, while they are exchanged. */
  SHOPIFY_API_SECRET: list().optional(),
  /** Its handle: addresses in the admin are made of it. */
  SHOPIFY_APP_HANDLE: z
    .string()
    .regex(/^[a-z\d-]{1,60}$/, 'must be the handle of the app at Shopify')
    .default('aisle-assistant'),
  /** Where the sandbox of the merchant's admin is; never on a server that others reach. */
  SHOPIFY_SANDBOX_URL: webAddress().optional(),
  /** The Partner organisation, to ask for a shop's plan as the app's maker. Without it the shop itself is asked. */
  SHOPIFY_PARTNER_ORG_ID: z.string().min(1, 'must be the id of the Partner organisation').optional(),
  /** A token of that organisation that may view financials. */
  SHOPIFY_PARTNER_TOKEN: z.string().min(1, 'must be a token of the Partner API').optional(),
  /** The app there. */
  SHOPIFY_PARTNER_APP_GID: z.string().startsWith('gid://shopify/App/', 'must be the GID of the app').optional(),
  /** Websites that may be read though they are in a private network, such as http://localhost:3005. None in production. */
  CRAWLER_ALLOW_ORIGINS: list()
    .refine(origins => origins.every(isOrigin), 'must be addresses such as http://localhost:3005')
    .default([]),
  /** An endpoint that speaks OpenAI's protocol, up to and without /embeddings. None: only words are searched, not meaning. */
  EMBEDDINGS_URL: webAddress().optional(),
  /** Sent as a bearer to that endpoint. */
  EMBEDDINGS_KEY: z.string().min(1, 'must be a key of the embeddings endpoint').optional(),
  /** The model there. */
  EMBEDDINGS_MODEL: z
    .string()
    .min(1, 'must name a model')
    .max(100, 'must name a model')
    .default('text-embedding-3-small'),
  /** How much meaning counts beside words, in percent. A weak model with much weight makes answers worse. */
  EMBEDDINGS_WEIGHT: wholeNumber(0, 100).default(20),
  /** An endpoint that speaks OpenAI's protocol, up to and without /chat/completions, for organisations that name none of their own. */
  MODEL_URL: webAddress().optional(),
  /** Sent as a bearer to that endpoint. */
  MODEL_KEY: z.string().min(1, 'must be a key of the model endpoint').optional(),
  /** The model there. */
  MODEL_NAME: z.string().min(1, 'must name a model').max(100, 'must name a model').default('gpt-4.1-mini'),
  /** How freely it writes, from 0 to 2. */
  MODEL_TEMPERATURE: amount(2).default(0),
  /** How long an answer may become. */
  MODEL_MAX_TOKENS: wholeNumber(50, 8000).default(600),
  /** In US dollars for a million tokens that it reads. Without both prices nobody is told what an answer cost. */
  MODEL_INPUT_PRICE: amount(10_000).optional(),
  /** The same for what it writes. */
  MODEL_OUTPUT_PRICE: amount(10_000).optional(),
  /** Models that organisations may name though they are in a private network, such as http://localhost:3006. */
  MODEL_ALLOW_ORIGINS: list()
    .refine(origins => origins.every(isOrigin), 'must be addresses such as http://localhost:3006')
    .default([]),
  /** A model that people are offered to try in their settings, with its key; the local start names its own. */
  MODEL_TRIAL_URL: webAddress().optional(),
  /** Its key. */
  MODEL_TRIAL_KEY: z.string().default(''),
  /** Its name. */
  MODEL_TRIAL_NAME: z.string().default('aisle-faithful'),
  /** Seals the keys that organisations entrust to us. One, or several separated by commas: the first seals, all open. */
  SEALING_SECRET: list()
    .pipe(z.array(z.string().min(32, 'must be 32 letters or longer')).min(1, 'must be 32 letters or longer'))
    .optional(),
  /** Signs what visitors of widgets are known by. One, or two separated by a comma while they are exchanged: the first signs. */
  VISITOR_SECRET: list()
    .pipe(z.array(z.string().min(32, 'must be 32 letters or longer')).min(1, 'must be 32 letters or longer'))
    .optional(),
  /** How many proxies stand before this server, or their addresses; only what those say of a visitor's address is believed. */
  TRUSTED_PROXIES: list()
    .refine(proxies => proxies.every(isProxy), 'must be a number of proxies, or addresses such as 10.0.0.0/8')
    .transform(proxies => (/^\d$/.test(proxies[0] ?? '') ? Number(proxies[0]) : proxies))
    .default(0),
  /** Other numbers for budgets of visitors, for example ask-site=1200,ask-visitor=20. */
  VISITOR_LIMITS: list()
    .refine(
      limits => limits.every(limit => /^[a-z-]+=\d{1,9}$/.test(limit)),
      'must be names with numbers, such as ask-site=1200',
    )
    .transform(limits => Object.fromEntries(limits.map(limit => limit.split('='))) as Record<string, string>)
    .transform(limits => Object.fromEntries(Object.entries(limits).map(([name, points]) => [name, Number(points)])))
    .default({}),
  /** A store of files that speaks S3's protocol, with the bucket. None: the folder `files` in DATA_DIR. */
  FILES_URL: webAddress().optional(),
  /** The region of that store. */
  FILES_REGION: z.string().min(1, 'must name the region of the store').default('us-east-1'),
  /** A key that may read, write and delete there, and nothing else. */
  FILES_ACCESS_KEY: z.string().min(1, 'must be the access key of the store').optional(),
  /** Its secret. */
  FILES_SECRET_KEY: z.string().min(1, 'must be the secret key of the store').optional(),
  /** Where errors are reported: Rollbar, or what speaks like it. On when it says true, and only with a client token. */
  ROLLBAR_ENABLED: z.string().optional(),
  /** For what breaks in the browser; it stands in every page. */
  ROLLBAR_CLIENT_TOKEN: z.string().min(1, 'must be a client token of Rollbar').optional(),
  /** For what breaks on the server; without it that is only logged. */
  ROLLBAR_SERVER_TOKEN: z.string().min(1, 'must be a server token of Rollbar').optional(),
  /** What this installation is called there. */
  ROLLBAR_ENVIRONMENT: z.string().min(1, 'must name the environment').max(255).default('production'),
  /** Rollbar, or what speaks like it. */
  ROLLBAR_URL: webAddress().default('https://api.rollbar.com'),
  /** Lets whoever brings it as a bearer read /metrics. None: there is no such address. */
  METRICS_TOKEN: z.string().min(16, 'must be 16 letters or longer').optional(),
  /** Requests and jobs that take longer are logged with their steps, in milliseconds. */
  SLOW_MS: wholeNumber(0, 600_000).default(1000),
  /** The mail server, with name and password. None: nothing is sent, and what needs mail says so. */
  SMTP_URL: mailAddress().optional(),
  /** The sender of our mail. */
  MAIL_FROM: z.string().min(3, 'must be the sender of our mail').default('Aisle <hello@aisle.example>'),
} satisfies z.ZodRawShape;

export type Env = ReturnType<typeof withDerived>;

export class EnvError extends Error {}

export const settingNames: readonly string[] = Object.keys(settings);

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

function shown(key: PropertyKey | undefined, given: Record<string, unknown>): string {
  const value = String(given[String(key)]);
  const isSecret = /SECRET|KEY|TOKEN/.test(String(key)) || (/URL/.test(String(key)) && value.includes('@'));
  return isSecret ? '' : `, but is "${value}"`;
}
