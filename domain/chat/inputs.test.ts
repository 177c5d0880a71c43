import { beforeAll, expect, it } from 'vitest';
import { chatLimits, contactInput, feedbackInput } from '#domain/chat/inputs.ts';
import { asSuper, openTestServices, type TestServices } from '#tests/setup/database.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});

it('V07 the limits of visitor input match the database columns', async () => {
  const columns = await asSuper<{ name: string; length: number }>(
    services.superUrl,
    `select column_name as name, character_maximum_length as length from information_schema.columns
     where table_name in ('chats', 'messages')`,
  );
  const lengthOf = (name: string) => columns.find(column => column.name === name)?.length;
  expect(lengthOf('contact_name')).toBe(chatLimits.contactName);
  expect(lengthOf('feedback_reason')).toBe(chatLimits.reason);
  expect(lengthOf('contact_email')).toBe(254);
  const tooLong = {
    name: 'x'.repeat(121),
    email: `${'x'.repeat(64)}@${'y'.repeat(250)}.example`,
    message: 'x'.repeat(4001),
  };
  expect(contactInput.safeParse(tooLong).error?.issues.map(({ path }) => path[0])).toEqual([
    'name',
    'email',
    'message',
  ]);
  const feedback = { messageId: crypto.randomUUID(), feedback: 'up', reason: 'x'.repeat(1001) };
  expect(feedbackInput.safeParse(feedback).success).toBe(false);
});
