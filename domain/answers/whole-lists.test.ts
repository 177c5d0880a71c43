import { beforeAll, describe, expect, it } from 'vitest';
import type { EvidencePassage } from '#domain/answers/engine.ts';
import { completeLists } from '#domain/answers/whole-lists.ts';
import type { Context } from '#domain/context.ts';
import { contextOf, createOrganization, openTestServices } from '#tests/setup/database.ts';
import { addDocument, addSite, ask } from '#tests/setup/knowledge.ts';

const towns = Array.from({ length: 60 }, (_, at) => `Town${at + 10}`);
const table = `| Town | Charge for one parcel | Days until it arrives |\n| --- | --- | --- |\n${towns
  .map((town, at) => `| ${town} | ${at + 3} euros for one parcel | ${at + 1} days until it arrives |`)
  .join('\n')}`;
const list = `We never deliver to:\n\n${towns.map(town => `- the island of ${town}, and its harbour`).join('\n')}\n\nAll other islands are fine.`;

let ctx: Context;
beforeAll(async () => {
  const services = await openTestServices();
  ctx = contextOf(services, await createOrganization(services.database, 'lists'), 'list:sites', 'manage:sites');
});

async function search(text: string, question: string) {
  const siteId = await addSite(ctx);
  await addDocument(ctx, siteId, { title: 'Delivery', text: `Some words before.\n\n${text}` });
  const { passages } = await ask(ctx, siteId, question);
  const found = passages.map(passage => ({ ...passage, url: null, language: 'en' })) as EvidencePassage[];
  const at = found.findIndex(passage => passage.text.includes('Town40'));
  return { part: found[at]?.text, whole: (await completeLists(ctx, siteId, found))[at]?.text ?? '' };
}

describe('a list or table that was cut', () => {
  it('is whole: a row in the middle comes with its header and all other rows', async () => {
    const { part, whole } = await search(table, 'What is the charge to Town40?');
    expect(part).not.toContain('Charge for one parcel |');
    const lines = whole.split('\n');
    expect(lines.filter(line => line.startsWith('| Town | '))).toHaveLength(1);
    expect(towns.filter(town => lines.filter(line => line.startsWith(`| ${town} |`)).length !== 1)).toEqual([]);
  });

  it('is whole: an item comes with the line above the list, and nothing below it', async () => {
    const { part, whole } = await search(list, 'Do you deliver to the island of Town40?');
    expect(part).not.toContain('We never deliver to:');
    expect(whole).toMatch(/^We never deliver to:/);
    expect(towns.filter(town => whole.split(`${town},`).length !== 2)).toEqual([]);
    expect(whole).not.toContain('All other islands');
  });

  it('has a limit, and text without lists stays as it is', async () => {
    const places = Array.from({ length: 400 }, (_, at) => `- the island of Town${at + 10}, and its harbour`);
    const { part, whole } = await search(
      `We never deliver to:\n\n${places.join('\n')}`,
      'Do you deliver to the island of Town40?',
    );
    expect(whole).toContain('Town40');
    expect(whole.length).toBeGreaterThan(part?.length ?? 0);
    expect(whole.length).toBeLessThan(7000);
    const siteId = await addSite(ctx);
    await addDocument(ctx, siteId, { title: 'Delivery', text: 'Parcels to Town40 arrive in three days.' });
    const { passages } = await ask(ctx, siteId, 'When do parcels arrive?');
    const found = passages as EvidencePassage[];
    expect(await completeLists(ctx, siteId, found)).toEqual(found);
  });
});
