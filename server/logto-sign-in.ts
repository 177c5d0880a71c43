// Sets up sign-up and sign-in at the tenant: a verified email address, a name, a way to reset a password, two-step
// verification, our logo and colours, and a link back to the product.
import type { Management } from '#providers/management.ts';

type Method = { identifier: string; password: boolean; verificationCode: boolean; isPasswordPrimary: boolean };
type Branding = { logoUrl?: string; darkLogoUrl?: string; favicon?: string };
type Color = { primaryColor?: string; darkPrimaryColor?: string; isDarkModeEnabled?: boolean };
type Experience = {
  signUp: { identifiers: string[]; password: boolean; verify: boolean };
  signIn: { methods: Method[] };
  signInMode?: string;
  /** Null: every method that has a connector. */
  forgotPasswordMethods?: string[] | null;
  mfa: { factors: string[]; policy: string };
  branding: Branding;
  color: Color;
  unknownSessionRedirectUrl?: string | null;
  /** Null: all profile fields are collected at sign-up. */
  signUpProfileFields?: { name: string }[] | null;
};
type Connector = {
  type: string;
  connectorId?: string;
  config?: { templates?: { usageType: string }[]; deliveries?: Record<string, unknown> };
};
type Field = { name: string; type: string; label: string; required: boolean; config?: object };
export type Steps = {
  request: Management['request'];
  addChange(change: string): void;
  addMissing(what: string): void;
  addWarning(what: string): void;
};
type AccountCenter = { enabled: boolean; fields: Record<string, string | undefined> };

/** Email templates: codes to register, sign in and reset a password, other codes, and invitations. */
const usages = ['Register', 'SignIn', 'ForgotPassword', 'Generic', 'OrganizationInvitation'];

const resetMethod = 'EmailVerificationCode';
const factors = ['Totp', 'BackupCode'];
/** The colours of a tenant that nobody changed. */
const defaultColors = ['#6139f6', '#5d34f2'];

export async function provideSignIn(steps: Steps, publicUrl: string): Promise<void> {
  const hasMail = await checkMail(steps);
  const experience = await read<Experience>(steps, '/sign-in-exp');
  await provideEmailSignUp(steps, experience, hasMail);
  await provideName(steps, experience);
  if (experience.signInMode === 'SignIn') {
    steps.addWarning('Registration is closed in Logto, so people without an account cannot accept an invitation.');
  }
  await provideRedirect(steps, experience, publicUrl);
  if (hasMail) await providePasswordReset(steps, experience);
  await provideFactors(steps, experience);
  await provideLook(steps, experience, publicUrl);
  await provideAccountCenter(steps);
}

async function provideRedirect(
  steps: Steps,
  { unknownSessionRedirectUrl: current }: Experience,
  publicUrl: string,
): Promise<void> {
  const unknownSessionRedirectUrl = `${publicUrl}/loading`;
  if (!current) {
    await steps.request('PATCH', '/sign-in-exp', { unknownSessionRedirectUrl });
    steps.addChange(
      `Set the redirect for expired sign-ins (unknownSessionRedirectUrl) to ${unknownSessionRedirectUrl}.`,
    );
  } else if (new URL(current).origin !== new URL(publicUrl).origin) {
    steps.addWarning(
      `Expired sign-ins lead to ${current}. To lead people back to Aisle, set unknownSessionRedirectUrl to ${unknownSessionRedirectUrl}.`,
    );
  }
}

async function providePasswordReset(steps: Steps, { forgotPasswordMethods: methods }: Experience): Promise<void> {
  if (!methods || methods.includes(resetMethod)) return;
  await steps.request('PATCH', '/sign-in-exp', { forgotPasswordMethods: [...methods, resetMethod] });
  steps.addChange('Enabled resetting a forgotten password with a code by email.');
}

async function provideFactors(steps: Steps, { mfa }: Experience): Promise<void> {
  const all = [...new Set([...mfa.factors, ...factors])];
  if (all.length === mfa.factors.length) return;
  await steps.request('PATCH', '/sign-in-exp', { mfa: { ...mfa, factors: all } });
  steps.addChange('Enabled authenticator apps and backup codes for two-step verification.');
}

/** Replaces only the look that Logto gives to a new tenant. */
async function provideLook(steps: Steps, { branding, color }: Experience, publicUrl: string): Promise<void> {
  if (!branding.logoUrl || new URL(branding.logoUrl).hostname === 'logto.io') {
    const own = { logoUrl: `${publicUrl}/logo.svg`, darkLogoUrl: `${publicUrl}/logo-dark.svg` };
    const favicon = branding.favicon ?? `${publicUrl}/favicon.svg`;
    await steps.request('PATCH', '/sign-in-exp', { branding: { ...branding, ...own, favicon } });
    steps.addChange('Set the logo of the sign-in pages.');
  }
  const { primaryColor } = color;
  if (!primaryColor || defaultColors.includes(primaryColor.toLowerCase())) {
    const own = { primaryColor: '#007a56', darkPrimaryColor: '#54c398', isDarkModeEnabled: true };
    await steps.request('PATCH', '/sign-in-exp', { color: own });
    steps.addChange('Set the colours of the sign-in pages.');
  }
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
  const known = (await read<Field[]>(steps, '/custom-profile-fields')).find(({ name }) => name === 'name');
  const isChosen = !chosen || chosen.some(({ name }) => name === 'name');
  if (known?.required && isChosen) return;
  if (!known) {
    const config = { minLength: 1, maxLength: 128 };
    const field = { name: 'name', type: 'Text', label: 'Full name', required: true, config };
    await steps.request('POST', '/custom-profile-fields', field);
  } else if (!known.required) {
    const { type, label, config } = known;
    await steps.request('PUT', '/custom-profile-fields/name', { type, label, config, required: true });
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
