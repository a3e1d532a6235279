/** Returns an IPv4 address, or the /64 network of an IPv6 address: a client controls all addresses of its network. */
export function toNetwork(address: string): string {
  if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1);
  if (!address.includes(':')) return address;
  const [head = ''] = address.split('::');
  return [...head.split(':'), '0', '0', '0', '0'].slice(0, 4).join(':');
}

const loopback = /^(?:127\.\d+\.\d+\.\d+|0:0:0:0|::1)$/;

/** Whether a network is this machine, which represents every client behind an untrusted proxy. */
export function isLoopbackNetwork(network: string): boolean {
  return loopback.test(network);
}
