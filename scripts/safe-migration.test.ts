import { expect, it } from 'vitest';
import { findDangers } from '../database/migration-dangers.ts';
import { makeSafe } from './safe-migration.ts';

const breakpoint = '\n--> statement-breakpoint\n';

it.each([
  ['an index', ['CREATE INDEX "i" ON "chats" USING btree ("a");']],
  ['a unique index with a condition', ['CREATE UNIQUE INDEX "i" ON "chats" USING btree ("a") WHERE "chats"."a" > 0;']],
  ['a changed index', ['DROP INDEX "i";', 'CREATE INDEX "i" ON "chats" USING btree ("a","b");']],
  ['a check', ['ALTER TABLE "chats" ADD CONSTRAINT "c" CHECK ("chats"."a" in (1, 2));']],
  [
    'a changed check',
    ['ALTER TABLE "chats" DROP CONSTRAINT "c";', 'ALTER TABLE "chats" ADD CONSTRAINT "c" CHECK ("a" > 0);'],
  ],
  [
    'a foreign key',
    [
      'ALTER TABLE "chats" ADD CONSTRAINT "f" FOREIGN KEY ("a") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;',
    ],
  ],
  ['a unique constraint', ['ALTER TABLE "chats" ADD CONSTRAINT "u" UNIQUE("a","b");']],
  [
    'a changed primary key',
    [
      'ALTER TABLE "chats" DROP CONSTRAINT "chats_a_pk";',
      'ALTER TABLE "chats" ADD CONSTRAINT "chats_a_b_pk" PRIMARY KEY("a","b");',
    ],
  ],
  ['a required column', ['ALTER TABLE "chats" ALTER COLUMN "a" SET NOT NULL;']],
])('makes %s safe that drizzle generates', (_, statements) => {
  const generated = statements.join(breakpoint);
  expect(findDangers(generated)).not.toEqual([]);
  const safe = makeSafe(generated);
  expect(findDangers(safe)).toEqual([]);
  expect(safe).toMatchSnapshot();
});

it('does not change statements about new tables', () => {
  const generated = ['CREATE TABLE "notes" ("a" text);', 'CREATE INDEX "i" ON "notes" USING btree ("a");'].join(
    breakpoint,
  );
  expect(makeSafe(generated).trim()).toBe(generated);
});
