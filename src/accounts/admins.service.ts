import type { MemberCaller } from '../platform/http/callers.js';
import { AppError } from '../platform/http/errors.js';
import './admins.errors.js';

/** For what decides who may do what in an account. Throws ADMIN_NEEDED (403). */
export function assertAdmin({ role }: MemberCaller): void {
  if (role !== 'admin') throw new AppError('ADMIN_NEEDED');
}
