import { and, eq, inArray, sql } from 'drizzle-orm';
import { organizationExports } from '#database/schema/organizations.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { createPartWriter, type ExportRow, queueRemovalOfParts } from '#domain/organizations/export-parts.ts';
import { countEverything, fileNameOf, originalsOf, rowsOf } from '#domain/organizations/export-rows.ts';
import { type ExportedTable, excludedTables, exportedTables } from '#domain/organizations/export-tables.ts';
import { deleteExportQueue, exportQueue } from '#domain/organizations/jobs.ts';
import { nameOf } from '#domain/people/profile.ts';
import { newId } from '#platform/ids.ts';
import { openZipWriter, type ZipWriter } from '#providers/archive/zip-writer.ts';

const keptFor = 7 * 24 * 3600 * 1000;
const reportEvery = 250;
const membersAtOnce = 100;

/** Thrown when another run took over or the organisation was deleted. The job then ends quietly. */
class ExportReplaced extends Error {}

/** Job. Starts over whenever it runs; if two run at once, the later one continues. */
export async function runExport(ctx: Context, id: string): Promise<void> {
  const begun = await begin(ctx, id);
  if (!begun) return;
  try {
    await write(ctx, begun);
  } catch (error) {
    if (error instanceof ExportReplaced) return;
    if (begun.attempts > exportQueue.retries) await endFailed(ctx, begun);
    throw error;
  }
}

/** Its job ended the process twice. */
export async function failExport(ctx: Context, id: string): Promise<void> {
  const begun = await begin(ctx, id);
  if (begun) await endFailed(ctx, begun);
}

async function begin(ctx: Context, id: string): Promise<ExportRow | undefined> {
  return transaction(ctx, async tx => {
    const isOpen = and(eq(organizationExports.id, id), inArray(organizationExports.state, ['waiting', 'running']));
    const [before] = await tx.select().from(organizationExports).where(isOpen).for('update');
    if (!before) return undefined;
    await queueRemovalOfParts(tx, ctx, before);
    const fresh = { state: 'running', run: newId(), attempts: before.attempts + 1, parts: 0, done: 0 } as const;
    const [begun] = await tx.update(organizationExports).set(fresh).where(isOpen).returning();
    return begun;
  });
}

async function write(ctx: Context, begun: ExportRow): Promise<void> {
  const update = (values: Partial<ExportRow>) => updateRun(ctx, begun, values);
  await update({ total: await countEverything(ctx) });
  const parts = createPartWriter(ctx, begun, count => update({ parts: count }));
  const zip = openZipWriter(parts.write);
  const counts: Record<string, number> = {};
  let done = 0;
  const note = async () => {
    done += 1;
    if (done % reportEvery === 0) await update({ done });
  };
  for (const exported of exportedTables) counts[fileNameOf(exported)] = await addTable(ctx, zip, exported, note);
  for await (const { name, bytes } of originalsOf(ctx)) {
    await zip.add(name, [bytes]);
    counts.files = (counts.files ?? 0) + 1;
  }
  await addPeople(ctx, zip);
  await zip.add('about.json', [JSON.stringify(aboutOf(ctx, counts), null, 2)]);
  await zip.finish();
  await finish(ctx, begun, { done, size: await parts.end() });
}

async function addTable(ctx: Context, zip: ZipWriter, exported: ExportedTable, note: () => Promise<void>) {
  let count = 0;
  async function* lines() {
    let lead = '[\n';
    for await (const rows of rowsOf(ctx, exported)) {
      for (const { organizationId: _, ...row } of rows) {
        yield `${lead}${JSON.stringify(row)}`;
        lead = ',\n';
        count += 1;
        await note();
      }
    }
    yield count === 0 ? '[]\n' : '\n]\n';
  }
  await zip.add(fileNameOf(exported), lines());
  return count;
}

/** Data of the identity provider: the organisation's name, its members and its invitations. */
async function addPeople(ctx: Context, zip: ZipWriter): Promise<void> {
  const id = requireOrganization(ctx);
  const organization = await ctx.directory.findOrganization(id);
  const people: object[] = [];
  for (let page = 1, total = 1; people.length < total; page++) {
    const found = await ctx.directory.listMembers(id, { page, size: membersAtOnce });
    if (found.members.length === 0) break;
    total = found.total;
    for (const member of found.members) {
      const roles = member.organizationRoles.map(({ name }) => name);
      people.push({ id: member.id, name: nameOf(member), email: member.primaryEmail, roles });
    }
  }
  const invitations = (await ctx.directory.listInvitations({ organizationId: id })).map(
    ({ invitee, status, expiresAt }) => ({ invitee, status, expiresAt: new Date(expiresAt).toISOString() }),
  );
  const { name = null, description = null } = organization ?? {};
  await zip.add('organization.json', [JSON.stringify({ id, name, description, people, invitations }, null, 2)]);
}

function aboutOf(ctx: Context, counts: Record<string, number>) {
  return {
    product: 'Aisle',
    madeAt: ctx.clock.now().toISOString(),
    contents: counts,
    secrets: 'These files contain no keys, tokens or passwords, not even hashed or encrypted.',
    excluded: excludedTables,
  };
}

async function updateRun(ctx: Context, { id, run }: ExportRow, values: Partial<ExportRow>): Promise<void> {
  const isOurs = and(eq(organizationExports.id, id), eq(organizationExports.run, run ?? ''));
  const updated = await transaction(ctx, tx =>
    tx.update(organizationExports).set(values).where(isOurs).returning({ id: organizationExports.id }),
  );
  if (updated.length === 0) throw new ExportReplaced('the export was replaced or deleted');
}

async function finish(ctx: Context, begun: ExportRow, { done, size }: { done: number; size: number }): Promise<void> {
  const ready = {
    state: 'ready',
    done,
    total: sql`greatest(${organizationExports.total}, ${done}::int)`,
    size,
  } as const;
  await transaction(ctx, async tx => {
    const isOurs = and(eq(organizationExports.id, begun.id), eq(organizationExports.run, begun.run ?? ''));
    const [made] = await tx
      .update(organizationExports)
      .set({ ...ready, readyAt: sql`now()`, expiresAt: sql`now() + ${keptFor}::float8 * interval '1 millisecond'` })
      .where(isOurs)
      .returning();
    if (!made) return;
    const data = { organizationId: requireOrganization(ctx), exportId: begun.id };
    await ctx.jobs.enqueue(tx, deleteExportQueue, data, { delay: keptFor });
  });
}

async function endFailed(ctx: Context, { id, run }: ExportRow): Promise<void> {
  await transaction(ctx, async tx => {
    const isOurs = and(eq(organizationExports.id, id), eq(organizationExports.run, run ?? ''));
    const [failed] = await tx.update(organizationExports).set({ state: 'failed' }).where(isOurs).returning();
    if (failed) await queueRemovalOfParts(tx, ctx, failed);
  });
}
