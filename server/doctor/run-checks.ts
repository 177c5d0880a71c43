// Runs all checks. Each result is one sentence with the state and what to do.
import { openDatabase } from '#database/client.ts';
import type { Env } from '#platform/env.ts';
import { checkClock } from '#server/doctor/clock.ts';
import { checkDatabase, checkJobs, checkMigrations, checkRoles } from '#server/doctor/database.ts';
import { type CheckInput, type Finding, fail, ok, reasonOf, warn } from '#server/doctor/finding.ts';
import { checkIdentity } from '#server/doctor/identity.ts';
import { checkBackup, checkQuiet } from '#server/doctor/installation.ts';
import { checkMail } from '#server/doctor/mail.ts';
import { checkEmbeddings, checkModel, checkReranker } from '#server/doctor/models.ts';
import { checkOrganizations } from '#server/doctor/organizations.ts';
import { checkPayments, checkShopify } from '#server/doctor/payments.ts';
import { checkReports } from '#server/doctor/reports.ts';
import { checkDisk, checkFiles } from '#server/doctor/storage.ts';
import { checkStreaming } from '#server/doctor/streaming.ts';

export type CheckResult = Finding & { check: string };

const timeout = 20_000;

const checks: Record<string, (input: CheckInput) => Promise<Finding>> = {
  settings: async ({ env }) => checkSettings(env),
  database: checkDatabase,
  roles: checkRoles,
  migrations: checkMigrations,
  quiet: checkQuiet,
  jobs: checkJobs,
  clock: checkClock,
  identity: checkIdentity,
  organizations: checkOrganizations,
  payments: checkPayments,
  shopify: checkShopify,
  mail: checkMail,
  model: checkModel,
  embeddings: checkEmbeddings,
  rerank: checkReranker,
  reports: checkReports,
  files: checkFiles,
  disk: checkDisk,
  backup: checkBackup,
  streaming: checkStreaming,
};

export async function runChecks(
  env: Env,
  {
    sendTo,
    onFound,
    only = Object.keys(checks),
  }: { sendTo?: string; onFound?: (found: CheckResult) => void; only?: string[] } = {},
): Promise<CheckResult[]> {
  const database = env.DATABASE_URL ? openDatabase({ url: env.DATABASE_URL, poolSize: 2, onError: () => {} }) : null;
  const input = { env, database, sendTo };
  const found: CheckResult[] = [];
  try {
    // Sequential, because the streaming check measures pauses.
    for (const [name, check] of Object.entries(checks)) {
      if (!only.includes(name)) continue;
      const one = { check: name, ...(await withTimeout(() => check(input))) };
      found.push(one);
      onFound?.(one);
    }
    return found;
  } finally {
    await database?.close();
  }
}

async function withTimeout(check: () => Promise<Finding>): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<Finding>(done => {
    timer = setTimeout(() => done(fail('The check timed out.')), timeout);
  });
  try {
    return await Promise.race([check(), tooLong]);
  } catch (error) {
    return fail(`The check failed: ${reasonOf(error)}.`);
  } finally {
    clearTimeout(timer);
  }
}

function checkSettings(env: Env): Finding {
  if (!env.VISITOR_SECRET)
    return fail('VISITOR_SECRET is not set: servers do not start. npm run db:setup generates one.');
  if (!env.SEALING_SECRET) {
    return warn(
      'SEALING_SECRET is not set: webhooks, Shopify shops and model keys cannot be stored. npm run db:setup generates one.',
    );
  }
  return ok('All settings are valid, and the secrets are long enough.');
}
