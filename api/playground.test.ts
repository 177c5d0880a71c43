import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answerer } from '#domain/answers/answerer.ts';
import { permissions } from '#domain/identity/inputs.ts';
import { createCaller } from '#tests/setup/calls.ts';
import { createOrganization, openTestServices } from '#tests/setup/database.ts';
import { startTestIdentity, type TestIdentity } from '#tests/setup/identity.ts';
import { eventsOf } from '#tests/setup/visitor.ts';

let identity: TestIdentity;
let call: ReturnType<typeof createCaller>;
let owner: string;
let viewer: string;
let stranger: string;
let path: string;

const knowing: Answerer = async function* (_ctx, { text, history }) {
  yield { type: 'text', text: `${history.length} before ` };
  yield { type: 'text', text };
  yield { type: 'outcome', outcome: 'answered' };
};

beforeAll(async () => {
  const services = await openTestServices();
  identity = await startTestIdentity();
  call = createCaller(services, { ...identity, answerer: knowing });
  for (const id of ['ours', 'theirs']) await createOrganization(services.database, id);
  owner = await identity.organizationToken('ours', ...permissions);
  viewer = await identity.organizationToken('ours', 'list:sites');
  stranger = await identity.organizationToken('theirs', ...permissions);
  const site = await call('POST /api/sites', { token: owner, body: { name: 'Shop', urls: [] } });
  path = `/api/sites/${(site.body.data as { id: string }).id}/playground`;
});
afterAll(() => identity.stop());

const body = { question: ' Where? ', history: [{ role: 'visitor', text: 'Hello' }] };

it('returns the complete answer', async () => {
  const { status, body: answer } = await call(`POST ${path}`, { token: viewer, body });
  expect(status).toBe(200);
  expect(answer.data).toMatchObject({ text: '1 before Where?', outcome: 'answered', trace: null, sources: [] });
});

it('streams the answer when a stream is requested', async () => {
  const headers = {
    Authorization: `Bearer ${viewer}`,
    'Content-Type': 'application/json',
    Accept: 'text/event-stream',
  };
  const response = await call.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(await eventsOf(await response.text())).toEqual([
    { event: 'text', data: { text: '1 before ' } },
    { event: 'text', data: { text: 'Where?' } },
    { event: 'done', data: { outcome: 'answered', offersContact: false, generated: false } },
  ]);
});

it('refuses the wrong role, another organisation and invalid input, streamed or not', async () => {
  const drafts = { document: { id: null, text: 'Eleven days.' } };
  const both = { ...drafts.document, pairs: [{ question: 'Where?', answer: 'There.' }] };
  for (const headers of [{}, { Accept: 'text/event-stream' }] as Record<string, string>[]) {
    const ask = (token: string, given: object) => call(`POST ${path}`, { token, headers, body: { ...body, ...given } });
    expect(await ask(viewer, { drafts })).toMatchObject({ status: 403, body: { code: 'missing_permission' } });
    expect(await ask(stranger, {})).toMatchObject({ status: 404, body: { code: 'site_not_found' } });
    expect(await ask(owner, { question: ' ' })).toMatchObject({
      status: 400,
      body: { fields: { question: 'Enter a question.' } },
    });
    expect(await ask(owner, { drafts: { document: both } })).toMatchObject({
      status: 400,
      body: { fields: { 'drafts.document.text': 'A document is either text or questions and answers, not both.' } },
    });
  }
});
