import { t } from '../i18n/messages.js';
import type { Hub } from './session.js';

export type Role = 'admin' | 'member' | 'viewer';

/** The roles, most powerful first, with their labels and permissions. */
export const roles: readonly { readonly value: Role; readonly label: string; readonly may: string }[] = [
  { value: 'admin', label: t('Administrator'), may: t('Full access, including users and apps') },
  { value: 'member', label: t('Member'), may: t('Can view and edit records, files, lists and settings') },
  { value: 'viewer', label: t('Viewer'), may: t('Can view everything and change nothing') },
];

export const toRoleName = (role: Hub['role']): string => roles.find(({ value }) => value === role)?.label ?? role;
