import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findDangers } from '#database/migration-dangers.ts';
import { knownMigrations, migrationsFolder } from '#database/migration-files.ts';

it.each(knownMigrations())('%s blocks no server and breaks none of the version before', tag => {
  expect(findDangers(readFileSync(join(migrationsFolder, `${tag}.sql`), 'utf8'))).toEqual([]);
});

it.each([
  ['create index "i" on "chats" ("a");', 'blocks every write'],
  ['create unique index "i" on "chats" ("a");', 'blocks every write'],
  ['create index concurrently "i" on "chats" ("a");', 'runs again after a kill'],
  ['drop index concurrently "i";', 'runs again after a kill'],
  ['alter table "chats" add column "a" uuid default gen_random_uuid() not null;', 'rewrites the table'],
  ['alter table "chats" add column "a" bigserial;', 'rewrites the table'],
  ['alter table "chats" add column "a" text generated always as (upper("b")) stored;', 'rewrites the table'],
  ['alter table "chats" add column "a" text not null;', 'fails if the table has rows'],
  ['alter table "chats" alter column "a" set data type text;', 'rewrites the table'],
  ['alter table "chats" alter column "a" type bigint;', 'rewrites the table'],
  ['alter table "chats" alter column "a" set not null;', 'reads all rows'],
  ['alter table "chats" add constraint "c" check ("a" > 0);', 'checks all rows'],
  ['alter table "chats" add constraint "c" check ("a" > 0) not valid;', 'is never validated'],
  ['alter table "chats" add constraint "c" foreign key ("a") references "sites" ("id");', 'checks all rows'],
  ['alter table "chats" add constraint "c" primary key("a");', 'builds an index'],
  ['alter table "chats" add constraint "c" unique("a");', 'builds an index'],
  ['alter table "chats" drop column "a";', 'drop it in a later version'],
  ['drop table "chats" cascade;', 'drop it in a later version'],
  ['alter table "chats" rename column "a" to "b";', 'use the old name'],
  ['alter table "chats" rename to "talks";', 'use the old name'],
  ['truncate "chats";', 'blocks the table'],
  ['update "chats" set "a" = 1;', 'in one transaction'],
  ['delete from "chats" where "a" = 1;', 'in one transaction'],
  ['insert into "chats" select * from "messages";', 'in one transaction'],
  [
    'create table "words" ();\n--> statement-breakpoint\ninsert into "words" select * from "messages";',
    'in one transaction',
  ],
  ['with old as (select 1) delete from "chats";', 'in one transaction'],
  ['-- In batches of chats.\nupdate "chats" set "a" = 1;', 'read the keys from batch'],
  [
    '-- In batches of chats\nupdate "chats" c set "a" = 1 from batch b where b.id = c.id;',
    'a comment that is not read',
  ],
  ['-- In batches of chats, by a job.\ninsert into "words" select "id" from batch;', 'add ON CONFLICT'],
])('finds what is dangerous in %s', (statement, why) => {
  expect(findDangers(statement).join()).toContain(why);
});

it.each([
  'create table "notes" ("a" text);\n--> statement-breakpoint\ncreate index "i" on "notes" ("a");',
  'alter table "chats" add column "a" timestamp default now() not null;',
  `alter table "chats" add column "a" jsonb default '[]'::jsonb not null;`,
  'create index concurrently if not exists "i" on "chats" ("a");',
  'alter table "chats" add constraint "c" check ("a" > 0) not valid;\n--> statement-breakpoint\nalter table "chats" validate constraint "c";',
  'alter table "chats" add constraint "c" primary key using index "c";',
  `insert into "plans" ("id") values ('free');`,
  '-- Safe: one row per plan.\nupdate "plans" set "a" = 1;',
  '-- In batches of chats.\nupdate "chats" c set "a" = 1 from batch b where b.id = c.id;',
])('accepts %s', statement => {
  expect(findDangers(statement)).toEqual([]);
});
