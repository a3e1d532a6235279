import ipaddr from 'ipaddr.js';

type Address = ReturnType<typeof ipaddr.process>;
type Block = ReturnType<typeof ipaddr.parseCIDR>;

/** The addresses that outgoing requests may connect to. */
export interface Reach {
  /** Whether connecting to the address and port is allowed. */
  isReachable(address: string, port: number): boolean;
}

/** For a host that the operator has chosen. */
export const anyAddress: Reach = { isReachable: (address) => ipaddr.isValid(address) };

const standardPorts = new Set([80, 443]);
/** All space allocated for public use; other unicast space embeds other addresses or is unassigned. */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/** Returns a function that tests whether an address is in one of the blocks. */
export function createBlockMatch(blocks: readonly string[]): (address: string) => boolean {
  const parsed = blocks.map((block) => ipaddr.parseCIDR(block));
  return (text) => ipaddr.isValid(text) && parsed.some((block) => isWithin(ipaddr.process(text), block));
}

/** Allows public addresses at the standard ports, except this machine's `own`, and the blocks in `allow` at any port. */
export function createReach(allow: readonly string[], own: () => readonly string[]): Reach {
  const isAllowed = createBlockMatch(allow);
  return {
    isReachable(text, port) {
      if (!ipaddr.isValid(text)) return false;
      if (isAllowed(text)) return true;
      const address = ipaddr.process(text);
      return standardPorts.has(port) && isPublic(address) && !own().some((one) => isSame(address, one));
    },
  };
}

function isPublic(address: Address): boolean {
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(globalUnicast));
}

function isWithin(address: Address, block: Block): boolean {
  return address.kind() === block[0].kind() && address.match(block);
}

function isSame(address: Address, other: string): boolean {
  return ipaddr.isValid(other) && ipaddr.process(other).toNormalizedString() === address.toNormalizedString();
}
