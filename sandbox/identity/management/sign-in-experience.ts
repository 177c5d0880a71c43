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
    const { name, type, label, required } = await readBody(c, field);
    if (directory.profileFields.find(name)) {
      throw new ApiError(422, 'entity.unique_integrity_violation', 'The entity already exists.');
    }
    directory.profileFields.put({ tenantId, id: name, name, type, label, required });
    return c.json({ tenantId, id: newId(), name, type, label, required }, 201);
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
