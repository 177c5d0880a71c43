import { afterAll, beforeAll, expect, it } from 'vitest';
import { forEachOrganization } from '#domain/organizations/for-each-organization.ts';
import type { OrganizationsRun } from '#domain/worker.ts';
import { defineQueue, installJobs, type Jobs, openJobs } from '#platform/jobs.ts';
import { createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { runUntilKilled } from '#tests/setup/run-until-killed.ts';

const queue = defineQueue<object>('visit-everyone');
let services: TestServices;
let worker: Jobs;

beforeAll(async () => {
  services = await openTestServices();
  for (const id of ['first', 'deadly', 'last']) await createOrganization(services.database, id);
  await installJobs(services.ownerUrl, [queue], 'aisle_app');
  worker = await openJobs({ url: services.appUrl, onError: () => {}, runsJobs: true, pollSeconds: 0.5 });
});
afterAll(() => worker.stop());

const enqueue = () => services.database.transaction(null, tx => services.jobs.enqueue(tx, queue, {}));

it('an organisation whose data ends the process of a job for all is set aside, and the others are served', async () => {
  await enqueue();
  // Of the job for all, and then twice of the one for this organisation.
  for (const _ of [1, 2, 3]) await runUntilKilled(services, 'every-organization-process.ts', queue.name);
  const visited: (string | null)[] = [];
  const visit = async ({ organizationId }: { organizationId: string | null }) => void visited.push(organizationId);
  const run = (data: OrganizationsRun) => forEachOrganization(services, queue, visit, 'failed', { run: data });
  await worker.work(queue, (data, job) => run({ ...data, ...job }));
  const [failed] = await eventually(async () => {
    const all = await services.jobs.listFailed(queue);
    expect(all).toHaveLength(1);
    return all;
  });
  expect(failed).toMatchObject({ data: { organizationId: 'deadly' }, isSetAside: true });
  expect(visited).not.toContain('deadly');

  visited.length = 0;
  await enqueue();
  // A job may run twice.
  await eventually(() => expect([...new Set(visited)].toSorted()).toEqual(['first', 'last']));

  expect(await services.jobs.retryFailed(queue)).toBe(1);
  await eventually(() => expect(visited).toContain('deadly'));
});

it('a job whose process ended is repeated as one job for each organisation', async () => {
  const ended = defineQueue<object>('visit-separately');
  await installJobs(services.ownerUrl, [ended], 'aisle_app');
  const visited: object[] = [];
  await forEachOrganization(services, ended, async () => {}, 'failed', { run: { wasLost: true } });
  await worker.work(ended, async data => void visited.push(data));
  const all = ['deadly', 'first', 'last'].map(organizationId => ({ organizationId }));
  await eventually(() => expect(visited).toHaveLength(all.length));
  expect(visited).toEqual(expect.arrayContaining(all));
});
