import type { Caller } from '../http/callers.js';

export interface RequestAccount {
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

/** An IPv4 address, or the /64 network of an IPv6 address: a client has all addresses of its network. */
export function toNetwork(address: string): string {
  if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1);
  if (!address.includes(':')) return address;
  const [head = ''] = address.split('::');
  return [...head.split(':'), '0', '0', '0', '0'].slice(0, 4).join(':');
}
