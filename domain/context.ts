import type { Database, Transaction } from '#database/client.ts';
import type { Permission } from '#domain/identity/inputs.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { Jobs } from '#platform/jobs.ts';
import type { Log } from '#platform/log.ts';

/** Who asks. Every way into the product ends in one of these. */
export type Caller = {
  actor: { kind: 'nobody' } | { kind: 'person'; id: string } | { kind: 'job'; name: string };
  organizationId: string | null;
  permissions: ReadonlySet<Permission>;
};

export type Services = { database: Database; jobs: Jobs; clock: Clock; log: Log };

export type Context = Caller & Services;

export const nobody: Caller = { actor: { kind: 'nobody' }, organizationId: null, permissions: new Set() };

/** A job acts for the organisation that queued it, and asks nobody's permission. */
export function jobContext(services: Services, name: string, organizationId: string): Context {
  return { ...services, actor: { kind: 'job', name }, organizationId, permissions: new Set() };
}

/** The only way to tenant tables: inside, only the caller's organisation has rows. */
export function transaction<T>(ctx: Context, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return ctx.database.transaction(requireOrganization(ctx), work);
}

export function requireOrganization(ctx: Context): string {
  if (ctx.organizationId === null) throw new AppError('invalid', 'no_organization', 'No active organization');
  return ctx.organizationId;
}

export function requirePermission(ctx: Context, permission: Permission): void {
  if (ctx.permissions.has(permission)) return;
  throw new AppError(
    'forbidden',
    'missing_permission',
    `You need the permission ${permission} to do this. An owner of your organisation can grant it.`,
  );
}
