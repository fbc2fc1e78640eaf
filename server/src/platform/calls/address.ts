import { isIP } from 'node:net';

const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d{1,3}(?:\.\d{1,3}){3})):\d{1,5}$/;

/**
 * Normalises an address from a proxy or a socket. Removes port and zone, and converts an IPv4
 * address mapped to IPv6 to plain IPv4.
 * @returns null for any other text, so that it is never stored
 */
export function readAddress(text: string): string | null {
  const [, ipv6, ipv4] = WITH_PORT.exec(text) ?? [];
  const bare = (ipv6 ?? ipv4 ?? text).replace(/%.*$/s, '').toLowerCase();
  const address = MAPPED.exec(bare)?.[1] ?? bare;
  return isIP(address) === 0 ? null : address;
}

/** Returns the 16-bit groups on one side of '::'. An ending in dotted notation is two groups. */
const groupsOf = (text: string): string[] =>
  text === '' ? [] : text.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : group));

/**
 * Returns the network of one subscriber: an IPv4 address, or the first 64 bits of an IPv6 address.
 * Limits apply per network, because a subscriber can use all addresses of a /64.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('::');
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  const groups = tail === undefined ? before : [...before, ...zeros, ...after];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
