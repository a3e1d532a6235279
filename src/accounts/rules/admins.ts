import type { HubCaller, MemberCaller } from '../../platform/http/callers.js';
import { adminErrors } from './admins.errors.js';

/** For changes of permissions in an account. Throws ADMIN_NEEDED (403). */
export function assertAdmin({ role }: MemberCaller): void {
  if (role !== 'admin') throw adminErrors.adminNeeded();
}

/** For changes that apps may make with a scope. Throws ADMIN_NEEDED (403). */
export function assertAdminOrApp(caller: HubCaller): void {
  if (caller.kind === 'member') assertAdmin(caller);
  if (caller.kind === 'private-app' && (caller.role ?? 'admin') !== 'admin') throw adminErrors.adminNeeded();
}
