import type { HubCaller } from '../../platform/http/callers.js';
import type { Source } from '../kinds/kind.js';

/** Who writes: an app, installed or private, or a person. Assumption R16. */
export function toSource(caller: HubCaller): Source {
  if (caller.kind !== 'member') return { type: 'INTEGRATION', id: String(caller.appId) };
  return { type: 'CRM_UI', id: `userId:${caller.userId}`, userId: caller.userId };
}
