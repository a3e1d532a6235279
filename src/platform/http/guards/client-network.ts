/** An IPv4 address, or the /64 network of an IPv6 address: a client has all addresses of its network. */
export function toNetwork(address: string): string {
  if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1);
  if (!address.includes(':')) return address;
  const [head = ''] = address.split('::');
  return [...head.split(':'), '0', '0', '0', '0'].slice(0, 4).join(':');
}

const loopback = /^(?:127\.\d+\.\d+\.\d+|0:0:0:0|::1)$/;

/** Whether a network is this machine, which behind a proxy that is not trusted stands for every client. */
export function isLoopbackNetwork(network: string): boolean {
  return loopback.test(network);
}
