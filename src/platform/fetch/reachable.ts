import ipaddr from 'ipaddr.js';

type Address = ReturnType<typeof ipaddr.process>;
type Block = ReturnType<typeof ipaddr.parseCIDR>;

/** Which addresses outgoing requests may go to. */
export interface Reach {
  /** Whether a connection to the address, at the port, may be made. */
  isReachable(address: string, port: number): boolean;
}

const standardPorts = new Set([80, 443]);
/** All that has been given out for public use; what else looks like unicast embeds other addresses or is nobody's. */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/** Tells whether an address lies in one of the blocks. */
export function createBlockMatch(blocks: readonly string[]): (address: string) => boolean {
  const parsed = blocks.map((block) => ipaddr.parseCIDR(block));
  return (text) => ipaddr.isValid(text) && parsed.some((block) => isWithin(ipaddr.process(text), block));
}

/**
 * Public addresses at the standard ports, as long as they are not this machine's `own`, and whatever lies in the blocks
 * that are `allow`ed, at any port.
 */
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
