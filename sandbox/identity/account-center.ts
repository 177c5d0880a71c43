// The account fields that people may see and change: none, until the tenant enables them.
import { ApiError } from '#sandbox/identity/api-error.ts';
import { type Directory, tenantId } from '#sandbox/identity/directory.ts';

export const accountFields = [
  'name',
  'avatar',
  'username',
  'profile',
  'customData',
  'email',
  'phone',
  'password',
  'social',
  'mfa',
  'session',
] as const;

export type AccountField = (typeof accountFields)[number];

export type AccountCenter = {
  tenantId: string;
  id: string;
  enabled: boolean;
  fields: Partial<Record<AccountField, 'Off' | 'ReadOnly' | 'Edit'>>;
};

export function readAccountCenter(directory: Directory): AccountCenter {
  return directory.accountCenter.find('default') ?? { tenantId, id: 'default', enabled: false, fields: {} };
}

export function isShown({ fields }: AccountCenter, field: AccountField): boolean {
  return (fields[field] ?? 'Off') !== 'Off';
}

export function requireEditable({ fields }: AccountCenter, field: AccountField): void {
  if (fields[field] === 'Edit') return;
  throw new ApiError(400, 'account_center.field_not_editable', 'Field is not editable.');
}
