/**
 * The faults that can be set.
 *
 * For calls:
 * - `slow`, `500`, `429`
 * - `garbage`: the answer is not JSON
 * - `lost_answer`: the call is processed, but its answer is lost
 * - `lost_request`: the call never arrives
 *
 * For webhooks:
 * - `duplicate`, `late`
 * - `reordered`: sent after the next webhook
 * - `forged`: has a wrong signature
 * - `tampered`: changed after signing
 * - `silent`: never sent
 *
 * For payments, in the webhook and in answers: `wrong_amount`, `wrong_currency`, `wrong_merchant`.
 *
 * For payouts:
 * - `payout_missing`: a charge is omitted and never paid
 * - `payout_over`, `payout_under`: the amount differs from the sum of the parts
 * - `payout_unknown`: pays an unknown charge
 *
 * For the bank that pays our payment files:
 * - `bank_missing`: a payment is not made
 * - `bank_double`: a payment is made twice
 * - `bank_split`: a payment is made in two parts
 * - `bank_wrong_amount`, `bank_wrong_day`: the amount is higher, or the value date is later
 * - `bank_returned`: a payment is returned two working days later
 * - `bank_charged`: a payment costs a charge
 * - `bank_batched`: a file is booked as one debit
 * - `bank_gap`: a statement is not sent
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

export const BANK_FAULTS = [
  'bank_rejected',
  'bank_missing',
  'bank_double',
  'bank_split',
  'bank_wrong_amount',
  'bank_wrong_day',
  'bank_returned',
  'bank_charged',
  'bank_batched',
  'bank_gap',
] as const;

export const FAULT_KINDS = [
  ...CALL_FAULTS,
  ...WEBHOOK_FAULTS,
  ...PAYMENT_FAULTS,
  ...PAYOUT_FAULTS,
  ...BANK_FAULTS,
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export interface Fault {
  readonly kind: FaultKind;
  /** The number of remaining occurrences. */
  readonly count: number;
  /** The start of the 'METHOD /path' to which the fault is limited. */
  readonly call: string | undefined;
  /** The delay: for `slow` in real time, for `late` by the simulator's clock. */
  readonly delay_ms: number | undefined;
  /** The difference, or the amount of the unknown charge, for faults of payouts. */
  readonly amount_minor?: bigint | undefined;
  /** The merchant and the first day (in Kuwait) to which a fault of payouts is limited. */
  readonly merchant_id?: string | undefined;
  readonly from_day?: string | undefined;
  /** The payment, the message id or the IBAN to which a fault of the bank is limited. */
  readonly reference?: string | undefined;
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
  /** Returns a fault that applies now, and reduces its count; undefined if none applies. */
  take(kind: FaultKind, call?: string): Fault | undefined;
  /** Works like `take`, for a payout that matches the fault. */
  takeFor(
    kind: (typeof PAYOUT_FAULTS)[number],
    place: PayoutPlace,
    fits?: (fault: Fault) => boolean,
  ): Fault | undefined;
  /** Works like `take`, for a payment, a file or an account that matches the fault. */
  takeAtBank(kind: (typeof BANK_FAULTS)[number], reference: string): Fault | undefined;
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
    takeAtBank: (kind, reference) => {
      const fault = pending.get(kind);
      if (fault === undefined) return undefined;
      if (fault.reference !== undefined && fault.reference !== reference) return undefined;
      set({ ...fault, count: fault.count - 1 });
      return fault;
    },
    list: () => [...pending.values()],
    clear: () => pending.clear(),
  };
}
