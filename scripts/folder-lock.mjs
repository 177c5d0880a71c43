// Of several commands, only one at a time installs or builds in a folder. Plain Node without dependencies.
import { createHash, randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Waits until it is this command's turn: its socket has the highest number then. The kernel closes the socket of a process that ends, but
 * the file stays, so that only one of the commands that find it closed gets the next number. Returns how to let the next one continue.
 */
export async function lockFolder(root) {
  const hash = createHash('sha256').update(root).digest('hex').slice(0, 16);
  const folder = join(tmpdir(), `aisle-${process.getuid?.() ?? 0}-${hash}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (let isFirst = true; ; isFirst = false) {
    const last = listNumbers(folder).at(-1) ?? 0;
    if (last > 0 && !(await waitForRelease(join(folder, `${last}`), isFirst))) continue;
    const release = await takeNumber(folder, last + 1);
    if (release) return release;
  }
}

/** Returns undefined if another process was faster. */
async function takeNumber(folder, number) {
  const waiting = new Set();
  const server = createServer(socket => waiting.add(socket.on('error', () => {})));
  const release = () => {
    server.close();
    for (const socket of waiting) socket.destroy();
  };
  const address = join(folder, `new-${randomUUID().slice(0, 8)}`);
  await new Promise((done, refuse) => server.once('error', refuse).listen(address, done));
  // The socket listens before it gets its number, and linking never replaces a file.
  const isOurs = linkNew(address, join(folder, `${number}`));
  rmSync(address);
  const numbers = listNumbers(folder);
  if (isOurs && numbers.at(-1) === number) {
    for (const old of numbers.slice(0, -1)) rmSync(join(folder, `${old}`), { force: true });
    return release;
  }
  // The number was free because it is an old one.
  if (isOurs) rmSync(join(folder, `${number}`), { force: true });
  release();
}

function linkNew(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function listNumbers(folder) {
  return readdirSync(folder)
    .map(Number)
    .filter(Number.isInteger)
    .sort((a, b) => a - b);
}

/** Returns whether no process listens at this address. */
function waitForRelease(address, isFirst) {
  const other = connect(address);
  return new Promise(done => {
    other.on('error', ({ code }) => done(code === 'ECONNREFUSED' || code === 'ENOENT'));
    other.on('connect', () => isFirst && console.log('Waiting for another command that installs or builds'));
    other.on('close', () => done(false)).resume();
  });
}
