// An organisation with at least one row of every kind and names of maximum length, and the addresses of its screens.
import type { Page } from 'playwright-core';
import type { Screen } from '#app/routes.ts';
import { organizationLimits } from '#domain/organizations/inputs.ts';
import { peopleLimits } from '#domain/people/inputs.ts';
import { siteLimits } from '#domain/sites/inputs.ts';
import { widgetLimits } from '#domain/widgets/inputs.ts';
import { type FilledSite, fillSite, longWord } from '#tests/setup/filled-site.ts';
import { addMember, createOrganization, createPerson } from '#tests/setup/organization.ts';
import { callFrom } from '#tests/setup/purchase.ts';
import type { Account } from '#tests/setup/signed-in.ts';

export type FilledIds = FilledSite & { widget: string };

/** The ids in addresses. New addresses with an id must be added here. */
export const partOf: Record<string, keyof FilledIds> = {
  'site-edit': 'site',
  'site-keys': 'site',
  'widget-customize': 'widget',
  'rule-edit': 'rule',
  'document-edit': 'document',
  'product-view': 'product',
  chat: 'chat',
  gap: 'gap',
};

const unknownId = '01a1d000-0000-7000-8000-000000000001';

/** Without ids, the address of something that doesn't exist. */
export function addressOf({ id, path }: Screen, ids?: FilledIds): string {
  const part = partOf[id];
  const own = ids && part ? ids[part] : unknownId;
  return path.replace(':invitationId', 'invitation_0123456').replaceAll(/:\w+/g, own);
}

type VisitAs = (person: Account, path: string) => Promise<{ page: Page }>;

export async function fillOrganization(visitAs: VisitAs): Promise<{ owner: Account; ids: FilledIds }> {
  const organization = await createOrganization(longWord(organizationLimits.name), []);
  const owner = await createPerson(longWord(peopleLimits.name));
  await addMember(organization.id, owner, 'Owner');
  const { page } = await visitAs(owner, '/sites');
  const call = <T>(name: string, body?: unknown) => callFrom<T>(page, name, body);
  const site = await call<{ id: string }>('POST /api/sites', {
    name: longWord(siteLimits.name),
    urls: ['https://*.example.com'],
  });
  const widget = await call<{ id: string; key: string }>(`POST /api/sites/${site.id}/widgets`, {
    name: longWord(widgetLimits.name),
    type: 'bubble',
  });
  await call(`POST /api/sites/${site.id}/keys`, { name: longWord(siteLimits.keyName) });
  const filled = await fillSite(call, site.id, { key: widget.key, origin: 'https://shop.example.com' });
  return { owner, ids: { ...filled, widget: widget.id } };
}
