import { toActingUser, type HubCaller } from '../../platform/http/callers.js';

/** The author of a change of a definition: an app, a user, or an app on behalf of a user. Private apps have no user. */
export function toAuthor(caller: HubCaller): { hubId: number; appId?: number; userId?: number } {
  return {
    hubId: caller.hubId,
    ...(caller.kind !== 'member' && { appId: caller.appId }),
    ...toActingUser(caller),
  };
}
