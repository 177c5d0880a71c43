import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#database/client.ts';
import { addLookup, claimLookup, findOwner, type LookupKind, removeLookup } from '#database/lookups.ts';
import { findRoleProblem, hasAppRole } from '#database/roles.ts';
import { sites } from '#database/schema/sites.ts';
import { newId } from '#platform/ids.ts';
import { findTenantGaps } from '#tests/catalogue.ts';
import { asSuper, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';

let services: TestServices;

beforeAll(async () => {
  services = await openTestServices();
  for (const id of ['ours', 'theirs']) {
    await createOrganization(services.database, id);
    await services.database.transaction(id, tx =>
      tx.insert(sites).values({ organizationId: id, id: newId(), name: `Site of ${id}` }),
    );
  }
});

describe('the catalogue', () => {
  it('finds row-level security on every tenant table', async () => {
    expect(await findTenantGaps(services.superUrl)).toEqual([]);
  });

  const plants: [gap: string, statement: string][] = [
    ['is neither global nor has organization_id', 'create table planted (id uuid primary key)'],
    [
      'the primary key does not begin with organization_id',
      `create table planted (organization_id varchar(64), id uuid primary key); select protect_tenant_table('planted')`,
    ],
    [
      'row-level security is not enabled',
      `create table planted (organization_id varchar(64), id uuid, primary key (organization_id, id));
       select protect_tenant_table('planted'); alter table planted disable row level security`,
    ],
    [
      'row-level security is not forced',
      `create table planted (organization_id varchar(64), id uuid, primary key (organization_id, id));
       select protect_tenant_table('planted'); alter table planted no force row level security`,
    ],
    [
      'the app role is not held to its organisation by one policy',
      `create table planted (organization_id varchar(64), id uuid, primary key (organization_id, id));
       select protect_tenant_table('planted'); create policy leak on planted to aisle_app using (true)`,
    ],
    [
      'the app role is not held to its organisation by one policy',
      `create table planted (organization_id varchar(64), id uuid, primary key (organization_id, id));
       select protect_tenant_table('planted'); alter policy tenant on planted with check (true)`,
    ],
    [
      'the owner has no policy of its own',
      `create table planted (organization_id varchar(64), id uuid, primary key (organization_id, id));
       select protect_tenant_table('planted'); drop policy owner on planted`,
    ],
    [
      'the foreign key planted_site does not carry organization_id',
      `alter table sites add constraint planted_unique unique (id);
       create table planted (organization_id varchar(64), id uuid, site_id uuid constraint planted_site references sites (id),
         primary key (organization_id, id)); select protect_tenant_table('planted')`,
    ],
    [
      'the unique index planted_name does not carry organization_id',
      `create table planted (organization_id varchar(64), id uuid, name text constraint planted_name unique,
         primary key (organization_id, id)); select protect_tenant_table('planted')`,
    ],
  ];
  it.each([
    [
      "planted: a view that sees with its owner's eyes",
      'create view planted as select * from sites',
      'drop view planted',
    ],
    [
      'planted: row-level security cannot hold this kind of table',
      'create materialized view planted as select * from sites',
      'drop materialized view planted',
    ],
    [
      'hidden.planted: is neither global nor has organization_id',
      'create schema hidden; create table hidden.planted (id uuid primary key)',
      'drop schema hidden cascade',
    ],
  ])('finds %s', async (gap, plant, remove) => {
    await asSuper(services.superUrl, plant);
    try {
      expect(await findTenantGaps(services.superUrl)).toContain(gap);
    } finally {
      await asSuper(services.superUrl, remove);
    }
  });

  it.each(plants)('fails for a table where %s', async (gap, statement) => {
    await asSuper(services.superUrl, `set role aisle_owner; ${statement}`);
    try {
      expect(await findTenantGaps(services.superUrl)).toContain(`planted: ${gap}`);
    } finally {
      await asSuper(
        services.superUrl,
        'drop table planted; alter table sites drop constraint if exists planted_unique',
      );
    }
  });
});

describe('a transaction of one organisation', () => {
  it('sees its own rows only', async () => {
    const rows = await services.database.transaction('ours', tx => tx.select().from(sites));
    expect(rows.map(row => row.name)).toEqual(['Site of ours']);
  });

  it('sees nothing without an organisation', async () => {
    for (const none of [null, '']) {
      expect(await services.database.transaction(none, tx => tx.select().from(sites))).toEqual([]);
    }
  });

  it('sees nothing with any other spelling of the id', async () => {
    const names = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }).map(text => text.replaceAll('\0', '')),
      fc.constantFrom(`' or true --`, '\\', `ours'`, ' ours', 'OURS', `'; reset role; --`, '%'),
    );
    await fc.assert(
      fc.asyncProperty(names, async name => {
        fc.pre(name !== 'ours' && name !== 'theirs' && !name.includes('\0'));
        expect(await services.database.transaction(name, tx => tx.select().from(sites))).toEqual([]);
      }),
    );
  });

  it('cannot write, move or delete a row of another organisation', async () => {
    const write = services.database.transaction('ours', tx =>
      tx.insert(sites).values({ organizationId: 'theirs', id: newId(), name: 'Planted' }),
    );
    await expect(write).rejects.toMatchObject({ cause: { code: '42501' } });
    const move = services.database.transaction('ours', tx => tx.update(sites).set({ organizationId: 'theirs' }));
    await expect(move).rejects.toMatchObject({ cause: { code: '42501' } });
    await services.database.transaction('ours', tx =>
      tx.execute(sql`delete from sites where organization_id = 'theirs'`),
    );
    expect(await services.database.transaction('theirs', tx => tx.select().from(sites))).toHaveLength(1);
  });

  it('resets the organisation on its connection', async () => {
    const one = openDatabase({ url: services.appUrl, poolSize: 1, onError: () => {} });
    await one.transaction('ours', tx => tx.select().from(sites));
    expect(await one.transaction(null, tx => tx.select().from(sites))).toEqual([]);
    await one.transaction('ours', tx => tx.select().from(sites));
    expect((await one.statement({ text: 'select * from sites' })).rows).toEqual([]);
    await one.close();
  });

  it('ends with its work: later statements cannot run in the next organisation', async () => {
    const one = openDatabase({ url: services.appUrl, poolSize: 1, onError: () => {} });
    const next = Promise.withResolvers<void>();
    let late: Promise<unknown> | undefined;
    const failing = one.transaction('ours', async tx => {
      late = next.promise.then(() => tx.select().from(sites));
      throw new Error('planned');
    });
    await expect(failing).rejects.toThrow('planned');
    await one.transaction('theirs', async tx => {
      next.resolve();
      await expect(late).rejects.toThrow(TypeError);
      expect(await tx.select().from(sites)).toHaveLength(1);
    });
    await one.close();
  });

  it('cannot delete or change another organisation itself', async () => {
    await services.database.transaction('ours', async tx => {
      await tx.execute(sql`delete from organizations where id = 'theirs'`);
      await tx.execute(sql`update organizations set state = 'deleting' where id = 'theirs'`);
    });
    expect(await services.database.transaction('theirs', tx => tx.select().from(sites))).toHaveLength(1);
    const states = await asSuper(services.superUrl, `select state from organizations where id = 'theirs'`);
    expect(states).toEqual([{ state: 'active' }]);
  });

  it('cannot create another organisation or switch to one', async () => {
    const make = services.database.transaction('ours', tx =>
      tx.execute(sql`insert into organizations (id) values ('new')`),
    );
    await expect(make).rejects.toMatchObject({ cause: { code: '42501' } });
    const become = services.database.transaction('ours', tx =>
      tx.execute(sql`update organizations set id = 'new' where id = 'ours'`),
    );
    await expect(become).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  it('is rolled back when its work fails', async () => {
    const failing = services.database.transaction('ours', async tx => {
      await tx.insert(sites).values({ organizationId: 'ours', id: newId(), name: 'Half done' });
      throw new Error('planned');
    });
    await expect(failing).rejects.toThrow('planned');
    const rows = await services.database.transaction('ours', tx => tx.select().from(sites));
    expect(rows.map(row => row.name)).not.toContain('Half done');
  });
});

