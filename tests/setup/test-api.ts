// The product's API on a real database, with the identity sandbox, the mail sandbox and people who sign in.
import { rmSync } from 'node:fs';
import { afterAll } from 'vitest';
import { openDirectory } from '#providers/directory/directory.ts';
import { openMail } from '#providers/mail.ts';
import { openManagement as openProvider } from '#providers/management.ts';
import type { Payments } from '#providers/paddle/paddle.ts';
import type { Shopify } from '#providers/shopify/shopify.ts';
import { startMail } from '#sandbox/mail/mail.ts';
import { createCaller } from '#tests/setup/calls.ts';
import { createOrganization, openTestServices } from '#tests/setup/database.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';
import {
  apiResource,
  openManagement,
  publicUrl,
  type Session,
  shop,
  signInAs,
  startTestSandbox,
} from '#tests/setup/logto.ts';

export const people = {
  maren: 'marenholt001',
  priya: 'priyanair001',
  tom: 'tomaske00001',
  sol: 'sollindqvist',
  ida: 'idafenwick01',
} as const;

const resource = 'https://default.logto.app/api';

export type Name = keyof typeof people;
export type TestApi = Awaited<ReturnType<typeof openTestApi>>;

export async function openTestApi(more: { payments?: Payments; paymentSecrets?: string[]; shopify?: Shopify } = {}) {
  const mailFolder = temporaryFolder('mail');
  const mailbox = await startMail({ folder: mailFolder, port: 0, smtpPort: 0 });
  const sandbox = await startTestSandbox({ smtpUrl: mailbox.smtpUrl });
  const mail = openMail({ url: mailbox.smtpUrl, from: 'Aisle <hello@aisle.example>' });
  let passed = 0;
  const clock = { now: () => new Date(Date.now() + passed) };
  const opened = await openTestServices();
  const services = {
    ...opened,
    publicUrl,
    mail,
    clock,
    payments: more.payments ?? opened.payments,
    shopify: more.shopify ?? null,
  };
  await createOrganization(services.database, shop);
  afterAll(async () => {
    mail.close();
    await sandbox.remove();
    await mailbox.close();
    rmSync(mailFolder, { recursive: true, force: true });
  });
  const { machineId, machineSecret, webhookKey } = sandbox.apps;
  const issuer = { url: sandbox.url, machineId, machineSecret, apiResource, webhookKey, ...more };
  const call = createCaller(services, issuer);
  const manage = await openManagement(sandbox);
  const sessions = new Map<string, Promise<Session>>();

  const sessionOf = (person: string): Promise<Session> => {
    const known = sessions.get(person) ?? signInAs(sandbox, { person });
    sessions.set(person, known);
    return known;
  };

  return {
    sandbox,
    services,
    call,
    /** The same API with another payment client. */
    callWith: (payments: Payments) => createCaller({ ...services, payments }, issuer),
    fetch: call.fetch,
    manage,
    directory: openDirectory(openProvider({ url: sandbox.url, id: machineId, secret: machineSecret, resource })),
    /** Moves the clock of the product and the sandbox; signatures use the real clock. */
    passTime(milliseconds: number): void {
      passed += milliseconds;
      sandbox.passTime(milliseconds);
    },
    /** A new organisation token, as after a role change. */
    async tokenOf(name: Name, organizationId: string = shop): Promise<string> {
      const { client } = await sessionOf(people[name]);
      await client.clearAccessToken();
      return client.getOrganizationToken(organizationId);
    },
    async apiTokenOf(name: Name): Promise<string> {
      return (await sessionOf(people[name])).client.getAccessToken(apiResource);
    },
    async emails(to: string): Promise<{ subject: string; text: string }[]> {
      const answer = await fetch(`${mailbox.url}/api/emails?to=${encodeURIComponent(to)}`);
      return (await answer.json()) as { subject: string; text: string }[];
    },
    /** A new person with an account and no organisation. */
    async arrive(values: { name: string; email: string }): Promise<Session> {
      const password = 'long enough';
      await manage('POST /users', { name: values.name, primaryEmail: values.email, password });
      return signInAs(sandbox, { email: values.email, password });
    },
  };
}
