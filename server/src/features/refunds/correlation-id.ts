import type { Refund } from '../../provider/port.ts';

const KEY = 'diwan_refund';

/** Goes with a refund to the provider, so that it is known again should the answer get lost. */
export const correlationIdOf = (refund_id: string): Readonly<Record<string, string>> => ({
  [KEY]: refund_id,
});

/** The row that a refund was made for, where it says so. */
export function correlatedRefund({ raw }: Pick<Refund, 'raw'>): string | undefined {
  const { metadata } = raw;
  if (typeof metadata !== 'object' || metadata === null || !(KEY in metadata)) return undefined;
  const id = metadata[KEY];
  return typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id) ? id : undefined;
}
