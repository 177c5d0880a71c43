import { Hono } from 'hono';
import { z } from 'zod';
import { ApiError, notFound } from '#sandbox/identity/api-error.ts';
import { newId, tenantId } from '#sandbox/identity/directory.ts';
import { type Management, readBody } from '#sandbox/identity/management/call.ts';
import { present } from '#sandbox/identity/management/organizations.ts';
import { findPasswordIssues } from '#sandbox/identity/password-policy.ts';
import { readExperience, type SignInExperience } from '#sandbox/identity/sign-in-experience.ts';

const identifiers = z.enum(['username', 'email', 'phone']);
const method = z.object({
  identifier: identifiers,
  password: z.boolean(),
  verificationCode: z.boolean(),
  isPasswordPrimary: z.boolean(),
});
const factor = z.enum(['Totp', 'WebAuthn', 'BackupCode', 'EmailVerificationCode', 'PhoneVerificationCode']);
const hexColor = z.string().regex(/^#[\da-f]{3}([\da-f]{3})?$/i);
const policy = z.object({
  length: z.object({ min: z.number(), max: z.number() }).partial().optional(),
  characterTypes: z.object({ min: z.number() }).partial().optional(),
  rejects: z
    .object({
      pwned: z.boolean(),
      repetitionAndSequence: z.boolean(),
      userInfo: z.boolean(),
      words: z.array(z.string()),
    })
    .partial()
    .optional(),
});
const changes = z.object({
  signUp: z.object({ identifiers: z.array(identifiers), password: z.boolean(), verify: z.boolean() }).optional(),
  signIn: z.object({ methods: z.array(method) }).optional(),
  passwordPolicy: policy.optional(),
  signInMode: z.enum(['SignInAndRegister', 'SignIn', 'Register']).optional(),
  forgotPasswordMethods: z.array(z.enum(['EmailVerificationCode', 'PhoneVerificationCode'])).optional(),
  mfa: z.object({ factors: z.array(factor), policy: z.string() }).optional(),
  branding: z.object({ logoUrl: z.url(), darkLogoUrl: z.url(), favicon: z.url() }).partial().optional(),
  color: z.object({ primaryColor: hexColor, darkPrimaryColor: hexColor, isDarkModeEnabled: z.boolean() }).optional(),
  unknownSessionRedirectUrl: z.url().or(z.literal('')).nullable().optional(),
  signUpProfileFields: z
    .array(z.object({ name: z.string() }))
    .nullable()
    .optional(),
});
const connector = z.object({
  config: z.object({ templates: z.array(z.object({ usageType: z.string() })).optional() }),
});
const field = z.object({
  name: z.string().regex(/^\w+$/),
  type: z.string(),
  label: z.string().default(''),
  required: z.boolean(),
  config: z.unknown(),
});

export function createSignInExperience({ directory }: Management): Hono {
  const app = new Hono();

  app.get('/sign-in-exp', c => c.json(readExperience(directory)));
  app.patch('/sign-in-exp', async c => {
    const values = present(await readBody(c, changes));
    const hasMail = directory.connectors.list().some(({ type }) => type === 'Email');
    const next = { ...readExperience(directory), ...values } as SignInExperience;
    requirePossible(values.signUp ?? { identifiers: [], verify: true }, next, hasMail);
    requireRecovery(values, hasMail);
    return c.json(directory.signInExperience.put(next));
  });
  app.post('/sign-in-exp/default/check-password', async c => {
    const body = z.object({ password: z.string(), userId: z.string().optional() });
    const { password, userId } = await readBody(c, body);
    const { passwordPolicy } = readExperience(directory);
    const user = userId ? directory.users.find(userId) : undefined;
    if (userId && !user) throw notFound('user');
    if (!user && (passwordPolicy.rejects?.userInfo ?? true)) {
      const message = 'User information data is required to check user information.';
      throw new ApiError(400, 'request.invalid_input', 'Input is invalid.', { message });
    }
    const nobody = { name: null, username: null, primaryEmail: null, primaryPhone: null };
    const issues = findPasswordIssues(passwordPolicy, password, user ?? nobody);
    return issues.length > 0 ? c.json({ result: false, issues }, 400) : c.json({ result: true });
  });

  app.get('/custom-profile-fields', c => c.json(directory.profileFields.list()));
  app.post('/custom-profile-fields', async c => {
    const { name, ...values } = await readBody(c, field);
    if (directory.profileFields.find(name)) {
      throw new ApiError(422, 'entity.unique_integrity_violation', 'The entity already exists.');
    }
    const made = directory.profileFields.put({ tenantId, id: name, name, ...values });
    return c.json({ ...made, id: newId() }, 201);
  });

  app.put('/custom-profile-fields/:name', async c => {
    const known = directory.profileFields.find(c.req.param('name'));
    if (!known) throw notFound('custom profile field');
    return c.json(directory.profileFields.put({ ...known, ...(await readBody(c, field.omit({ name: true }))) }));
  });

  app.get('/connectors', c => c.json(directory.connectors.list()));
  // The sandbox has a mail server, and so a connector of one kind.
  app.post('/connectors', async c => {
    const { config } = await readBody(c, connector);
    const made = {
      tenantId,
      id: newId(),
      type: 'Email' as const,
      connectorId: 'simple-mail-transfer-protocol',
      config,
    };
    return c.json(directory.connectors.put(made));
  });
  app.patch('/connectors/:id', async c => {
    const known = directory.connectors.find(c.req.param('id'));
    if (!known) throw notFound('connector');
    return c.json(directory.connectors.put({ ...known, config: (await readBody(c, connector)).config }));
  });
  app.delete('/connectors/:id', c => {
    if (!directory.connectors.delete(c.req.param('id'))) throw notFound('connector');
    return c.body(null, 204);
  });
  return app;
}

function requirePossible(
  { identifiers: chosen, verify }: { identifiers: string[]; verify: boolean },
  { signIn }: SignInExperience,
  hasMail: boolean,
): void {
  const wantsCodes = signIn.methods.some(
    ({ identifier, verificationCode }) => identifier === 'email' && verificationCode,
  );
  if (!hasMail && (chosen.includes('email') || wantsCodes)) {
    const message = 'Cannot find enabled Email connector.';
    throw new ApiError(400, 'sign_in_experiences.enabled_connector_not_found', message);
  }
  if (chosen.includes('email') && !verify) {
    const message = 'Must require verification when the sign-up identifier is an email.';
    throw new ApiError(400, 'sign_in_experiences.passwordless_requires_verify', message);
  }
}

function requireRecovery(
  { forgotPasswordMethods: methods = [], mfa }: { forgotPasswordMethods?: string[]; mfa?: { factors: string[] } },
  hasMail: boolean,
): void {
  if (methods.includes('PhoneVerificationCode') || (methods.length > 0 && !hasMail)) {
    const message = 'Forgot password method requires a corresponding connector.';
    throw new ApiError(400, 'sign_in_experiences.forgot_password_method_requires_connector', message);
  }
  if (mfa?.factors.join() === 'BackupCode') {
    const message = 'Backup code cannot be enabled alone.';
    throw new ApiError(400, 'sign_in_experiences.backup_code_cannot_be_enabled_alone', message);
  }
}
