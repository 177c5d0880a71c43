// npm run bench -- search. How long the palette's search takes in an organisation with ROWS documents, ROWS products and ROWS chats.
import pg from 'pg';
import type { Context } from '#domain/context.ts';
import { permissions } from '#domain/identity/inputs.ts';
import { searchQuery } from '#domain/search/inputs.ts';
import { search } from '#domain/search/search.ts';
import type { Figures } from './bench.ts';
import { addSite, openRig } from './retrieval/rig.ts';
import { percentiles } from './retrieval/speed.ts';

const rows = Number(process.env.ROWS ?? 100_000);
const rounds = 40;

const queries = {
  'one letter': 's',
  'a common word': 'jacket',
  'a prefix': 'retu',
  'a rare word': '77777',
  'two common words': 'skarn jac',
  'a common and a rare word': 'jacket 77777',
  'a code': 'sku-4242',
  'no match': 'zebra',
};

export async function benchSearch(): Promise<Figures> {
  const rig = await openRig();
  try {
    const site = await addSite(rig.ctx, `${rows} rows`, 'en');
    await fill(rig.ownerUrl, site);
    const figures: Figures = {};
    for (const [name, q] of Object.entries(queries)) {
      // Another person each time, so that the rate limit is not measured; without members, who are at the identity provider.
      const person = (round: number): Context => ({
        ...rig.ctx,
        actor: { kind: 'person', id: `${name} ${round}` },
        permissions: new Set(permissions.filter(one => one !== 'manage:organization-users')),
      });
      const times: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const start = performance.now();
        await search(person(round), searchQuery.parse({ q, site }));
        times.push(performance.now() - start);
      }
      figures[name] = percentiles(times.slice(1));
    }
    return figures;
  } finally {
    await rig.stop();
  }
}

const title = `(array['Returns','Delivery','Repairs','Sizes','Care'])[1 + n % 5] || ' of the ' ||
  (array['Skarn','Corrie','Fell','Moss'])[1 + n % 4] || ' ' || (array['jacket','pack','tent','boot','stove'])[1 + n % 5] || ' ' || n`;

async function fill(url: string, site: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const from = `from generate_series(1, ${rows}) n`;
  await client.query(`
    insert into documents (organization_id, id, site_id, title, kind, state, created_at, updated_at)
    select 'bench', gen_random_uuid(), '${site}', ${title}, 'written', 'ready', now(), now() ${from};
    insert into products (organization_id, id, site_id, title, sku, description, availability, variants, images, categories,
      attributes, source, terms, created_at, updated_at)
    select 'bench', gen_random_uuid(), '${site}', ${title}, 'SKU-' || n, '', 'in-stock', '[]', '{}', '{}', '[]', 'file', '{}', now(),
      now() ${from};
    insert into chats (organization_id, id, site_id, channel, language, questions, created_at, updated_at)
    select 'bench', gen_random_uuid(), '${site}', 'widget', 'en', 1, now(), now() - n * interval '1 minute' ${from};
    insert into messages (organization_id, id, chat_id, position, role, text, created_at)
    select 'bench', gen_random_uuid(), id, 1, 'visitor', ${title}, created_at
    from (select id, created_at, row_number() over ()::int as n from chats) chat;
    insert into chat_terms (organization_id, site_id, term, chat_id)
    select distinct 'bench', '${site}'::uuid, word, m.chat_id from messages m, split_title(m.text) word;`);
  await client.query('vacuum analyze');
  await client.end();
}
