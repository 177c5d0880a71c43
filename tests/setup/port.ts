import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Reads the port from the server's output. */
export async function findPort(server: ChildProcess): Promise<number> {
  if (!server.stderr) throw new Error('the server has no output to read');
  const words: string[] = [];
  for await (const line of createInterface(server.stderr)) {
    words.push(line);
    const port = /"port":(\d+)/.exec(line)?.[1];
    if (port) {
      server.stderr.resume();
      return Number(port);
    }
  }
  throw new Error(`the product did not start: ${words.join('\n')}`);
}
