import { expect, it } from 'vitest';
import { addInvitees, checkInvitee, hasSeparator } from '#app/routes/organizations/invitees.ts';

const read = (text: string) => addInvitees([], text).map(({ address }) => address);

it('addresses are separated by commas, semicolons, spaces and line breaks', () => {
  expect(read('a@b.example, c@d.example;e@f.example\ng@h.example  i@j.example')).toHaveLength(5);
});

it('names around an address are removed', () => {
  expect(read('Jo Reid <jo@tarn.example>, "Kerr, Dana" <dana@tarn.example>')).toEqual([
    'jo@tarn.example',
    'dana@tarn.example',
  ]);
  expect(read('Jo Reid <jo@tarn.example>\nDana <dana@tarn.example>')).toEqual(['jo@tarn.example', 'dana@tarn.example']);
});

it('an address is added once, in any spelling', () => {
  expect(addInvitees([checkInvitee('jo@tarn.example')], 'JO@tarn.example')).toHaveLength(1);
});

it('an invalid address is kept in the field, with the reason', () => {
  const [invitee] = addInvitees([], 'jo.tarn.example');
  expect(invitee).toEqual({ address: 'jo.tarn.example', problem: expect.stringContaining('Enter the full address') });
});

it('a single address is not split off while it is being typed', () => {
  expect(hasSeparator('jo@tarn.example ')).toBe(false);
  expect(hasSeparator('jo@tarn.example,d')).toBe(true);
});
