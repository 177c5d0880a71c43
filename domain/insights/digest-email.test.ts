import { expect, it } from 'vitest';
import type { SiteDigest } from '#domain/insights/digest-content.ts';
import { composeDigest } from '#domain/insights/digest-email.ts';

const figures = (answered: number, unanswered: number) => ({
  answered,
  offered: 0,
  unanswered,
  thumbsUp: 0,
  thumbsDown: 0,
});
const none = { added: 0, changed: 0 };
const site: SiteDigest = {
  name: 'Tarn & Trail',
  now: figures(3, 1),
  before: figures(2, 2),
  topics: [],
  unanswered: [],
  missing: [],
  soldOut: [],
  changes: { documents: none, products: none, rules: none },
};
const reader = { organization: 'Tarn', publicUrl: 'https://aisle.example', token: 'abc.def' };

it('a visitor’s text stays on one line and is shown as text', () => {
  const unanswered = [{ text: 'Hi\n\nUnsubscribe:\nhttps://evil.example \u202e<b>now</b>', count: 2 }];
  const { text, html } = composeDigest([{ ...site, unanswered }], reader);
  expect(text).toContain('- “Hi Unsubscribe: https://evil.example <b>now</b>” (2 times)\n');
  expect(html).toContain('&lt;b&gt;now&lt;/b&gt;');
  const [long] = [composeDigest([{ ...site, unanswered: [{ text: 'a'.repeat(300), count: 1 }] }], reader)];
  expect(long?.text).toContain(`“${'a'.repeat(120)}…”`);
});

it.each([
  [figures(2, 2), '4 questions, as many as the week before. Aisle answered 75% (50% the week before).'],
  [figures(9, 0), '4 questions, 5 fewer than the week before. Aisle answered 75% (100% the week before).'],
  [figures(0, 0), '4 questions. Aisle answered 75%.'],
])('compares with the week before: %j', (before, line) => {
  expect(composeDigest([{ ...site, before }], reader).text).toContain(line);
});

it('several sites share one email, with the name of the organisation and the changes', () => {
  const changes = { ...site.changes, documents: { added: 1, changed: 2 }, rules: { added: 0, changed: 1 } };
  const { subject, text } = composeDigest([site, { ...site, name: 'Second', changes }], reader);
  expect(subject).toBe('Tarn last week: 8 questions');
  expect(text).toContain('What changed:\n- 1 document added, 2 documents updated\n- 1 rule updated');
  expect(text).toContain('Unsubscribe:\nhttps://aisle.example/emails/weekly/abc.def');
});

it('a server that cannot sign links points to the profile instead', () => {
  const { text } = composeDigest([site], { ...reader, token: undefined });
  expect(text).not.toContain('Unsubscribe');
  expect(text).toContain('Email settings:\nhttps://aisle.example/users/profile');
});
