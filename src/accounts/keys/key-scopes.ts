import { scopes } from '../rules/scopes.js';

type Role = 'admin' | 'member' | 'viewer';

/** Permissions of administrators: the log of the account and changes of its settings. */
function isForAdmins(name: string): boolean {
  return name === 'account-info.security.read' || (name.startsWith('settings.') && !name.endsWith('.read'));
}

const allowed: Readonly<Record<Role, ReadonlySet<string>>> = {
  admin: new Set(scopes.map(({ name }) => name)),
  member: new Set(scopes.map(({ name }) => name).filter((name) => !isForAdmins(name))),
  viewer: new Set(scopes.filter(({ name, access }) => access === 'read' && !isForAdmins(name)).map(({ name }) => name)),
};

/** The scopes that a key may have at most: what its user may do in the account by hand. Assumption O24. */
export function toAllowedScopes(role: Role, names: readonly string[]): string[] {
  return names.filter((name) => allowed[role].has(name));
}
