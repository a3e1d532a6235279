import type { HubCaller } from '../../platform/http/callers.js';

/** Who changes a definition; a private app acts for nobody. Assumption P19. */
export function toAuthor(caller: HubCaller): { hubId: number; userId?: number } {
  return { hubId: caller.hubId, ...(caller.kind !== 'private-app' && { userId: caller.userId }) };
}
