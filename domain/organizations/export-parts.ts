// The file of an export is stored in parts, because stores accept only whole files and an export may not fit into
// memory.
import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { organizationExports } from '#database/schema/organizations.ts';
import { type Context, requireOrganization } from '#domain/context.ts';
import { queueFileRemoval } from '#domain/organizations/originals.ts';

export type ExportRow = typeof organizationExports.$inferSelect;
type ExportParts = Pick<ExportRow, 'id' | 'run' | 'parts'>;

export const partSize = 8_000_000;
const hour = 3600 * 1000;

export function partKey({ id, run }: Pick<ExportParts, 'id' | 'run'>, part: number): string {
  return `exports/${id}/${run}/${part}`;
}

/** In the transaction that deletes the row or gives it to another run. */
export async function queueRemovalOfParts(tx: Transaction, ctx: Context, parts: ExportParts): Promise<void> {
  if (parts.run === null || parts.parts === 0) return;
  const keys = Array.from({ length: parts.parts }, (_, part) => partKey(parts, part));
  await queueFileRemoval(tx, ctx, keys);
  // Again later, when a process that was still writing a part must have stopped.
  await queueFileRemoval(tx, ctx, keys, hour);
}

/** In the transaction that deletes the organisation, before the deletion. */
export async function queueRemovalOfExports(tx: Transaction, ctx: Context): Promise<void> {
  const all = await tx
    .select()
    .from(organizationExports)
    .where(eq(organizationExports.organizationId, requireOrganization(ctx)));
  for (const parts of all) await queueRemovalOfParts(tx, ctx, parts);
}

/** Writes parts of equal size. `announce` is called before each and returns whether the export is still wanted. */
export function createPartWriter(
  ctx: Context,
  stored: Pick<ExportParts, 'id' | 'run'>,
  announce: (parts: number) => Promise<void>,
) {
  let waiting: Buffer[] = [];
  let length = 0;
  let parts = 0;
  const put = async (size: number) => {
    const all = Buffer.concat(waiting);
    await announce(parts + 1);
    await ctx.files.put(partKey(stored, parts), all.subarray(0, size), 'application/zip');
    parts += 1;
    waiting = [all.subarray(size)];
    length -= size;
  };
  return {
    async write(bytes: Buffer): Promise<void> {
      waiting.push(bytes);
      length += bytes.length;
      while (length >= partSize) await put(partSize);
    },
    /** Returns the total size. */
    async end(): Promise<number> {
      const size = parts * partSize + length;
      if (length > 0) await put(length);
      return size;
    },
  };
}

/** The parts in order; throws if one is missing. */
export async function* readParts(ctx: Context, stored: ExportParts, size: number): AsyncGenerator<Uint8Array> {
  for (let part = 0; part * partSize < size; part++) {
    const bytes = await ctx.files.find(partKey(stored, part));
    if (!bytes) throw new Error('A part of an export is gone.');
    yield bytes;
  }
}
