import { Hono } from 'hono';
import { z } from 'zod';
import { checkCode, newCode, refuseCode } from '#sandbox/identity/code.ts';
import { type Management, readBody } from '#sandbox/identity/management/call.ts';

export function createVerificationCodes({ directory, mailer }: Management): Hono {
  const app = new Hono();
  app.post('/verification-codes', async c => {
    const { email } = await readBody(c, z.object({ email: z.email() }));
    const { code } = directory.codes.put({ id: email, ...newCode(directory.now()) });
    await mailer.sendCode(email, code);
    return c.body(null, 204);
  });
  app.post('/verification-codes/verify', async c => {
    const { email, verificationCode } = await readBody(c, z.object({ email: z.email(), verificationCode: z.string() }));
    const known = directory.codes.find(email);
    if (!known) throw refuseCode('not_found', 'Verification code not found. Please send verification code first.');
    checkCode(known, verificationCode, directory.now(), guessed => void directory.codes.put({ id: email, ...guessed }));
    directory.codes.delete(email);
    return c.body(null, 204);
  });
  return app;
}
