// How people register and sign in, as the tenant's console sets it.
import { type Directory, tenantId } from '#sandbox/identity/directory.ts';
import type { PasswordPolicy } from '#sandbox/identity/password-policy.ts';

export type SignInExperience = {
  tenantId: string;
  id: string;
  signUp: { identifiers: string[]; password: boolean; verify: boolean };
  signIn: {
    methods: { identifier: string; password: boolean; verificationCode: boolean; isPasswordPrimary: boolean }[];
  };
  passwordPolicy: PasswordPolicy;
  signInMode: 'SignInAndRegister' | 'SignIn' | 'Register';
  forgotPasswordMethods: string[];
  mfa: { factors: string[]; policy: string };
  branding: { logoUrl?: string | undefined; darkLogoUrl?: string | undefined; favicon?: string | undefined };
  color: { primaryColor: string; darkPrimaryColor: string; isDarkModeEnabled: boolean };
  unknownSessionRedirectUrl: string | null;
  /** Which of the profile fields are collected at sign-up; all of them where it is null. */
  signUpProfileFields: { name: string }[] | null;
};

export type ProfileField = {
  tenantId: string;
  id: string;
  name: string;
  type: string;
  label: string;
  required: boolean;
  config?: unknown;
};

export type Connector = {
  tenantId: string;
  id: string;
  type: 'Email' | 'Sms' | 'Social';
  connectorId: string;
  config: { templates?: { usageType: string }[] | undefined };
};

const usages = ['Register', 'SignIn', 'ForgotPassword', 'Generic', 'OrganizationInvitation'];
const byPassword = { password: true, verificationCode: false, isPasswordPrimary: true };

/** A new tenant registers people by a username alone, without a way to reset a password and without a second factor. */
const newExperience: SignInExperience = {
  tenantId,
  id: 'default',
  signUp: { identifiers: ['username'], password: true, verify: false },
  signIn: { methods: [{ identifier: 'username', ...byPassword }] },
  passwordPolicy: {},
  signInMode: 'SignInAndRegister',
  forgotPasswordMethods: [],
  mfa: { factors: [], policy: 'UserControlled' },
  branding: { logoUrl: 'https://logto.io/logo.svg', darkLogoUrl: 'https://logto.io/logo-dark.svg' },
  color: { primaryColor: '#6139F6', darkPrimaryColor: '#8768F8', isDarkModeEnabled: false },
  unknownSessionRedirectUrl: null,
  signUpProfileFields: null,
};

export function readExperience(directory: Directory): SignInExperience {
  return directory.signInExperience.find('default') ?? newExperience;
}

/** As npm run logto:setup leaves it. What leads to the product follows its address. */
export function seedExperience(directory: Directory, publicUrl: string): void {
  const known = directory.signInExperience.find('default');
  directory.signInExperience.put({
    ...newExperience,
    signUp: { identifiers: ['email'], password: true, verify: true },
    signIn: { methods: [{ identifier: 'email', ...byPassword, verificationCode: true }] },
    forgotPasswordMethods: ['EmailVerificationCode'],
    mfa: { factors: ['Totp', 'BackupCode'], policy: 'UserControlled' },
    color: { primaryColor: '#007a56', darkPrimaryColor: '#54c398', isDarkModeEnabled: true },
    ...known,
    branding: {
      logoUrl: `${publicUrl}/logo.svg`,
      darkLogoUrl: `${publicUrl}/logo-dark.svg`,
      favicon: `${publicUrl}/favicon.svg`,
    },
    unknownSessionRedirectUrl: `${publicUrl}/loading`,
  });
  if (known) return;
  const field = { name: 'name', type: 'Text', label: 'Full name', required: true, config: {} };
  directory.profileFields.put({ tenantId, id: field.name, ...field });
  directory.accountCenter.put({ tenantId, id: 'default', enabled: true, fields: { mfa: 'Edit' } });
}

/** The mail connector follows the sandbox's own mailbox. */
export function seedConnector(directory: Directory, hasMail: boolean): void {
  const id = 'smtp';
  if (!hasMail) return void directory.connectors.delete(id);
  const config = { templates: usages.map(usageType => ({ usageType })) };
  const made = { tenantId, id, type: 'Email' as const, connectorId: 'simple-mail-transfer-protocol', config };
  directory.connectors.put(directory.connectors.find(id) ?? made);
}

export function collectsName(directory: Directory): boolean {
  const chosen = readExperience(directory).signUpProfileFields;
  const isChosen = chosen === null || chosen.some(({ name }) => name === 'name');
  return isChosen && directory.profileFields.find('name')?.required === true;
}
