import type { Charge } from '../../../provider/port.ts';

const KEY = 'diwan_transaction';

/** Goes with a charge to the provider, so that it is known again should the answer get lost. */
export const correlationIdOf = (transaction_id: bigint): Readonly<Record<string, string>> => ({
  [KEY]: String(transaction_id),
});

/** The transaction that a charge was made for, where it says so. */
export function correlatedTransaction({ raw }: Charge): bigint | undefined {
  const { metadata } = raw;
  if (typeof metadata !== 'object' || metadata === null || !(KEY in metadata)) return undefined;
  const id = metadata[KEY];
  return typeof id === 'string' && /^[1-9]\d{0,17}$/.test(id) ? BigInt(id) : undefined;
}

/** The metadata of a charge as its integrator gave them. */
export const withoutCorrelationId = (metadata: object): object =>
  Object.fromEntries(Object.entries(metadata).filter(([name]) => name !== KEY));
