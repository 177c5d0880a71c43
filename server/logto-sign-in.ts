// Sets up sign-up and sign-in at the tenant: a verified email address, a name, a link back to the product, and a page
// for two-step verification.
import type { Management } from '#providers/management.ts';

type Method = { identifier: string; password: boolean; verificationCode: boolean; isPasswordPrimary: boolean };
type Experience = {
  signUp: { identifiers: string[]; password: boolean; verify: boolean };
  signIn: { methods: Method[] };
  unknownSessionRedirectUrl?: string | null;
  /** Null: all profile fields are collected at sign-up. */
  signUpProfileFields?: { name: string }[] | null;
};
type Connector = {
  type: string;
  connectorId?: string;
  config?: { templates?: { usageType: string }[]; deliveries?: Record<string, unknown> };
};
export type Steps = { request: Management['request']; addChange(change: string): void; addMissing(what: string): void };
type AccountCenter = { enabled: boolean; fields: Record<string, string | undefined> };

/** Email templates: codes to register, sign in and reset a password, other codes, and invitations. */
const usages = ['Register', 'SignIn', 'ForgotPassword', 'Generic', 'OrganizationInvitation'];

export async function provideSignIn(steps: Steps, publicUrl: string): Promise<void> {
  const hasMail = await checkMail(steps);
  const experience = await read<Experience>(steps, '/sign-in-exp');
  await provideEmailSignUp(steps, experience, hasMail);
  await provideName(steps, experience);
  if (!experience.unknownSessionRedirectUrl) {
    const unknownSessionRedirectUrl = `${publicUrl}/loading`;
    await steps.request('PATCH', '/sign-in-exp', { unknownSessionRedirectUrl });
    steps.addChange(
      `Set the redirect for expired sign-ins (unknownSessionRedirectUrl) to ${unknownSessionRedirectUrl}.`,
    );
  }
  await provideAccountCenter(steps);
}

/** A connector needs the password of a mail server, so only a person can set it up. */
async function checkMail(steps: Steps): Promise<boolean> {
  const connectors = (await read<Connector[]>(steps, '/connectors')).filter(({ type }) => type === 'Email');
  const [connector] = connectors;
  if (!connector) {
    steps.addMissing('Logto has no email connector. Add one in its console under Connectors.');
    return false;
  }
  const { templates, deliveries } = connector.config ?? {};
  // Connectors without templates, such as Logto's own, send every kind of email.
  const known = templates?.map(({ usageType }) => usageType) ?? (deliveries && Object.keys(deliveries)) ?? usages;
  const missing = usages.filter(usage => !known.includes(usage));
  if (missing.length > 0) {
    const what = missing.length === 1 ? 'template' : 'templates';
    steps.addMissing(`The email connector in Logto has no ${what} ${missing.join(', ')}.`);
  }
  return true;
}

async function provideEmailSignUp(steps: Steps, { signUp, signIn }: Experience, hasMail: boolean): Promise<void> {
  const hasEmail = signUp.identifiers.includes('email');
  const hasMethod = signIn.methods.some(({ identifier }) => identifier === 'email');
  if (hasEmail && hasMethod) return;
  // Logto refuses email sign-up without a connector.
  if (!hasMail)
    return steps.addMissing(
      'People cannot sign up with an email address. Run this command again when Logto can send email.',
    );
  const method = { identifier: 'email', password: true, verificationCode: true, isPasswordPrimary: true };
  await steps.request('PATCH', '/sign-in-exp', {
    signUp: hasEmail ? signUp : { ...signUp, identifiers: ['email'], password: true, verify: true },
    signIn: { ...signIn, methods: hasMethod ? signIn.methods : [...signIn.methods, method] },
  });
  steps.addChange('Enabled sign-up and sign-in with an email address.');
}

async function provideName(steps: Steps, { signUpProfileFields: chosen }: Experience): Promise<void> {
  const fields = await read<{ name: string }[]>(steps, '/custom-profile-fields');
  const isKnown = fields.some(({ name }) => name === 'name');
  const isChosen = !chosen || chosen.some(({ name }) => name === 'name');
  if (isKnown && isChosen) return;
  if (!isKnown) {
    const config = { minLength: 1, maxLength: 128 };
    const field = { name: 'name', type: 'Text', label: 'Full name', required: true, config };
    await steps.request('POST', '/custom-profile-fields', field);
  }
  if (!isChosen) {
    await steps.request('PATCH', '/sign-in-exp', { signUpProfileFields: [...chosen, { name: 'name' }] });
  }
  steps.addChange('Enabled collecting the name at sign-up.');
}

/** The product links to the account centre for organisations that require two-step verification. */
async function provideAccountCenter(steps: Steps): Promise<void> {
  const { enabled, fields } = await read<AccountCenter>(steps, '/account-center');
  if (enabled && fields.mfa === 'Edit') return;
  await steps.request('PATCH', '/account-center', { enabled: true, fields: { ...fields, mfa: 'Edit' } });
  steps.addChange('Enabled two-step verification in the account centre.');
}

async function read<T>(steps: Steps, path: string): Promise<T> {
  return (await steps.request('GET', path)).body as T;
}
