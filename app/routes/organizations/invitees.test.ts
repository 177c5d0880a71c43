import { expect, it } from 'vitest';
import { addInvitees, checkInvitee, hasSeparator } from '#app/routes/organizations/invitees.ts';

const read = (text: string) => addInvitees([], text).map(({ address }) => address);

it('commas, semicolons, spaces and lines part addresses', () => {
  expect(read('a@b.example, c@d.example;e@f.example\ng@h.example  i@j.example')).toHaveLength(5);
});

it('names around an address are left out', () => {
  expect(read('Jo Reid <jo@tarn.example>, "Kerr, Dana" <dana@tarn.example>')).toEqual([
    'jo@tarn.example',
    'dana@tarn.example',
  ]);
  expect(read('Jo Reid <jo@tarn.example>\nDana <dana@tarn.example>')).toEqual(['jo@tarn.example', 'dana@tarn.example']);
});

it('an address is added once, however it is written', () => {
  expect(addInvitees([checkInvitee('jo@tarn.example')], 'JO@tarn.example')).toHaveLength(1);
});

it('what is no address stays in sight, with the reason', () => {
  const [invitee] = addInvitees([], 'jo.tarn.example');
  expect(invitee).toEqual({ address: 'jo.tarn.example', problem: expect.stringContaining('Enter the full address') });
});

it('one address that is still being typed is left alone', () => {
  expect(hasSeparator('jo@tarn.example ')).toBe(false);
  expect(hasSeparator('jo@tarn.example,d')).toBe(true);
});
