// A separate PostgreSQL with sites to fill and search, used with the server's role.
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { openDatabase } from '#database/client.ts';
import { migrate } from '#database/migrate.ts';
import { organizations } from '#database/schema/global.ts';
import { documents } from '#database/schema/knowledge.ts';
import { sites } from '#database/schema/sites.ts';
import { type Context, jobContext, transaction } from '#domain/context.ts';
import { indexDocuments } from '#domain/retrieval/index-document.ts';
import { newId } from '#platform/ids.ts';
import { openJobs } from '#platform/jobs.ts';
import { startCluster } from '#server/postgres/cluster.ts';
import { prepareDatabase } from '#server/postgres/local-database.ts';
import { queues } from '#server/workers.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';
import { withoutProviders } from '#tests/setup/services.ts';
import type { Paragraph } from './corpus.ts';

export type Rig = Awaited<ReturnType<typeof openRig>>;

const batch = 500;

export async function openRig() {
  const folder = temporaryFolder('bench');
  const cluster = await startCluster({ folder, durable: true });
  const urls = await prepareDatabase(cluster.superUrl);
  await migrate(urls.ownerUrl, queues);
  const onError = () => {};
  const database = openDatabase({ url: urls.appUrl, poolSize: 8, onError });
  const jobs = await openJobs({ url: urls.appUrl, onError, runsJobs: false });
  const ctx = jobContext(withoutProviders({ database, jobs }), 'bench', 'bench');
  await transaction(ctx, tx => tx.insert(organizations).values({ id: 'bench' }));
  return {
    ctx,
    ownerUrl: urls.ownerUrl,
    async stop(): Promise<void> {
      await jobs.stop();
      await database.close();
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function addSite(ctx: Context, name: string, language: string): Promise<string> {
  const id = newId();
  const organizationId = ctx.organizationId ?? '';
  await transaction(ctx, tx => tx.insert(sites).values({ organizationId, id, name, language }));
  return id;
}

/** Adds every paragraph as a document, as a user would. */
export async function fillSite(ctx: Context, siteId: string, language: string, paragraphs: Paragraph[]): Promise<void> {
  const organizationId = ctx.organizationId ?? '';
  const now = new Date();
  const facts = {
    organizationId,
    siteId,
    kind: 'written',
    state: 'ready',
    version: 1,
    createdAt: now,
    updatedAt: now,
  } as const;
  for (let from = 0; from < paragraphs.length; from += batch) {
    const part = paragraphs.slice(from, from + batch).map(paragraph => ({
      documentId: documentIdOf(siteId, paragraph.id),
      version: 1,
      title: paragraph.title.replaceAll('_', ' '),
      text: paragraph.text,
      language,
    }));
    await transaction(ctx, async tx => {
      await tx.insert(documents).values(part.map(({ documentId, title }) => ({ ...facts, id: documentId, title })));
      await indexDocuments(tx, ctx, siteId, part);
    });
  }
}

export function documentIdOf(siteId: string, paragraphId: string): string {
  const hex = createHash('sha256').update(`${siteId} ${paragraphId}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
