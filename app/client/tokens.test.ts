import { afterEach, expect, it } from 'vitest';
import { operations } from '#api/operations.ts';
import { clearSession, setSession } from '#app/client/session.ts';
import { tokenFor } from '#app/client/tokens.ts';

afterEach(clearSession);

const subscriptionCalls = Object.keys(operations).filter(name => name.includes('/api/organizations/subscriptions'));

it.each(subscriptionCalls)('V05 %s is not sent without an organisation', async name => {
  setSession({ status: 'signed-in', organization: null });
  await expect(tokenFor(name)).rejects.toMatchObject({ message: 'No active organization', status: 403 });
});

it.each(subscriptionCalls)('V04 %s is not sent while signed out', async name => {
  setSession({ status: 'signed-out' });
  await expect(tokenFor(name)).rejects.toMatchObject({ message: 'User is not authenticated', status: 401 });
});