describe('lookups', () => {
  it('find the organisation of a key and store no key in plain text', async () => {
    const owner = { organizationId: 'ours', objectId: newId() };
    const other = { organizationId: 'ours', objectId: newId() };
    await services.database.transaction('ours', tx => addLookup(tx, 'widget-key', 'wk_other', other));
    await services.database.transaction('ours', tx => addLookup(tx, 'widget-key', 'wk_secret', owner));
    await services.database.transaction('ours', tx => addLookup(tx, 'widget-picture', 'wk_secret', other));
    expect(await findOwner(services.database, 'widget-key', 'wk_secret')).toEqual(owner);
    expect(await findOwner(services.database, 'site-key', 'wk_secret')).toBeUndefined();
    const stored = await asSuper(services.superUrl, 'select * from lookups');
    expect(JSON.stringify(stored)).not.toContain('wk_secret');
    await services.database.transaction('ours', tx => removeLookup(tx, 'widget-key', 'wk_secret'));
    expect(await findOwner(services.database, 'widget-key', 'wk_secret')).toBeUndefined();
    expect(await findOwner(services.database, 'widget-key', 'wk_other')).toEqual(other);
    expect(await findOwner(services.database, 'widget-picture', 'wk_secret')).toEqual(other);
  });

  it('belong to the first claim, for each kind and value', async () => {
    const first = { organizationId: 'ours', objectId: newId() };
    const second = { organizationId: 'ours', objectId: newId() };
    const claim = (kind: LookupKind, value: string, owner: typeof first) =>
      services.database.transaction('ours', tx => claimLookup(tx, kind, value, owner));
    expect(await claim('shop', '1', first)).toBe(true);
    expect(await claim('shop', '1', second)).toBe(false);
    expect(await claim('shop', '2', second)).toBe(true);
    expect(await claim('free-organization', '1', second)).toBe(true);
    expect(await claim('shop', '1', first)).toBe(true);
    expect(await findOwner(services.database, 'shop', '1')).toEqual(first);
  });

  it('can be added and removed by their own organisation only', async () => {
    const owner = { organizationId: 'theirs', objectId: newId() };
    const planted = services.database.transaction('ours', tx => addLookup(tx, 'site-key', 'sk_planted', owner));
    await expect(planted).rejects.toMatchObject({ cause: { code: '42501' } });
    await services.database.transaction('theirs', tx => addLookup(tx, 'site-key', 'sk_theirs', owner));
    const give = services.database.transaction('theirs', tx =>
      tx.execute(sql`update lookups set organization_id = 'ours' where object_id = ${owner.objectId}`),
    );
    await expect(give).rejects.toMatchObject({ cause: { code: '42501' } });
    await services.database.transaction('ours', tx =>
      tx.execute(sql`update lookups set object_id = ${newId()} where organization_id = 'theirs'`),
    );
    await services.database.transaction('ours', tx => removeLookup(tx, 'site-key', 'sk_theirs'));
    expect(await findOwner(services.database, 'site-key', 'sk_theirs')).toEqual(owner);
  });

  it('give one value to one organisation only', async () => {
    const claim = (organizationId: string) =>
      services.database.transaction(organizationId, tx =>
        addLookup(tx, 'shop', 'tarn.myshopify.com', { organizationId, objectId: newId() }),
      );
    await claim('ours');
    await expect(claim('theirs')).rejects.toMatchObject({ cause: { code: '23505' } });
  });
});

