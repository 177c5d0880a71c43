import { beforeAll, describe, expect, it } from 'vitest';
import { runExport } from '#domain/organizations/export-run.ts';
import { purgeOrganization } from '#domain/organizations/organization.ts';
import { emptySites } from '#domain/sites/delete-site.ts';
import { type Archive, openArchive } from '#tests/setup/archive.ts';
import { findWords } from '#tests/setup/scan.ts';

let archive: Archive;
beforeAll(async () => {
  archive = await openArchive();
});

describe('deleting an organisation', () => {
  it('A14 leaves no row, text or file of it anywhere', async () => {
    const own = await archive.open('maren');
    await archive.clearStore();
    const others = archive.listFiles();
    const { words } = await archive.plant(own, 'osprey');
    await runExport(own.job, (await archive.start(own)).id);
    const before = await findWords(archive.services.superUrl, words);
    // What a file says is in the store, until it is read.
    const shown = words.filter(word => word !== 'ospreyfile');
    expect(shown.filter(word => !before.some(found => found.endsWith(`: ${word}`)))).toEqual([]);
    expect(archive.listFiles()).toHaveLength(others.length + 2);
    const theirs = await archive.rows(`select id from organizations where id <> '${own.id}'`);

    expect((await archive.call('DELETE /api/organizations/delete', { token: own.token })).status).toBe(202);
    await emptySites(own.job);
    await purgeOrganization(own.job);
    await archive.clearStore();
    expect(archive.listFiles()).toEqual(others);
    expect(await archive.rows(`select id from organizations`)).toEqual(theirs);
    // Jobs and budgets of visitors name the organisation by its id and nothing else; both are forgotten when they are over.
    const left = await findWords(archive.services.superUrl, [own.id, ...words]);
    const isForgotten = (found: string) => /^(jobs\.job|public\.rate_limits)/.test(found) && found.endsWith(own.id);
    expect(left.filter(found => !isForgotten(found))).toEqual([]);
  });
});
