import { expect, it } from 'vitest';
import { sayActivity } from '#app/routes/organizations/activity-words.ts';

it.each([
  ['organization.created', { name: 'Tarn & Trail' }, 'started the organisation Tarn & Trail'],
  ['organization.updated', { name: 'Tarn' }, 'changed the details of Tarn'],
  ['organization.exported', {}, 'asked for a file with everything in the organisation'],
  ['member.joined', { person: 'Tom Aske', roles: 'Editor' }, 'joined as an Editor'],
  [
    'member.roles-changed',
    { person: 'Tom Aske', roles: 'Editor', before: 'Viewer' },
    'made Tom Aske an Editor (was Viewer)',
  ],
  ['member.removed', { person: 'Tom Aske' }, 'removed Tom Aske'],
  ['member.left', { person: 'Tom Aske' }, 'left the organisation'],
  ['invitation.sent', { invitee: 'jo@tarn.example', roles: 'Viewer' }, 'invited jo@tarn.example as a Viewer'],
  ['invitation.sent-again', { invitee: 'jo@tarn.example' }, 'sent jo@tarn.example the invitation again'],
  ['invitation.revoked', { invitee: 'jo@tarn.example' }, 'took back the invitation of jo@tarn.example'],
  ['invitation.declined', { invitee: 'jo@tarn.example' }, 'declined the invitation'],
  ['site.created', { name: 'tarn.example' }, 'added the site tarn.example'],
  ['shop.connected', { name: 'Tarn & Trail' }, 'connected the shop Tarn & Trail'],
  ['chats.deleted', { count: '1' }, 'deleted a chat'],
  ['chats.deleted', { count: '12' }, 'deleted 12 chats'],
  ['subscription.started', { plan: 'Free' }, 'chose the plan Free'],
  ['subscription.changed', { plan: 'Scale' }, 'changed to the plan Scale'],
  ['subscription.activated', { plan: 'Growth' }, 'ended the trial of Growth and began to pay'],
  ['subscription.cancel-scheduled', { plan: 'Growth' }, 'cancelled the plan Growth for its last day'],
  ['subscription.kept', { plan: 'Growth' }, 'kept the plan Growth after all'],
  ['subscription.canceled', { plan: 'Growth' }, 'ended the plan Growth'],
])('%s is told in words', (action, details, words) => {
  expect(sayActivity({ action, details })).toBe(words);
});

it('something newer than this page still makes a sentence', () => {
  expect(sayActivity({ action: 'widget.painted', details: {} })).toBe('changed something');
});
