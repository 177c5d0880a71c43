// The published package and our own reporter against the error-reporting sandbox.
import Rollbar from 'rollbar';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorEntry } from '#platform/log.ts';
import { openErrorReports } from '#providers/errors.ts';
import { titleOf } from '#sandbox/errors/archive.ts';
import { startErrors } from '#sandbox/errors/errors.ts';
import { startTestErrors, type TestErrors } from '#tests/setup/errors.ts';

let sandbox: TestErrors;
beforeAll(async () => {
  sandbox = await startTestErrors();
});
beforeEach(async () => {
  sandbox.answerWith(undefined);
  await fetch(`${sandbox.url}/empty`, { method: 'POST' });
});
afterAll(() => sandbox.remove());

const timeout = 20_000;

function errorEntry(change: Partial<ErrorEntry> = {}): ErrorEntry {
  const cause = { type: 'TypeError', message: 'the cup is empty', stack: ['    at pour (/srv/cup.ts:3:4)'] };
  const error = { type: 'Error', message: 'the tea is cold', stack: ['    at brew (/srv/tea.ts:1:2)'], cause };
  return {
    level: 'error',
    words: 'job failed',
    error,
    facts: { queue: 'brew', job: 'j1', other: 'left out' },
    ...change,
  };
}

function open(change: Partial<Parameters<typeof openErrorReports>[0]> = {}) {
  const lost: number[] = [];
  const onLost = (count: number) => lost.push(count);
  const settings = { url: sandbox.url, token: sandbox.serverToken, environment: 'production', onLost };
  return { reports: openErrorReports({ ...settings, ...change }), lost };
}

it('T01 a server error is reported with its causes, stack and job, and without configuration', async () => {
  const { reports } = open();
  reports.report(errorEntry());
  await reports.flush(timeout);
  const [report] = sandbox.list();
  expect(report?.item).toMatchObject({
    level: 'error',
    environment: 'production',
    custom: { words: 'job failed', queue: 'brew', job: 'j1' },
    notifier: { name: 'node_rollbar' },
    body: {
      trace_chain: [
        { exception: { class: 'Error', message: 'the tea is cold' }, frames: [{ method: 'brew', lineno: 1 }] },
        { exception: { class: 'TypeError', message: 'the cup is empty' } },
      ],
    },
  });
  expect(JSON.stringify(report)).not.toMatch(/left out|configured_options|argv|accessToken/);
  expect(JSON.stringify(report)).not.toContain(sandbox.serverToken);
});

it('C08 the reporter sends sixty reports per minute, counts the rest as lost, and continues in the next minute', async () => {
  let time = 0;
  const { reports, lost } = open({ now: () => time });
  for (let at = 0; at < 70; at += 1) {
    reports.report(errorEntry());
    // The queue is shorter than a minute's worth.
    if (at % 20 === 19) await reports.flush(timeout);
  }
  await reports.flush(timeout);
  expect(sandbox.list()).toHaveLength(60);
  expect(lost).toHaveLength(10);
  time = 60_000;
  reports.report(errorEntry());
  await reports.flush(timeout);
  expect(sandbox.list()).toHaveLength(61);
});

it('a burst fills the queue, and the rest is counted as lost', async () => {
  sandbox.answerWith(0);
  const { reports, lost } = open({ timeout: 50 });
  for (let at = 0; at < 50; at += 1) reports.report(errorEntry());
  await reports.flush(timeout);
  expect(sandbox.list()).toHaveLength(0);
  expect(lost).toHaveLength(50);
});

it('a service that never answers delays no caller beyond the time-out', async () => {
  sandbox.answerWith(0);
  const { reports } = open({ timeout: 600_000 });
  reports.report(errorEntry());
  await reports.flush(1);
  expect(sandbox.list()).toHaveLength(0);
});

it.each([500, 403])('an intake that answers %s loses the report and breaks nothing', async status => {
  sandbox.answerWith(status);
  const { reports, lost } = open();
  reports.report(errorEntry());
  await reports.flush(timeout);
  expect(lost).toEqual([1]);
});

it('the published package works with the sandbox', async () => {
  const answered = await new Promise<unknown>((done, refuse) => {
    const options = {
      accessToken: sandbox.serverToken,
      endpoint: `${sandbox.url}/api/1/item/`,
      captureUncaught: false,
    };
    const callback = (error: unknown, answer: unknown) => (error ? refuse(error) : done(answer));
    new Rollbar(options).error(new Error('by itself'), callback);
  });
  expect(answered).toMatchObject({ uuid: expect.any(String) });
  expect(sandbox.list().map(({ item }) => titleOf(item))).toEqual(['Error: by itself']);
});

it('refuses missing tokens, tokens of the wrong kind and invalid reports', async () => {
  const send = (token: string, data: unknown) =>
    fetch(`${sandbox.url}/api/1/item/`, {
      method: 'POST',
      headers: { 'X-Rollbar-Access-Token': token },
      body: JSON.stringify({ data }),
    }).then(async answer => [answer.status, ((await answer.json()) as { err: number }).err]);
  const body = { message: { body: 'x' } };
  expect(await send('', { uuid: '1', body })).toEqual([401, 1]);
  expect(await send('stranger', { uuid: '1', body })).toEqual([403, 1]);
  expect(await send(sandbox.serverToken, { uuid: '1', body, platform: 'browser' })).toEqual([403, 1]);
  expect(await send(sandbox.serverToken, { nothing: true })).toEqual([422, 1]);
  expect(await send(sandbox.serverToken, { uuid: '1', body: { message: { body: 'x'.repeat(600_000) } } })).toEqual([
    413, 1,
  ]);
  expect(await send(sandbox.serverToken, { uuid: '1', body })).toEqual([200, 0]);
  expect(await send(sandbox.serverToken, { uuid: '1', body })).toEqual([200, 0]);
  expect(sandbox.list()).toHaveLength(1);
});

