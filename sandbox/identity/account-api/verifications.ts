// Verifications of a person: their password, or a code sent to an address. Each is valid for ten minutes.
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Caller } from '#sandbox/identity/account-api/caller.ts';
import { ApiError } from '#sandbox/identity/api-error.ts';
import { checkCode, codeLifetime, newCode } from '#sandbox/identity/code.ts';
import { type Directory, newId, type VerificationRecord } from '#sandbox/identity/directory.ts';
import { type Management, readBody } from '#sandbox/identity/management/call.ts';
import { isPassword } from '#sandbox/identity/password.ts';

const identifier = z.object({ type: z.literal('email'), value: z.email() });

export function createVerifications({ directory, mailer }: Management): Hono<Caller> {
  const app = new Hono<Caller>();
  const keep = (c: Context, record: Omit<VerificationRecord, 'id' | 'expiresAt'>, id = newId()) => {
    const expiresAt = directory.now() + codeLifetime;
    directory.verificationRecords.put({ id, expiresAt, ...record });
    return c.json({ verificationRecordId: id, expiresAt: new Date(expiresAt).toISOString() }, 201);
  };

  app.post('/verifications/password', async c => {
    const user = c.get('user');
    const { password } = await readBody(c, z.object({ password: z.string().min(1) }));
    if (isPassword(password, user.password)) return keep(c, { userId: user.id, isVerified: true });
    throw new ApiError(422, 'session.invalid_credentials', 'Incorrect account or password. Please check your input.');
  });
  app.post('/verifications/verification-code', async c => {
    const user = c.get('user');
    const { value: email } = (await readBody(c, z.object({ identifier }))).identifier;
    const code = newCode(directory.now());
    await mailer.sendCode(email, code.code);
    // A code sent to another address verifies that address, not the caller.
    const userId = email === user.primaryEmail ? user.id : null;
    return keep(c, { userId, email, code, isVerified: false });
  });
  app.post('/verifications/verification-code/verify', async c => {
    const body = z.object({ identifier, verificationId: z.string(), code: z.string() });
    const given = await readBody(c, body);
    const record = findRecord(directory, given.verificationId);
    if (!record?.code || record.email !== given.identifier.value) throw recordNotFound();
    const { verificationRecords } = directory;
    checkCode(record.code, given.code, directory.now(), code => void verificationRecords.put({ ...record, code }));
    verificationRecords.put({ ...record, isVerified: true });
    return c.json({ verificationRecordId: record.id });
  });
  return app;
}

/** For sensitive changes: requires a verification of the caller in the header. */
export function requireProof(directory: Directory, c: Context<Caller>): void {
  const record = findRecord(directory, c.req.header('logto-verification-id') ?? '');
  if (record?.isVerified && record.userId === c.get('user').id) return;
  throw new ApiError(401, 'verification_record.permission_denied', 'Permission denied, please re-authenticate.');
}

export function requireProvenAddress(directory: Directory, recordId: string, email: string): void {
  const record = findRecord(directory, recordId);
  if (!record?.isVerified || record.email !== email) throw recordNotFound();
}

function findRecord(directory: Directory, id: string): VerificationRecord | undefined {
  const record = directory.verificationRecords.find(id);
  return record && record.expiresAt > directory.now() ? record : undefined;
}

function recordNotFound(): ApiError {
  return new ApiError(400, 'verification_record.not_found', 'Verification record not found.');
}
