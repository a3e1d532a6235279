import type { IncomingHttpHeaders } from 'node:http';
import { isSameSecret } from '../platform/constant-time.js';
import { defineErrors } from '../platform/http/errors.js';
import type { Server } from '../platform/http/facts.js';
import { isForwarded, isLocalProgram } from '../platform/http/guards/local-program.js';

const sandboxErrors = defineErrors({
  SANDBOX_FORBIDDEN: {
    status: 403,
    category: 'SANDBOX_FORBIDDEN',
    message:
      'The sandbox API answers programs on this machine, and others only with the sandbox key (SPOKE_SANDBOX_KEY) in X-Spoke-Sandbox-Key.',
  },
});

/**
 * Admits programs on this machine and holders of the sandbox key. A page in a local browser is on this machine too, so a
 * request from another origin needs the key. Where a key is set, so does every request that a proxy has forwarded.
 */
export function addSandboxGate(scope: Server, sandboxKey: string | undefined): void {
  scope.addHook('onRequest', async (request) => {
    if (hasSandboxKey(request, sandboxKey)) return;
    const needsKey = sandboxKey !== undefined && isForwarded(request);
    if (needsKey || !isLocalProgram(request)) throw sandboxErrors.sandboxForbidden();
  });
}

/** Whether the request carries the sandbox key; never if there is none. */
export function hasSandboxKey(
  { headers }: { readonly headers: IncomingHttpHeaders },
  key: string | undefined,
): boolean {
  const given = headers['x-spoke-sandbox-key'];
  return key !== undefined && typeof given === 'string' && isSameSecret(given, key);
}
