import { isIP } from 'node:net';

const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d{1,3}(?:\.\d{1,3}){3})):\d{1,5}$/;

/**
 * An address in one form, as a proxy or the socket wrote it: without port and zone, and an IPv4
 * address that arrived over IPv6 as what it is. Null for anything else, which is kept nowhere.
 */
export function readAddress(text: string): string | null {
  const [, ipv6, ipv4] = WITH_PORT.exec(text) ?? [];
  const bare = (ipv6 ?? ipv4 ?? text).replace(/%.*$/s, '').toLowerCase();
  const address = MAPPED.exec(bare)?.[1] ?? bare;
  return isIP(address) === 0 ? null : address;
}

/** The 16-bit groups before and after '::'; a dotted ending stands for two of them. */
const groupsOf = (text: string): string[] =>
  text === '' ? [] : text.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : group));

/**
 * What one subscriber holds and can draw new addresses from: an IPv4 address, or the first 64
 * bits of an IPv6 one. Limits count by it, since a /64 has addresses without end.
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
