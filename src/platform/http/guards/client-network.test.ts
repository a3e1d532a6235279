import { expect, it } from 'vitest';
import { toNetwork } from './client-network.js';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8::ffff:2', '2001:db8:0:0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
])('the client address %s counts as %s', (address, network) => {
  expect(toNetwork(address)).toBe(network);
});
