import { toActingUser, type HubCaller } from '../../platform/http/callers.js';

/** The author of a change of a definition; private apps have no user. Assumption P19. */
export function toAuthor(caller: HubCaller): { hubId: number; userId?: number } {
  return { hubId: caller.hubId, ...toActingUser(caller) };
}
