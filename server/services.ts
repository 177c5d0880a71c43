import { join, resolve } from 'node:path';
import { openDatabase } from '#database/client.ts';
import { openCorrectedClock } from '#database/clock.ts';
import { countPendingMigrations } from '#database/migrate.ts';
import { findRoleProblem } from '#database/roles.ts';
import type { Services } from '#domain/context.ts';
import { type Env, EnvError, requireSetting } from '#platform/env.ts';
import { type Jobs, openJobs } from '#platform/jobs.ts';
import type { Log } from '#platform/log.ts';
import { openCrawler } from '#providers/crawler/crawler.ts';
import { openDirectory } from '#providers/directory/directory.ts';
import { openEmbeddings } from '#providers/embeddings.ts';
import { type Files, openFiles } from '#providers/files.ts';
import { openMail } from '#providers/mail.ts';
import { openManagement } from '#providers/management.ts';
import type { LocalModel } from '#providers/model/local-models.ts';
import { type Endpoint, openModels } from '#providers/model/model.ts';
import { refuseOutgoingCallsWhile } from '#providers/outgoing.ts';
import { openPaddle } from '#providers/paddle/paddle.ts';
import { openReranker, type Reranker } from '#providers/rerank.ts';
import { openShopify, type Shopify } from '#providers/shopify/shopify.ts';
import { describeQuiet, openQuiet, type Quiet } from '#server/quiet.ts';
import { maySandbox } from '#server/sandbox.ts';
import { queues } from '#server/workers.ts';

export type OpenServices = Services & {
  quiet: Quiet;
  /** A second connection to the queues, which runs jobs: for a copy that was quiet at the start. */
  startJobs(): Promise<Jobs>;
  close(): Promise<void>;
};

