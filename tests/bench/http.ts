import { demoOrganization } from '#database/demo.ts';
import type { Figures } from './bench.ts';
import { compare, load } from './load.ts';
import { startProduct } from './product.ts';

const site = '01a1d000-0000-7000-8000-000000000001';

export async function benchHttp(): Promise<Figures> {
  const product = await startProduct();
  try {
    const token = await product.identity.organizationToken(demoOrganization.id, 'list:sites');
    const bare = await load(product.bareAddress);
    const page = await load(`${product.address}/`);
    const call = await load(`${product.address}/api/sites/${site}`, { headers: { Authorization: `Bearer ${token}` } });
    return compare(bare, { page, 'call, one row': call });
  } finally {
    await product.stop();
  }
}