describe('the login of the server', () => {
  it.each([
    ['superuser', () => services.superUrl, /is a superuser/],
    ['owner', () => services.ownerUrl, /has the rights of their owner/],
  ])('is refused as %s', async (_, url, words) => {
    const database = openDatabase({ url: url(), poolSize: 1, onError: () => {} });
    expect(await findRoleProblem(database)).toMatch(words);
    await database.close();
  });

  it.each([
    ['only belongs to the owner', 'sneaky', 'in role aisle_owner', /has the rights of their owner/],
    ['bypasses row-level security', 'bypassing', 'bypassrls', /bypasses row-level security/],
  ])('is refused where it %s', async (_, name, rights, words) => {
    await asSuper(services.superUrl, `create role ${name} login password 'pw' ${rights}`);
    // Roles belong to the whole cluster: a leftover role would break the next run.
    onTestFinished(async () => void (await asSuper(services.superUrl, `drop role ${name}`)));
    const url = Object.assign(new URL(services.superUrl), { username: name, password: 'pw' }).href;
    const database = openDatabase({ url, poolSize: 1, onError: () => {} });
    onTestFinished(() => database.close());
    expect(await findRoleProblem(database)).toMatch(words);
  });

  it('is accepted as the app role, which owns nothing', async () => {
    expect(await findRoleProblem(services.database)).toBeUndefined();
  });

  it('exists after the first set-up: setting up again keeps its password', async () => {
    expect(await hasAppRole(services.ownerUrl)).toBe(true);
  });
});
