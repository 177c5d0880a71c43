// The Shopify sandbox in its own process, so that its memory is not counted as ours.
import { rmSync } from 'node:fs';
import { startShopify } from '#sandbox/shopify/shopify.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';

const folder = temporaryFolder('bench-shopify');
const { close, control: _, ...sandbox } = await startShopify({ folder, port: 0, publicUrl: 'http://localhost:9' });
process.send?.(sandbox);
process.once('disconnect', async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
