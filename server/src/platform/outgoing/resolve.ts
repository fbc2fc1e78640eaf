import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './addresses.ts';

/** The reasons not to call a host that a person entered. */
export type AddressProblem = 'address_refused' | 'name_unknown';

export interface Address {
  readonly address: string;
  readonly family: number;
}
export type Resolve = (host: string) => Promise<readonly Address[]>;

const askDns: Resolve = (host) => lookup(host, { all: true });

/** Resolves a name to its addresses, or returns the reason why it must not be called. */
export async function addressesOf(
  host: string,
  allow_private: boolean,
  resolve: Resolve = askDns,
): Promise<readonly Address[] | AddressProblem> {
  const family = isIP(host);
  let addresses: readonly Address[];
  try {
    addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
  } catch {
    return 'name_unknown';
  }
  if (addresses.length === 0) return 'name_unknown';
  const open = allow_private || addresses.every(({ address }) => isPublicAddress(address));
  return open ? addresses : 'address_refused';
}

/**
 * Returns a lookup function that gives the checked addresses, so that a second lookup cannot give
 * others.
 */
export const pinned =
  (addresses: readonly Address[]): LookupFunction =>
  (_host, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };
