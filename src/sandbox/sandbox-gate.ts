import { isSameSecret } from '../platform/constant-time.js';
import { AppError, defineErrors } from '../platform/http/errors.js';
import type { Server } from '../platform/http/facts.js';
import { isLocalProgram } from '../platform/http/local-program.js';

export const sandboxErrors = defineErrors({
  SANDBOX_FORBIDDEN: {
    status: 403,
    category: 'SANDBOX_FORBIDDEN',
    message:
      'The sandbox API answers programs on this machine, and others only with the sandbox key in X-Spoke-Sandbox-Key.',
  },
});

/**
 * Lets in who is on this machine or holds the sandbox key. A page in somebody's browser is on this machine too, so a
 * request that comes from another origin needs the key.
 */
export function addSandboxGate(scope: Server, sandboxKey: string | undefined): void {
  scope.addHook('onRequest', async (request) => {
    if (isKey(request.headers['x-spoke-sandbox-key'], sandboxKey)) return;
    if (!isLocalProgram(request)) throw new AppError('SANDBOX_FORBIDDEN');
  });
}

function isKey(given: string | string[] | undefined, key: string | undefined): boolean {
  return key !== undefined && typeof given === 'string' && isSameSecret(given, key);
}
