// People upload files and lists of products, and the worker reads them.
import { documents } from '#database/schema/knowledge.ts';
import { productImports } from '#database/schema/products.ts';
import { transaction } from '#domain/context.ts';
import type { Document } from '#domain/knowledge/inputs.ts';
import { listVersions } from '#domain/knowledge/versions.ts';
import { listImports } from '#domain/products/import.ts';
import type { Load } from '#tests/faults/loads/load.ts';
import { contextOf, createOrganization, type TestServices } from '#tests/setup/database.ts';
import { addSite, countIndex } from '#tests/setup/knowledge.ts';
import { productRows, startProductImport } from '#tests/setup/products.ts';
import { callProduct, type ProductEnvironment } from '#tests/setup/random-kills.ts';

const filesPerRound = 3;
const linesPerFile = 100;

export async function openIngest(services: TestServices, { identity }: ProductEnvironment) {
  const organizationId = await createOrganization(services.database, 'killed-ingest');
  const ctx = contextOf(services, organizationId, 'list:sites', 'manage:sites');
  const siteId = await addSite(ctx);
  /** A new one each time: fifty rounds outlast any. */
  const newToken = () => identity.organizationToken(organizationId, 'list:sites', 'manage:sites');
  const acknowledged: { id: string; name: string }[] = [];
  const imports: string[] = [];
  let uploads = 0;

  const rows = () => transaction(ctx, tx => tx.select().from(documents));

  const load: Load = {
    async work(product, onAcknowledged) {
      const lines = Array.from({ length: linesPerFile }, (_, at) => `h${imports.length}-${at},Tent ${at},10.00`);
      imports.push(await startProductImport(ctx, siteId, `Handle,Title,Price\n${lines.join('\n')}`));
      for (let file = 0; file < filesPerRound; file++) {
        const name = `guide-${++uploads}.txt`;
        const body = `The guide number ${uploads} tells how a tent is pitched.`;
        const sent = await callProduct(product, `POST /api/sites/${siteId}/documents/files?name=${name}`, {
          token: await newToken(),
          body,
        });
        if (!sent) return;
        acknowledged.push({ id: (sent.data as Document).id, name });
        onAcknowledged();
      }
    },
    finish: async () => {},
    async requireSettled() {
      const reading = (await rows()).filter(({ state }) => state !== 'ready');
      // The product keeps the last imports that are done, and all others.
      const lists = await transaction(ctx, tx => tx.select({ state: productImports.state }).from(productImports));
      const running = lists.map(({ state }) => state).filter(state => state !== 'done');
      if (reading.length + running.length > 0) {
        const seen = new Set([...reading.map(({ state }) => state), ...running]);
        throw new Error(`${reading.length} files and ${running.length} lists are not done: ${[...seen].join(', ')}`);
      }
    },
  };

  return {
    load,
    acknowledged,
    imports,
    rows,
    linesPerFile,
    lastImports: () => listImports(ctx, siteId),
    products: () => productRows(ctx),
    countIndex: () => countIndex(ctx, siteId),
    versionsOf: async (id: string) => (await listVersions(ctx, id, { perPage: 20 })).data,
  };
}
