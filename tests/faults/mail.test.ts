import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendContact } from '#domain/chat/contact.ts';
import { contactQueue } from '#domain/chat/jobs.ts';
import { jobContext } from '#domain/context.ts';
import { type Jobs, openJobs } from '#platform/jobs.ts';
import { openMail } from '#providers/mail.ts';
import { startMail } from '#sandbox/mail/mail.ts';
import { asSuper, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';
import { type Fault, startTcpProxy, type TcpProxy } from '#tests/setup/tcp-proxy.ts';
import { arrive, highLimits, openShop, openWidgetApi } from '#tests/setup/visitor.ts';

const folder = temporaryFolder('mail');
let services: TestServices;
let mailbox: Awaited<ReturnType<typeof startMail>>;
let proxy: TcpProxy;
let worker: Jobs;
beforeAll(async () => {
  mailbox = await startMail({ folder, port: 0, smtpPort: 0 });
  proxy = await startTcpProxy(mailbox.smtpUrl);
  const mail = openMail({ url: proxy.through(mailbox.smtpUrl), from: 'Aisle <hello@aisle.example>' });
  services = { ...(await openTestServices()), mail };
  worker = await openJobs({ url: services.appUrl, onError: () => {}, runsJobs: true, pollSeconds: 0.5 });
  await worker.work(contactQueue, ({ organizationId, messageId }) =>
    sendContact(jobContext(services, contactQueue.name, organizationId), messageId),
  );
});
afterAll(async () => {
  await worker.stop();
  services.mail.close();
  await proxy.close();
  await mailbox.close();
  rmSync(folder, { recursive: true, force: true });
});

const outages: Fault[] = [{ kind: 'drop' }, { kind: 'cut', after: 10 }, { kind: 'reset', after: 10 }];

it.each(outages)(
  'F17 an email waits during a mail outage ($kind), and is sent once afterwards',
  async fault => {
    const contactEmail = `help-${fault.kind}@shop.example`;
    const shop = await openShop(services, { contactEmail });
    const visitor = await arrive(openWidgetApi(services, { visitorLimits: highLimits }), shop);
    proxy.set(fault);
    const message = { name: 'Sam', email: 'sam@example.com', message: 'Do you ship to Norway?' };
    expect((await visitor.send('POST /contact', message)).status).toBeLessThan(300);
    const emailsOf = async () =>
      (await (await fetch(`${mailbox.url}/api/emails?to=${encodeURIComponent(contactEmail)}`)).json()) as unknown[];
    await eventually(async () => expect(await jobsOf(shop.organizationId, `state = 'retry'`)).toBe(1));
    expect(await emailsOf()).toEqual([]);
    proxy.mend();
    await eventually(async () => expect(await jobsOf(shop.organizationId, `state = 'completed'`)).toBe(1));
    expect(await emailsOf()).toHaveLength(1);
  },
  60_000,
);

async function jobsOf(organizationId: string, condition: string): Promise<number> {
  const isOurs = `name = '${contactQueue.name}' and data->>'organizationId' = '${organizationId}'`;
  return (await asSuper(services.superUrl, `select 1 from jobs.job where ${isOurs} and ${condition}`)).length;
}
