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

/** A new tenant registers people by a username alone. */
export function readExperience(directory: Directory): SignInExperience {
  return (
    directory.signInExperience.find('default') ?? {
      tenantId,
      id: 'default',
      signUp: { identifiers: ['username'], password: true, verify: false },
      signIn: { methods: [{ identifier: 'username', ...byPassword }] },
      passwordPolicy: {},
      unknownSessionRedirectUrl: null,
      signUpProfileFields: null,
    }
  );
}

/** As npm run logto:setup leaves it. */
export function seedExperience(directory: Directory, publicUrl: string): void {
  if (directory.signInExperience.find('default')) return;
  directory.signInExperience.put({
    ...readExperience(directory),
    signUp: { identifiers: ['email'], password: true, verify: true },
    signIn: { methods: [{ identifier: 'email', ...byPassword, verificationCode: true }] },
    unknownSessionRedirectUrl: `${publicUrl}/loading`,
  });
  const field = { name: 'name', type: 'Text', label: 'Full name', required: true };
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
