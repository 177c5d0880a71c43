// Stores the types that Shopify publishes for the fields of our sandbox, for tests/contracts/shopify-schema.test.ts. The schemas
// are data in the npm package of Shopify's developer tools, which is too large to depend on.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { buildClientSchema, type GraphQLSchema, type IntrospectionQuery } from 'graphql';
import { apiVersion } from '#providers/shopify/admin.ts';
import { partnerApiVersion } from '#providers/shopify/subscription.ts';
import { readSchema } from '#sandbox/shopify/graphql.ts';
import { describeSchema, type SchemaTypes } from '#tests/contracts/describe-schema.ts';

const file = join(import.meta.dirname, '../tests/contracts/shopify-schemas.json');
const folder = mkdtempSync(join(tmpdir(), 'aisle-shopify-schemas-'));
execFileSync('npm', ['pack', '@shopify/dev-mcp', '--silent'], { cwd: folder });
execFileSync('sh', ['-c', 'tar xzf *.tgz'], { cwd: folder });
const schemas = {
  admin: { version: apiVersion, types: published('admin', apiVersion) },
  partner: { version: partnerApiVersion, types: published('partner', partnerApiVersion) },
};
writeFileSync(file, `${JSON.stringify(schemas, null, 2)}\n`);
rmSync(folder, { recursive: true });
console.log(`tests/contracts/shopify-schemas.json: Admin API ${apiVersion}, Partner API ${partnerApiVersion}`);

function published(api: 'admin' | 'partner', version: string): SchemaTypes {
  const packed = readFileSync(join(folder, `package/dist/data/${api}_${version}.json.gz`));
  const content = JSON.parse(gunzipSync(packed).toString()) as { data?: IntrospectionQuery } & IntrospectionQuery;
  const schema = buildClientSchema(content.data ?? content, { assumeValid: true });
  return pick(describeSchema(schema), readSchema(`${api}.graphql`));
}

/** Only what the sandbox has; a field that Shopify doesn't have is missing. */
function pick(all: SchemaTypes, sandbox: GraphQLSchema): SchemaTypes {
  const picked: SchemaTypes = {};
  for (const [type, members] of Object.entries(describeSchema(sandbox))) {
    const names = Object.keys(members).filter(name => all[type]?.[name] !== undefined);
    picked[type] = Object.fromEntries(names.map(name => [name, all[type]?.[name] ?? '']));
  }
  return picked;
}
