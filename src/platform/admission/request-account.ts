import type { Caller } from '../http/callers.js';
import { toNetwork } from '../http/guards/client-network.js';

interface RequestAccount {
  readonly account: string;
  readonly caller: string;
}

/** Whose capacity a request takes: its hub, its developer account, its user or, for anonymous requests, its client address. */
export function toRequestAccount({ caller, ip }: { readonly caller: Caller; readonly ip: string }): RequestAccount {
  switch (caller.kind) {
    case 'app':
    case 'private-app':
      return { account: `hub ${caller.hubId}`, caller: `${caller.kind} ${caller.appId}` };
    case 'member':
      return { account: `hub ${caller.hubId}`, caller: `user ${caller.userId}` };
    case 'developer':
      return {
        account: `developer ${caller.developerId}`,
        caller: caller.person ? `user ${caller.person.userId}` : 'key',
      };
    case 'user':
      return { account: `user ${caller.userId}`, caller: '' };
    case 'anyone':
      // Not the hub in the path, which a client can make up.
      return { account: `address ${toNetwork(ip)}`, caller: '' };
  }
}
