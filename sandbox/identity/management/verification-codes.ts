import { randomInt } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import { ApiError } from '#sandbox/identity/api-error.ts';
import { type Management, readBody } from '#sandbox/identity/management/call.ts';

const lifetime = 10 * 60_000;
const mostTries = 10;

export function createVerificationCodes({ directory, mailer }: Management): Hono {
  const app = new Hono();
  app.post('/verification-codes', async c => {
    const { email } = await readBody(c, z.object({ email: z.email() }));
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    directory.codes.put({ id: email, code, expiresAt: directory.now() + lifetime, tries: 0 });
    await mailer.sendCode(email, code);
    return c.body(null, 204);
  });
  app.post('/verification-codes/verify', async c => {
    const { email, verificationCode } = await readBody(c, z.object({ email: z.email(), verificationCode: z.string() }));
    const known = directory.codes.find(email);
    if (!known) throw refusal('not_found', 'Verification code not found. Please send verification code first.');
    if (known.expiresAt <= directory.now()) {
      throw refusal('expired', 'Verification code has expired. Please request a new verification code.');
    }
    if (known.tries >= mostTries)
      throw refusal('exceed_max_try', 'The verification code retry limitation is exceeded.');
    if (known.code !== verificationCode) {
      directory.codes.put({ ...known, tries: known.tries + 1 });
      throw refusal('code_mismatch', 'Invalid verification code.');
    }
    directory.codes.delete(email);
    return c.body(null, 204);
  });
  return app;
}

function refusal(reason: string, words: string): ApiError {
  return new ApiError(400, `verification_code.${reason}`, words);
}
