import type { Hub } from './session.js';

export type Role = 'admin' | 'member' | 'viewer';

/** The roles, the widest first: what they are called, and what those who have them may do. */
export const roles: readonly { readonly value: Role; readonly label: string; readonly may: string }[] = [
  { value: 'admin', label: 'Administrator', may: 'Everything, people and apps of the account included' },
  { value: 'member', label: 'Member', may: 'Sees and changes records, files, lists and settings' },
  { value: 'viewer', label: 'Viewer', may: 'Sees everything and changes nothing' },
];

export const toRoleName = (role: Hub['role']): string => roles.find(({ value }) => value === role)?.label ?? role;
