import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { readMigrations } from '#database/migration-files.ts';
import { chats } from '#database/schema/chat.ts';
import { readConsent } from '#domain/chat/contact-consent.ts';
import { deleteCustomerChats } from '#domain/chat/customer-data.ts';
import { transaction } from '#domain/context.ts';
import { mailboxOf } from '#domain/people/mail-budget.ts';
import { asSuper, openTestServices } from '#tests/setup/database.ts';
import { askWithoutAnswer } from '#tests/setup/gaps.ts';
import { openShop } from '#tests/setup/visitor.ts';

const step = readMigrations()
  .find(({ tag }) => tag === '0033_contact_consents')
  ?.steps.find(({ kind }) => kind === 'batches');

it('what was stored with chats is found by the address, and deleted at the request of a customer', async () => {
  const services = await openTestServices();
  const shop = await openShop(services);
  const emails = [
    'Ann+shop@Visitors.example',
    'ann@visitors.example',
    'bäcker@visitors.example',
    'cid@visitors.example',
  ];
  for (const email of emails) await askWithoutAnswer(shop, 'Do you sell drums?', { email });
  const set = (email: string, values: object) =>
    transaction(shop.ctx, tx => tx.update(chats).set(values).where(eq(chats.contactEmail, email)));
  await set(emails[0] as string, { contactAskedAt: new Date() });
  await set(emails[1] as string, { contactAskedAt: new Date(), contactConfirmedAt: new Date() });
  await set(emails[2] as string, { contactAskedAt: new Date() });
  const batch = `select organization_id, id from chats where organization_id = '${shop.organizationId}'`;
  const statement = step?.kind === 'batches' ? step.statement : '';
  for (const _ of [1, 2]) await asSuper(services.superUrl, `with batch as (${batch}) ${statement}`);
  const consentOf = (email: string) =>
    transaction(shop.ctx, tx => readConsent(tx, { siteId: shop.site.id, hash: mailboxOf(email) }));
  expect(await Promise.all(emails.map(consentOf))).toEqual(['confirmed', 'confirmed', 'asked', 'unknown']);
  await transaction(shop.ctx, tx =>
    deleteCustomerChats(tx, shop.ctx, { customerId: null, email: 'ANN@visitors.example' }),
  );
  expect(await Promise.all(emails.map(consentOf))).toEqual(['unknown', 'unknown', 'asked', 'unknown']);
});
