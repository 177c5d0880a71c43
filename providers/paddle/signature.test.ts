import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { isSignedByPaddle } from '#providers/paddle/signature.ts';

const now = new Date('2026-11-15T12:00:00Z');
const seconds = now.getTime() / 1000;
const body = Buffer.from('{"event_id":"evt_1","name":"Grüße"}');
const macOf = (secret: string, ts: number | string = seconds) =>
  createHmac('sha256', secret).update(`${ts}:`).update(body).digest('hex');
const isTaken = (header: string, secrets = ['new', 'old'], bytes = body) =>
  isSignedByPaddle(bytes, header, secrets, now);

it('T14 accepts a signature of either secret, at any position of the header', () => {
  expect(isTaken(`ts=${seconds};h1=${macOf('new')}`)).toBe(true);
  expect(isTaken(`ts=${seconds};h1=${macOf('old')}`)).toBe(true);
  expect(isTaken(`h1=${macOf('other')}; h1=${macOf('old')}; h1=${macOf('another')}; ts=${seconds}`)).toBe(true);
});

it.each([
  ['an empty header', ''],
  ['no timestamp', `h1=${macOf('new', '')}`],
  ['no signature', `ts=${seconds}`],
  ['an empty signature', `ts=${seconds};h1=`],
  ['a signature of another kind', `ts=${seconds};h2=${macOf('new')}`],
  ['another secret', `ts=${seconds};h1=${macOf('guessed')}`],
  ['another timestamp than the signed one', `ts=${seconds + 1};h1=${macOf('new')}`],
  ['a truncated signature', `ts=${seconds};h1=${macOf('new').slice(0, -2)}`],
  ['a longer signature', `ts=${seconds};h1=${macOf('new')}00`],
  ['a timestamp that is not a number', `ts=now;h1=${macOf('new', 'now')}`],
  ['a timestamp with a fraction', `ts=${seconds}.5;h1=${macOf('new', `${seconds}.5`)}`],
])('T14 refuses %s', (_, header) => {
  expect(isTaken(header)).toBe(false);
});

it('T14 accepts a timestamp up to five minutes early or late', () => {
  for (const apart of [-300, 300])
    expect(isTaken(`ts=${seconds + apart};h1=${macOf('new', seconds + apart)}`)).toBe(true);
  for (const apart of [-301, 301])
    expect(isTaken(`ts=${seconds + apart};h1=${macOf('new', seconds + apart)}`)).toBe(false);
});

it('T14 refuses a changed body, and everything without a configured secret', () => {
  expect(isTaken(`ts=${seconds};h1=${macOf('new')}`, ['new'], Buffer.concat([body, Buffer.from(' ')]))).toBe(false);
  expect(isTaken(`ts=${seconds};h1=${macOf('')}`, [])).toBe(false);
});
