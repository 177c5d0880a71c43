// Organisations with the same knowledge, one for each behaviour of the model sandbox.
import { openDatabase } from '#database/client.ts';
import { modelInput } from '#domain/answers/model-settings/model-inputs.ts';
import { saveModelSettings } from '#domain/answers/model-settings/model-settings.ts';
import type { Services } from '#domain/context.ts';
import { createDocument } from '#domain/knowledge/document.ts';
import { createKey } from '#domain/sites/keys.ts';
import { createSite } from '#domain/sites/site.ts';
import { openJobs } from '#platform/jobs.ts';
import { openModels } from '#providers/model/model.ts';
import type { ModelSandbox } from '#sandbox/model/model.ts';
import { contextOf, createOrganization } from '#tests/setup/database.ts';
import { withoutProviders } from '#tests/setup/services.ts';

export type Shop = { key: string };
export type Shops = (mode: string, at?: number) => Shop;
type Options = { appUrl: string; sandbox: ModelSandbox; modes: string[]; each: number };

export const sealingSecret = 'a secret that seals keys in tests';
/** These models are paused after some failures, so each question uses its own organisation. */
const resting = ['cut', 'garbage', '429', '500'];
export const pairs = (ones: string, others: string) =>
  ones.split(' ').flatMap(one => others.split(' ').map(other => one + other));
export const towns = pairs(
  'Ar Bel Cor Dun Esk Fal Gar Hal Inver Kel Lan Mar Nor Os Pen Ros Sel Tor Ul Wen',
  'bury combe dale den fell ford ham hope mere mond ness rick sby side ston thorpe ton vale wick worth',
);

/** Each behaviour has its own organisation, so that its failures pause no other model. */
export async function openShops({ appUrl, sandbox, modes, each }: Options): Promise<Shops> {
  const onError = () => {};
  const database = openDatabase({ url: appUrl, poolSize: 1, onError });
  const jobs = await openJobs({ url: appUrl, onError, runsJobs: false });
  const models = openModels({ serverDefault: null, allowOrigins: [new URL(sandbox.url).origin] });
  const services = { ...withoutProviders({ database, jobs }), models, sealingSecrets: [sealingSecret] };
  const shops = new Map<string, Shop[]>();
  for (const mode of ['none', ...modes]) {
    const count = resting.includes(mode) ? each : 1;
    const opened: Shop[] = [];
    for (let at = 0; at < count; at++) opened.push(await openShop(services, sandbox, mode, at));
    shops.set(mode, opened);
  }
  await jobs.stop();
  await database.close();
  return (mode, at = 0) => {
    const opened = shops.get(mode) ?? [];
    const shop = opened[at % opened.length];
    if (!shop) throw new Error(`no shop for ${mode}`);
    return shop;
  };
}

async function openShop(services: Services, sandbox: ModelSandbox, mode: string, at: number): Promise<Shop> {
  const id = await createOrganization(services.database, `bench-${mode}-${at}`);
  const ctx = contextOf(services, id, 'manage:organization', 'manage:sites', 'list:sites');
  const { id: siteId } = await createSite(ctx, { name: mode, urls: [] });
  const text = towns.map((town, price) => `Delivery to ${town} costs ${price + 3} euros.`).join(' ');
  await createDocument(ctx, siteId, { kind: 'written', title: 'Delivery', text });
  if (mode !== 'none') {
    const model = { url: sandbox.url, key: `${sandbox.key}-${at}`, model: `aisle-${mode}` };
    await saveModelSettings(ctx, modelInput.parse(model));
  }
  return { key: (await createKey(ctx, siteId, { name: mode })).secret };
}
