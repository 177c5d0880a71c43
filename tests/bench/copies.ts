// Fills tables by copying rows in the database, because reading as many documents would take an hour.
import pg from 'pg';

type Client = pg.Client;

/** In the order of their foreign keys. */
const tables = [
  'organizations',
  'entitlements',
  'sites',
  'documents',
  'site_stats',
  'site_terms',
  'site_words',
  'chunks',
  'postings',
];

/** Copies an organisation under another id. Row ids stay the same, because keys start with the organisation. */
export async function copyOrganization(ownerUrl: string, from: string, to: string): Promise<void> {
  await asOwner(ownerUrl, async client => {
    for (const table of tables) {
      const own = table === 'organizations' ? 'id' : 'organization_id';
      const columns = await columnsOf(client, table);
      const values = columns.map(column => (column === own ? `'${to}'` : column));
      await client.query(
        `insert into ${table} (${columns}) overriding system value select ${values} from ${table} where ${own} = '${from}'`,
      );
    }
  });
}

/**
 * Copies the first chunks of a site, each with its own document. Rare words get a new ending, because the vocabulary of a real site
 * grows with its texts.
 */
export async function copyChunks(
  ownerUrl: string,
  organization: string,
  siteId: string,
  { most, copy }: { most: number; copy: number },
): Promise<void> {
  const own = `organization_id = '${organization}' and site_id = '${siteId}'`;
  await asOwner(ownerUrl, async client => {
    const documents = await columnsOf(client, 'documents');
    const chunks = await columnsOf(client, 'chunks');
    const named = (column: string) => `md5(${column}::text || '${copy}')::uuid`;
    const statements = [
      `create temp table first_chunks on commit drop as
         select id, document_id, (row_number() over (order by id))::int + (select max(id) from chunks)::int as new_id
         from chunks where ${own} order by id limit ${most}`,
      `create temp table new_terms on commit drop as
         select t.term_id, t.term, case when t.chunks <= 12 then t.term || 'q${copy}' else t.term end as renamed, count(*)::int as held
         from first_chunks f join chunks c on c.organization_id = '${organization}' and c.id = f.id
         cross join lateral (select distinct unnest(c.terms) as term_id) u
         join site_terms t on t.organization_id = '${organization}' and t.term_id = u.term_id group by 1, 2, 3`,
      `insert into documents (${documents}) select ${documents.map(column => (column === 'id' ? named('id') : column))}
         from documents where organization_id = '${organization}' and id in (select document_id from first_chunks)`,
      `insert into chunks (${chunks}) overriding system value select ${chunks.map(column =>
        column === 'id' ? 'f.new_id' : column === 'document_id' ? named('c.document_id') : `c.${column}`,
      )} from first_chunks f join chunks c on c.organization_id = '${organization}' and c.id = f.id`,
      `insert into site_terms (organization_id, site_id, term, chunks)
         select '${organization}', '${siteId}', renamed, held from new_terms
         on conflict (organization_id, site_id, term) do update set chunks = site_terms.chunks + excluded.chunks`,
      `insert into site_words (organization_id, site_id, spelling, term)
         select '${organization}', '${siteId}', renamed, renamed from new_terms where renamed <> term on conflict do nothing`,
      `insert into postings (organization_id, term_id, chunk_id, tf, length)
         select p.organization_id, t.term_id, f.new_id, p.tf, p.length
         from new_terms n join postings p on p.organization_id = '${organization}' and p.term_id = n.term_id
         join first_chunks f on f.id = p.chunk_id
         join site_terms t on t.organization_id = '${organization}' and t.site_id = '${siteId}' and t.term = n.renamed`,
      `update site_stats set words = words + words * ${most} / chunks, chunks = chunks + ${most} where ${own}`,
    ];
    for (const statement of statements) await client.query(statement);
  });
}

async function columnsOf(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = '${table}' and is_generated = 'NEVER' order by ordinal_position`,
  );
  return rows.map(({ name }) => name);
}

async function asOwner(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    await work(client);
    await client.query('commit');
  } finally {
    await client.end();
  }
}