/** Opens everything a web or worker process needs. Refuses an outdated database and a login that sees every tenant. */
export async function openServices(
  env: Env,
  log: Log,
  options: { runsJobs: boolean; localModels?: readonly LocalModel[] },
): Promise<OpenServices> {
  const url = requireSetting(env, 'DATABASE_URL', 'the server needs a PostgreSQL database.');
  const why = 'the server needs it to call Logto. Run npm run logto:setup.';
  const management = openManagement({
    url: env.IDENTITY_URL,
    id: requireSetting(env, 'IDENTITY_MACHINE_ID', why),
    secret: requireSetting(env, 'IDENTITY_MACHINE_SECRET', why),
    resource: env.IDENTITY_MANAGEMENT,
  });
  const apiKey = requireSetting(env, 'PADDLE_API_KEY', 'the server needs it to call Paddle. See docs/operating.md.');
  const closing: (() => Promise<void> | void)[] = [];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  const database = openDatabase({
    url,
    poolSize: env.DATABASE_POOL_SIZE,
    onError: error => log.warn({ err: error }, 'database connection lost'),
  });
  closing.push(() => database.close());
  try {
    if ((await countPendingMigrations(database)) > 0) throw notMigrated();
    const problem = await findRoleProblem(database);
    if (problem) throw new EnvError(problem);
    const corrected = await openCorrectedClock(database);
    closing.push(() => corrected.stop());
    const quiet = await openQuiet(database, { onError: error => log.warn({ err: error }, 'quiet copy not enabled') });
    closing.push(() => quiet.stop());
    const isQuiet = await quiet.isQuiet();
    if (isQuiet) {
      log.warn(describeQuiet);
      closing.push(refuseOutgoingCallsWhile(quiet.isQuiet));
    }
    const startJobs = async (runsJobs = true) => {
      const opened = await openJobs({
        url,
        runsJobs,
        onError: error => log.warn({ err: error }, 'job queue failed'),
        onFailure: (error, job) => log.error({ err: error, ...job }, 'job failed'),
      });
      closing.push(() => opened.stop());
      return opened;
    };
    const jobs = await startJobs(options.runsJobs && !isQuiet);
    if ((await jobs.listMissing(queues)).length > 0) throw notMigrated();
    const mail = openMail({ url: env.SMTP_URL, from: env.MAIL_FROM });
    closing.push(() => mail.close());
    return {
      database,
      jobs,
      clock: corrected.clock,
      log,
      crawler: openCrawler({ allowOrigins: env.CRAWLER_ALLOW_ORIGINS, home: env.PUBLIC_URL }),
      directory: openDirectory(management),
      mail,
      payments: openPaddle({ url: env.PADDLE_API_URL, apiKey, log }),
      shopify: shopifyOf(env, log),
      embeddings: openEmbeddings({
        url: env.EMBEDDINGS_URL,
        key: env.EMBEDDINGS_KEY,
        model: env.EMBEDDINGS_MODEL,
        weight: env.EMBEDDINGS_WEIGHT / 100,
      }),
      reranker: rerankerOf(env),
      models: openModels({
        serverDefault: defaultModel(env),
        allowOrigins: env.MODEL_ALLOW_ORIGINS,
        local: options.localModels ?? [],
      }),
      includedModel: { judgeName: env.MODEL_JUDGE_NAME ?? null, dailyTokens: env.MODEL_DAILY_TOKENS },
      sealingSecrets: env.SEALING_SECRET ?? [],
      files: filesOf(env),
      publicUrl: env.PUBLIC_URL,
      quiet,
      startJobs,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Null without the keys of a Shopify app. */
export function shopifyOf(env: Env, log?: Log): Shopify | null {
  const { SHOPIFY_API_KEY: apiKey, SHOPIFY_API_SECRET: secrets = [], SHOPIFY_SANDBOX_URL: sandboxUrl } = env;
  if (!apiKey) return null;
  if (secrets.length === 0) throw new EnvError('SHOPIFY_API_SECRET is not set: SHOPIFY_API_KEY needs it.');
  if (sandboxUrl && !maySandbox(env)) {
    throw new EnvError('SHOPIFY_SANDBOX_URL accepts anyone as a merchant. Do not set it on a public server.');
  }
  if (!env.SEALING_SECRET) throw new EnvError('SEALING_SECRET is not set: it encrypts the tokens of shops.');
  const { SHOPIFY_PARTNER_ORG_ID: organization, SHOPIFY_PARTNER_TOKEN: token, SHOPIFY_PARTNER_APP_GID: appId } = env;
  const partner = organization && token && appId ? { organization, token, appId } : null;
  return openShopify({ apiKey, secrets, appHandle: env.SHOPIFY_APP_HANDLE, sandboxUrl, partner, log });
}

export function rerankerOf({ RERANK_URL: url, RERANK_KEY: key, RERANK_MODEL: model }: Env): Reranker | null {
  return openReranker({ url, key, model });
}

export function defaultModel(env: Env): Endpoint | null {
  const { MODEL_URL: url, MODEL_KEY: key = null, MODEL_NAME: model } = env;
  if (!url) return null;
  const { MODEL_TEMPERATURE: temperature, MODEL_MAX_TOKENS: maxTokens } = env;
  const { MODEL_INPUT_PRICE: inputPrice = null, MODEL_OUTPUT_PRICE: outputPrice = null } = env;
  const { MODEL_FIRST_TOKEN_SECONDS: seconds } = env;
  const firstTokenMs = seconds === undefined ? null : seconds * 1000;
  return { url, key, model, temperature, maxTokens, inputPrice, outputPrice, firstTokenMs, isOperators: true };
}

export function filesOf(env: Env): Files {
  const { FILES_URL: url, FILES_REGION: region } = env;
  if (!url) return openFiles({ folder: join(resolve(env.DATA_DIR), 'files') });
  const why = 'the server needs it for the file store at FILES_URL.';
  const accessKey = requireSetting(env, 'FILES_ACCESS_KEY', why);
  return openFiles({ url, region, accessKey, secretKey: requireSetting(env, 'FILES_SECRET_KEY', why) });
}

export function describeFileStore({ FILES_URL: url, DATA_DIR: folder }: Env): string {
  return url ? new URL(url).host : join(resolve(folder), 'files');
}

function notMigrated(): EnvError {
  return new EnvError('The database is not migrated to this version. Run npm run db:setup, then start again.');
}
