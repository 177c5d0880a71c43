import { expect, it } from 'vitest';
import { describeActivity } from '#app/routes/organizations/activity-labels.ts';

it.each([
  ['organization.created', { name: 'Tarn & Trail' }, 'created the organisation Tarn & Trail'],
  ['organization.updated', { name: 'Tarn' }, 'edited the details of Tarn'],
  ['organization.exported', {}, 'exported the organisation’s data'],
  ['member.joined', { person: 'Tom Aske', roles: 'Editor' }, 'joined as an Editor'],
  [
    'member.roles-changed',
    { person: 'Tom Aske', roles: 'Editor', before: 'Viewer' },
    'made Tom Aske an Editor (was Viewer)',
  ],
  ['member.removed', { person: 'Tom Aske' }, 'removed Tom Aske'],
  ['member.left', { person: 'Tom Aske' }, 'left the organisation'],
  ['invitation.sent', { invitee: 'jo@tarn.example', roles: 'Viewer' }, 'invited jo@tarn.example as a Viewer'],
  ['invitation.sent-again', { invitee: 'jo@tarn.example' }, 'resent the invitation to jo@tarn.example'],
  ['invitation.revoked', { invitee: 'jo@tarn.example' }, 'revoked the invitation to jo@tarn.example'],
  ['invitation.declined', { invitee: 'jo@tarn.example' }, 'declined the invitation'],
  ['site.created', { name: 'tarn.example' }, 'added the site tarn.example'],
  ['shop.connected', { name: 'Tarn & Trail' }, 'connected the shop Tarn & Trail'],
  ['chats.deleted', { count: '1' }, 'deleted a chat'],
  ['chats.deleted', { count: '12' }, 'deleted 12 chats'],
  ['subscription.started', { plan: 'Free' }, 'chose the Free plan'],
  ['subscription.changed', { plan: 'Scale' }, 'changed to the Scale plan'],
  ['subscription.activated', { plan: 'Growth' }, 'ended the Growth trial and started paying'],
  ['subscription.cancel-scheduled', { plan: 'Growth' }, 'scheduled the Growth plan to end'],
  ['subscription.kept', { plan: 'Growth' }, 'kept the Growth plan'],
  ['subscription.canceled', { plan: 'Growth' }, 'ended the Growth plan'],
])('%s is described', (action, details, words) => {
  expect(describeActivity({ action, details })).toBe(words);
});

it('an unknown action still makes a sentence', () => {
  expect(describeActivity({ action: 'widget.painted', details: {} })).toBe('changed something');
});
