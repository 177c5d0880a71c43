// The Rollbar sandbox: accepts reports and replays like its API, stores them on this machine, and shows them on pages.
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { openArchive, type Report } from '#sandbox/errors/archive.ts';
import { createIntake } from '#sandbox/errors/intake.ts';
import { createPages } from '#sandbox/errors/pages.ts';
import { listen } from '#sandbox/listen.ts';

export type ErrorsSandbox = {
  url: string;
  clientToken: string;
  serverToken: string;
  /** The newest first. */
  list(): Report[];
  /** From now on the API answers with this status, until it is undefined again; 0 accepts requests and never answers. */
  answerWith(status: number | undefined): void;
  close(): Promise<void>;
};

export async function startErrors(options: { folder: string; port: number }): Promise<ErrorsSandbox> {
  const archive = openArchive(options.folder);
  const fault: { status: number | undefined } = { status: undefined };
  const app = new Hono();
  app.route('/', createIntake(archive, fault));
  app.route('/', createPages(archive));
  const server = createServer(getRequestListener(app.fetch));
  const port = await listen(server, options.port);
  return {
    url: `http://localhost:${port}`,
    clientToken: archive.tokens.client,
    serverToken: archive.tokens.server,
    list: archive.list,
    answerWith(status) {
      fault.status = status;
    },
    async close() {
      server.closeAllConnections();
      await new Promise(done => server.close(done));
      archive.close();
    },
  };
}
