import type { Role } from '../hubs/hubs.service.js';

interface UserRole {
  /** As on the wire. */
  readonly id: string;
  readonly name: string;
  readonly role: Role;
}

/** Assumption O18. The roles that apps assign: an administrator has none. */
export const userRoles: readonly UserRole[] = [
  { id: '1', name: 'Member', role: 'member' },
  { id: '2', name: 'Viewer', role: 'viewer' },
];

export function findRoleById(id: string): Role | undefined {
  return userRoles.find((known) => known.id === id)?.role;
}

export function findRoleId(role: string): string | undefined {
  return userRoles.find((known) => known.role === role)?.id;
}

/** Assumption O1. The first word is the first name, the rest the last name. */
export function splitName(name: string): { readonly firstName: string; readonly lastName: string } {
  const [firstName = '', ...others] = name.trim().split(/\s+/);
  return { firstName, lastName: others.join(' ') };
}

interface NameChange {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
}

/** Returns the name with the given parts replaced. */
export function changeName(name: string, { firstName, lastName }: NameChange): string {
  const stored = splitName(name);
  return `${firstName ?? stored.firstName} ${lastName ?? stored.lastName}`.trim();
}
