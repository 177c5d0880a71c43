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

/** Every setting of the product, with its default. No other file of the product reads the environment. */
const settings = {
  /** `npm start`, `npm run web` and `npm run worker` set it to `production`. */
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'must be development, production or test')
    .default('development'),
  /** The address the server listens on. Use `0.0.0.0` to accept connections from the network. */
  HOST: z.string().min(1, 'must be an address to listen on').default('127.0.0.1'),
  /** The port of the server. `npm start` uses the eight ports after it for the sandbox services. */
  PORT: wholeNumber(0, 65535).default(3000),
  /** The public https URL of the product. Links, sign-in redirects and webhook URLs are built from it. */
  PUBLIC_URL: webAddress().optional(),
  /** Folder for the bundled database, the sandbox services and, unless `FILES_URL` is set, uploaded files. */
  DATA_DIR: z.string().min(1, 'must be a folder').default('.data'),
  /** Folder of the built pages. */
  BUILD_DIR: z.string().min(1, 'must be the folder of the built pages').default('build'),
  /** PostgreSQL connection URL of servers and workers, with the role `aisle_app`. Unset: `npm start` runs a bundled PostgreSQL. */
  DATABASE_URL: databaseAddress().optional(),
  /** The same database with the role that owns it. Only set-up, migration and backup commands use it. */
  DATABASE_OWNER_URL: databaseAddress().optional(),
  /** Database connections per process. Jobs use four more. */
  DATABASE_POOL_SIZE: wholeNumber(1, 200).default(10),
  /** `true` lets several servers on one Linux machine listen on the same port. */
  REUSE_PORT: z.stringbool('must be true or false').default(false),
  /** Seconds a server keeps answering after `/readyz` reports 503, so that the load balancer can notice. */
  DRAIN_SECONDS: wholeNumber(0, 600).default(0),
  /** Log level. `npm start` uses `warn` unless this is set. */
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'must be fatal, error, warn, info, debug or silent')
    .default('info'),
  /** The URL of your Logto, without a path. */
  IDENTITY_URL: webAddress().optional(),
  /** The identifier of the API resource in Logto. Defaults to `PUBLIC_URL/api`. */
  API_RESOURCE: z.string().min(1, 'must be the identifier of the API resource').optional(),
  /** The Logto application that people sign in with. */
  IDENTITY_APP_ID: z.string().min(1, 'must be the ID of an application in Logto').default('aisle'),
  /** The machine-to-machine application that the server uses to call Logto's Management API. */
  IDENTITY_MACHINE_ID: z.string().min(1, 'must be the ID of a machine-to-machine application in Logto').optional(),
  /** The secret of that application. */
  IDENTITY_MACHINE_SECRET: z.string().min(1, 'must be the secret of the machine-to-machine application').optional(),
  /** The identifier of Logto's Management API. */
  IDENTITY_MANAGEMENT: z
    .string()
    .min(1, 'must be the identifier of the Management API')
    .default('https://default.logto.app/api'),
  /** The signing key of Logto's webhook. Without it, webhooks from Logto are rejected. */
  IDENTITY_WEBHOOK_KEY: z.string().min(1, 'must be the signing key of the webhook').optional(),
  /** The Paddle API. Use `https://api.paddle.com` for live payments. */
  PADDLE_API_URL: webAddress().default('https://sandbox-api.paddle.com'),
  /** The server's Paddle API key. Servers and workers do not start without it. */
  PADDLE_API_KEY: z.string().min(1, 'must be a Paddle API key').optional(),
  /** The client-side token that opens the Paddle checkout in the browser. */
  PADDLE_CLIENT_TOKEN: z.string().min(1, 'must be a Paddle client-side token').optional(),
  /** The secret of Paddle's notification destination. Set two, separated by a comma, while you rotate it. */
  PADDLE_WEBHOOK_SECRETS: list().optional(),
  /** Where pages load Paddle's script from. */
  PADDLE_JS_URL: webAddress().default('https://cdn.paddle.com/paddle/v2/paddle.js'),
  /** The client ID of your Shopify app. Unset: the Shopify integration is off. */
  SHOPIFY_API_KEY: z.string().min(1, 'must be the client ID of the Shopify app').optional(),
  /** The secret of the Shopify app. Set two, separated by a comma, while you rotate it. */
  SHOPIFY_API_SECRET: list().optional(),
  /** The handle of the Shopify app. URLs in the Shopify admin contain it. */
  SHOPIFY_APP_HANDLE: z
    .string()
    .regex(/^[a-z\d-]{1,60}$/, 'must be the handle of the Shopify app')
    .default('aisle-assistant'),
  /** The URL of the Shopify sandbox. Never set it on a public server. */
  SHOPIFY_SANDBOX_URL: webAddress().optional(),
  /** The Shopify Partner organisation, to read a shop's plan through the Partner API. Unset: the shop's own API is used. */
  SHOPIFY_PARTNER_ORG_ID: z.string().min(1, 'must be the ID of the Partner organisation').optional(),
  /** A Partner API token that may view financials. */
  SHOPIFY_PARTNER_TOKEN: z.string().min(1, 'must be a Partner API token').optional(),
  /** The GID of the app in the Partner API. */
  SHOPIFY_PARTNER_APP_GID: z.string().startsWith('gid://shopify/App/', 'must be the GID of the app').optional(),
  /** Private-network websites that may be crawled, such as `http://localhost:3005`. Leave empty in production. */
  CRAWLER_ALLOW_ORIGINS: list()
    .refine(origins => origins.every(isOrigin), 'must be origins such as http://localhost:3005')
    .default([]),
  /** An OpenAI-compatible endpoint, without `/embeddings`. Unset: search uses words and concepts only. */
  EMBEDDINGS_URL: webAddress().optional(),
  /** The bearer token for that endpoint. */
  EMBEDDINGS_KEY: z.string().min(1, 'must be a key for the embeddings endpoint').optional(),
  /** The embedding model. */
  EMBEDDINGS_MODEL: z
    .string()
    .min(1, 'must name a model')
    .max(100, 'must name a model')
    .default('text-embedding-3-small'),
  /** Weight of embeddings in the search score, in percent. A weak model with a high weight makes answers worse. */
  EMBEDDINGS_WEIGHT: wholeNumber(0, 100).default(20),
  /** A re-ranking endpoint, without `/rerank`, such as Cohere, Jina, vLLM or TEI. Unset: passages keep the order of the search. */
  RERANK_URL: webAddress().optional(),
  /** The bearer token for that endpoint. */
  RERANK_KEY: z.string().min(1, 'must be a key for the re-ranking endpoint').optional(),
  /** The re-ranking model. Hosted endpoints need it; a server with one model does not. */
  RERANK_MODEL: z.string().min(1, 'must name a model').max(100, 'must name a model').optional(),
  /** An OpenAI-compatible endpoint, without `/chat/completions`, for organisations that did not configure their own. */
  MODEL_URL: webAddress().optional(),
  /** The bearer token for that endpoint. */
  MODEL_KEY: z.string().min(1, 'must be a key for the model endpoint').optional(),
  /** The model that writes answers. */
  MODEL_NAME: z.string().min(1, 'must name a model').max(100, 'must name a model').default('gpt-4.1-mini'),
  /** The model at the same endpoint that checks what `MODEL_NAME` writes. Unset: `MODEL_NAME` checks itself. */
  MODEL_JUDGE_NAME: z.string().min(1, 'must name a model').max(100, 'must name a model').optional(),
  /** Tokens that each organisation may use per day (UTC). After that, its answers are quotes. 0: unlimited. */
  MODEL_DAILY_TOKENS: wholeNumber(0, 999_999_999).default(2_000_000),
  /** Sampling temperature, from 0 to 2. */
  MODEL_TEMPERATURE: amount(2).default(0),
  /** Maximum length of an answer, in tokens. */
  MODEL_MAX_TOKENS: wholeNumber(50, 8000).default(600),
  /** Seconds until the first word, from 1 to 120. Unset: learnt from the model's last answers, 4 to 30. */
  MODEL_FIRST_TOKEN_SECONDS: wholeNumber(1, 120).optional(),
  /** US dollars per million input tokens. The cost of an answer is shown only if both prices are set. */
  MODEL_INPUT_PRICE: amount(10_000).optional(),
  /** US dollars per million output tokens. */
  MODEL_OUTPUT_PRICE: amount(10_000).optional(),
  /** Private-network model endpoints that organisations may configure, such as `http://localhost:3006`. */
  MODEL_ALLOW_ORIGINS: list()
    .refine(origins => origins.every(isOrigin), 'must be origins such as http://localhost:3006')
    .default([]),
  /** Encrypts the secrets that organisations store. Several, separated by commas: the first encrypts, all decrypt. */
  SEALING_SECRET: list()
    .pipe(z.array(z.string().min(32, 'must have at least 32 characters')).min(1, 'must have at least 32 characters'))
    .optional(),
  /** Signs the tokens of widget visitors. Set two, separated by a comma, while you rotate it: the first signs. */
  VISITOR_SECRET: list()
    .pipe(z.array(z.string().min(32, 'must have at least 32 characters')).min(1, 'must have at least 32 characters'))
    .optional(),
  /** The number of proxies in front of the server, or their addresses. `X-Forwarded-For` is read only from these. */
  TRUSTED_PROXIES: list()
    .refine(proxies => proxies.every(isProxy), 'must be a number of proxies, or addresses such as 10.0.0.0/8')
    .transform(proxies => (/^\d$/.test(proxies[0] ?? '') ? Number(proxies[0]) : proxies))
    .default(0),
  /** Overrides for the visitor rate limits, for example `ask-site=1200,ask-visitor=20`. */
  VISITOR_LIMITS: list()
    .refine(
      limits => limits.every(limit => /^[a-z-]+=\d{1,9}$/.test(limit)),
      'must be a list of name=number, such as ask-site=1200',
    )
    .transform(limits => Object.fromEntries(limits.map(limit => limit.split('='))) as Record<string, string>)
    .transform(limits => Object.fromEntries(Object.entries(limits).map(([name, points]) => [name, Number(points)])))
    .default({}),
  /** An S3-compatible store, including the bucket. Unset: files are stored in `DATA_DIR/files`. */
  FILES_URL: webAddress().optional(),
  /** The region of the store. */
  FILES_REGION: z.string().min(1, 'must name the region of the store').default('us-east-1'),
  /** An access key that may read, write and delete objects in the bucket. */
  FILES_ACCESS_KEY: z.string().min(1, 'must be the access key of the store').optional(),
  /** The secret of that key. */
  FILES_SECRET_KEY: z.string().min(1, 'must be the secret key of the store').optional(),
  /** `true` turns on error reports to Rollbar or a compatible service. They also need a client token. */
  ROLLBAR_ENABLED: z.string().optional(),
  /** The token for errors in the browser. It is visible in every page. */
  ROLLBAR_CLIENT_TOKEN: z.string().min(1, 'must be a Rollbar client token').optional(),
  /** The token for errors on the server. Unset: server errors are only logged. */
  ROLLBAR_SERVER_TOKEN: z.string().min(1, 'must be a Rollbar server token').optional(),
  /** The name of this installation in Rollbar. */
  ROLLBAR_ENVIRONMENT: z.string().min(1, 'must name the environment').max(255).default('production'),
  /** The Rollbar API, or a compatible service. */
  ROLLBAR_URL: webAddress().default('https://api.rollbar.com'),
  /** The bearer token for `/metrics`. Unset: there is no `/metrics`. */
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  /** Requests and jobs slower than this, in milliseconds, are logged with their steps. */
  SLOW_MS: wholeNumber(0, 600_000).default(1000),
  /** The SMTP server, with user and password. Unset: no email is sent. */
  SMTP_URL: mailAddress().optional(),
  /** The sender of emails. */
  MAIL_FROM: z.string().min(3, 'must be the sender of emails').default('Aisle <hello@aisle.example>'),
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
      .map(issue => `${String(issue.path[0])} ${issue.message}${describeValue(issue.path[0], given)}.`)
      .join('\n'),
  );
}

/** Returns a setting that the process needs, or throws an error that names it. */
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

function describeValue(key: PropertyKey | undefined, given: Record<string, unknown>): string {
  const value = String(given[String(key)]);
  const isSecret = /SECRET|KEY|TOKEN/.test(String(key)) || (/URL/.test(String(key)) && value.includes('@'));
  return isSecret ? '' : `, but is "${value}"`;
}
