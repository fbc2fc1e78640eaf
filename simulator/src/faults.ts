/**
 * The faults that can be set.
 *
 * For calls: `slow` `500` `429` `garbage` (an answer that is not JSON) `lost_answer` (done, but the
 * answer is lost) `lost_request` (never arrived).
 *
 * For webhooks: `duplicate` `late` `reordered` (comes after the next one) `forged` (wrong
 * signature) `tampered` (changed after signing) `silent` (never sent).
 *
 * For payments: `wrong_amount` `wrong_currency` `wrong_merchant`, both in the webhook and when
 * read.
 *
 * For payouts: `payout_missing` (a charge is left out and never paid) `payout_over` `payout_under`
 * (not the sum of its parts) `payout_unknown` (pays a charge that does not exist).
 */
export const CALL_FAULTS = [
  'slow',
  '500',
  '429',
  'garbage',
  'lost_answer',
  'lost_request',
] as const;
export const WEBHOOK_FAULTS = [
  'duplicate',
  'late',
  'reordered',
  'forged',
  'tampered',
  'silent',
] as const;
export const PAYMENT_FAULTS = ['wrong_amount', 'wrong_currency', 'wrong_merchant'] as const;

export const PAYOUT_FAULTS = [
  'payout_missing',
  'payout_over',
  'payout_under',
  'payout_unknown',
] as const;

export const FAULT_KINDS = [
  ...CALL_FAULTS,
  ...WEBHOOK_FAULTS,
  ...PAYMENT_FAULTS,
  ...PAYOUT_FAULTS,
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export interface Fault {
  readonly kind: FaultKind;
  /** The number of remaining occurrences. */
  readonly count: number;
  /** Only for calls whose 'METHOD /path' starts with this. */
  readonly call: string | undefined;
  /** For `slow` in real time, for `late` by the simulator's clock. */
  readonly delay_ms: number | undefined;
  /** For payouts: the difference, or the unknown charge's amount. */
  readonly amount_minor?: bigint | undefined;
  /** For payouts: only those of this merchant, and only from this day in Kuwait. */
  readonly merchant_id?: string | undefined;
  readonly from_day?: string | undefined;
}

/** The payout that is being created. */
export interface PayoutPlace {
  readonly merchant_id: string;
  readonly day: string;
  readonly at_ms: number;
}

export interface Faults {
  /** Replaces the fault of this kind. A count of 0 ends it. */
  set(fault: Fault): void;
  /** Uses up one occurrence of a fault, if it applies now. */
  take(kind: FaultKind, call?: string): Fault | undefined;
  /** The same for a payout that matches the fault. */
  takeFor(
    kind: (typeof PAYOUT_FAULTS)[number],
    place: PayoutPlace,
    fits?: (fault: Fault) => boolean,
  ): Fault | undefined;
  list(): Fault[];
  clear(): void;
}

export function createFaults(): Faults {
  const pending = new Map<FaultKind, Fault>();
  const set = (fault: Fault): void => {
    if (fault.count > 0) pending.set(fault.kind, fault);
    else pending.delete(fault.kind);
  };
  return {
    set,
    takeFor: (kind, { merchant_id, day }, fits = () => true) => {
      const fault = pending.get(kind);
      if (fault === undefined || !fits(fault)) return undefined;
      if (fault.merchant_id !== undefined && fault.merchant_id !== merchant_id) return undefined;
      if (fault.from_day !== undefined && day < fault.from_day) return undefined;
      set({ ...fault, count: fault.count - 1 });
      return fault;
    },
    take: (kind, call) => {
      const fault = pending.get(kind);
      if (fault === undefined) return undefined;
      if (fault.call !== undefined && !(call ?? '').startsWith(fault.call)) return undefined;
      set({ ...fault, count: fault.count - 1 });
      return fault;
    },
    list: () => [...pending.values()],
    clear: () => pending.clear(),
  };
}
