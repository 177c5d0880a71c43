import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { eventually } from '#tests/setup/eventually.ts';
import { findPort } from '#tests/setup/port.ts';
import { spawnWeb } from '#tests/setup/web-server.ts';

const token = 'a token for figures of tests';

it('processes that answer beside each other tell their figures together, are begun again, and end together', async () => {
  const server = spawnWeb({ METRICS_TOKEN: token, WEB_PROCESSES: '2' });
  const ended = once(server, 'exit');
  const home = `http://localhost:${await findPort(server)}`;
  const read = async (name: string): Promise<number> => {
    const answer = await fetch(`${home}/metrics`, {
      headers: { Authorization: `Bearer ${token}`, Connection: 'close' },
    });
    const line = (await answer.text()).split('\n').find(text => text.startsWith(`${name} `));
    return Number(line?.split(' ')[1]);
  };
  const counted = 'aisle_http_request_seconds_count{method="GET",route="/api/docs",status="200"}';
  await eventually(async () => expect(await read('aisle_web_processes')).toBe(2));

  // Each on a connection of its own, so that both processes get some.
  for (let asked = 0; asked < 6; asked++) await fetch(`${home}/api/docs`, { headers: { Connection: 'close' } });
  // Whichever of them is asked.
  for (let asked = 0; asked < 3; asked++) await eventually(async () => expect(await read(counted)).toBe(6));

  const [first = 0] = childrenOf(server.pid ?? 0);
  process.kill(first, 'SIGKILL');
  await eventually(async () => {
    expect(childrenOf(server.pid ?? 0)).not.toContain(first);
    expect(await read('aisle_web_processes')).toBe(2);
  });

  const children = childrenOf(server.pid ?? 0);
  expect(children.length).toBe(2);
  server.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
  expect(children.filter(isAlive)).toEqual([]);
});

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => parentOf(pid) === parent);
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  return parentOf(pid) !== undefined;
}