it('keeps reports and tokens after a restart', async () => {
  const before = await startTestErrors();
  const reports = openErrorReports({ url: before.url, token: before.serverToken, environment: 'production' });
  reports.report(errorEntry());
  await reports.flush(timeout);
  await before.close();
  const after = await startErrors({ folder: before.folder, port: 0 });
  expect(after.list()).toHaveLength(1);
  expect([after.clientToken, after.serverToken]).toEqual([before.clientToken, before.serverToken]);
  await after.close();
});

describe('replays', () => {
  const text = (id: number, textContent: string) => ({ id, type: 3, textContent });
  const element = (id: number, tagName: string, childNodes: object[], attributes = {}) => ({
    id,
    type: 2,
    tagName,
    attributes,
    childNodes,
  });
  const button = element(4, 'button', [text(5, 'Break')], { class: 'plain', onclick: 'alert(1)' });
  const style = element(7, 'link', [], { _cssText: '.plain { color: red }', rel: 'stylesheet' });
  const html = element(2, 'html', [style, element(3, 'body', [button, element(8, 'script', [text(9, 'alert(1)')])])]);
  const recorded = [
    { type: 4, data: { href: 'https://aisle.example/', width: 1000, height: 600 } },
    { type: 2, data: { node: { id: 1, type: 0, childNodes: [{ id: 6, type: 1, name: 'html' }, html] } } },
    { type: 3, data: { source: 2, type: 2, id: 4 } },
    {
      type: 3,
      data: {
        source: 0,
        removes: [{ parentId: 3, id: 4 }],
        // An earlier event may come first in the list.
        adds: [
          { parentId: 3, nextId: 11, node: element(10, 'h1', [text(12, 'Broken <b>')]) },
          { parentId: 3, nextId: null, node: element(11, 'p', [text(13, 'old')]) },
        ],
        texts: [{ id: 13, value: 'new' }],
        attributes: [{ id: 2, attributes: { class: 'dark' } }],
      },
    },
    { type: 5, data: { tag: 'replay.end' } },
  ];

  /** As the package sends it: an OpenTelemetry span with one event per recorder event. */
  function send(
    replayId: string,
    events: { type: number; data: object }[],
    token = sandbox.clientToken,
  ): Promise<Response> {
    const attribute = (key: string, value: string) => ({ key, value: { stringValue: value } });
    const span = {
      name: 'rrweb-replay-recording',
      attributes: [attribute('rollbar.replay.id', replayId), attribute('user.email', 'maren@tarn.example')],
      events: events.map(({ type, data }, at) => ({
        timeUnixNano: `${1_700_000_000_000 + at * 1_000}000000`,
        attributes: [{ key: 'eventType', value: { intValue: String(type) } }, attribute('json', JSON.stringify(data))],
      })),
    };
    return fetch(`${sandbox.url}/api/1/session/`, {
      method: 'POST',
      headers: { 'X-Rollbar-Access-Token': token, 'X-Rollbar-Replay-Id': replayId },
      body: JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] }),
    });
  }

  const show = (path: string) => fetch(sandbox.url + path).then(answer => answer.text());

  it('X05 of fewer than two events are refused', async () => {
    const answer = await send('r0', recorded.slice(0, 1));
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({ err: 1, message: 'Replay recording cannot have less than 2 events' });
    expect((await send('r0', recorded, sandbox.serverToken)).status).toBe(403);
    expect((await fetch(`${sandbox.url}/replays/r0`)).status).toBe(404);
  });

  it('are shown step by step, as pages without scripts', async () => {
    expect((await send('r1', recorded)).status).toBe(200);
    const page = await show('/replays/r1');
    expect(page).toMatch(/The page as it was.*Clicked.*The page changed.*The report was made/s);
    expect(page).toContain('maren@tarn.example');
    expect(page).toContain('width="1000"');
    const before = await fetch(`${sandbox.url}/replays/r1/screens/2`);
    expect(before.headers.get('content-security-policy')).toContain('sandbox');
    const picture = '<!doctype html><html><style>.plain { color: red }</style><body>';
    expect(await before.text()).toBe(`${picture}<button class="plain">Break</button></body></html>`);
    const after = picture.replace('<html>', '<html class="dark">');
    expect(await show('/replays/r1/screens/3')).toBe(`${after}<h1>Broken &lt;b&gt;</h1><p>new</p></body></html>`);
  });

  it('in several parts are joined', async () => {
    await send('r2', recorded.slice(0, 3));
    await send('r2', recorded.slice(3));
    expect(await show('/replays/r2')).toMatch(/The page as it was.*The report was made/s);
  });
});

it('lists the same error once with its count, and escapes its text', async () => {
  const { reports } = open();
  const failing = (message: string) =>
    errorEntry({ error: { type: 'Error', message, stack: ['    at brew (/srv/tea.ts:1:2)'] } });
  for (const message of ['cup 1 of <b>9</b>', 'cup 2 of <b>9</b>', 'another']) reports.report(failing(message));
  await reports.flush(timeout);
  const page = await fetch(sandbox.url).then(answer => answer.text());
  expect(page).toMatch(/Error: another.*1 time,/s);
  expect(page).toMatch(/Error: cup \d of &lt;b&gt;9.*2 times,/s);
  expect(page).not.toContain('<b>');
});
