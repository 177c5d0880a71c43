import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '#database/client.ts';
import { demoOrganization } from '#database/demo.ts';
import { organizations } from '#database/schema/global.ts';
import { missingDays } from '#domain/organizations/missing.ts';
import { openDirectory } from '#providers/directory/directory.ts';
import { openManagement } from '#providers/management.ts';
import { type CheckInput, type Finding, fail, hostOf, ok, warn } from '#server/doctor/finding.ts';

const maxListed = 5;
const see = 'See "Missing organisations" in docs/operating.md.';

/** Organisations that the identity provider does not know: those that are closed, and those of a wrong tenant. */
export async function checkOrganizations({ env, database }: CheckInput): Promise<Finding> {
  if (!database) return fail('Not checked: there is no database.');
  const stored = await listStored(database);
  const missing = stored.filter(({ missingSince }) => missingSince !== null);
  const remote = await listRemote(env);
  const unknown = stored.filter(({ id }) => remote && !remote.has(id));
  if (unknown.length > 0 && unknown.length === stored.length) {
    return fail(
      `${hostOf(env.IDENTITY_URL)} knows none of the organisations (${listIds(unknown)}). Is IDENTITY_URL the right tenant? ${see}`,
    );
  }
  if (missing.length > 0) {
    const since = missing.map(({ missingSince }) => missingSince?.toISOString().slice(0, 10) ?? '').toSorted()[0];
    return fail(
      `The identity provider does not know ${listIds(missing)} (the first since ${since}): closed, and deleted after ${missingDays} days. ${see}`,
    );
  }
  if (unknown.length > 0) {
    return warn(
      `${hostOf(env.IDENTITY_URL)} does not know ${listIds(unknown)}: the next comparison closes them. ${see}`,
    );
  }
  if (!remote) return warn('Not compared with the identity provider, because it did not answer.');
  return ok('The identity provider knows every organisation.');
}

async function listStored(database: Database) {
  const { id, missingSince, state } = organizations;
  const isCompared = and(eq(state, 'active'), ne(id, demoOrganization.id));
  return database.transaction(null, tx =>
    tx.select({ id, missingSince }).from(organizations).where(isCompared).orderBy(id),
  );
}

/** Undefined if the identity provider does not answer: another check says why. */
async function listRemote(env: CheckInput['env']): Promise<Set<string> | undefined> {
  const { IDENTITY_MACHINE_ID: id, IDENTITY_MACHINE_SECRET: secret } = env;
  if (!id || !secret) return undefined;
  const management = openManagement({ url: env.IDENTITY_URL, id, secret, resource: env.IDENTITY_MANAGEMENT });
  return openDirectory(management)
    .listOrganizationIds()
    .catch(() => undefined);
}

function listIds(all: readonly { id: string }[]): string {
  const ids = all.slice(0, maxListed).map(({ id }) => id);
  const rest = all.length - ids.length;
  const more = rest > 0 ? ` and ${rest} more` : '';
  return `${all.length === 1 ? 'the organisation' : `${all.length} organisations:`} ${ids.join(', ')}${more}`;
}
