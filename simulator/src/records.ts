import type { Scheme } from '@diwan/contract/features/fees/records';
import type { Currency } from '@diwan/contract/kernel/money';

export type CardScheme = Scheme;

/**
 * The state of a webhook. In all records here, keys ending in `_minor` are bigint, even after a
 * restart.
 */
export type PostStatus = 'PENDING' | 'SUCCESS' | 'ERROR';

interface PostState {
  readonly id: string;
  readonly post_url: string | null;
  readonly post_status: PostStatus;
}

export type ChargeState =
  | 'INITIATED'
  | 'IN_PROGRESS'
  | 'ABANDONED'
  | 'CANCELLED'
  | 'FAILED'
  | 'DECLINED'
  | 'RESTRICTED'
  | 'CAPTURED'
  | 'VOID'
  | 'TIMEDOUT'
  | 'UNKNOWN';

export interface SimulatedCustomer {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: { readonly country_code: string; readonly number: string } | null;
}

export interface ChargeRecord extends PostState {
  /** The second part of the payment page's address. Without it the page is not shown. */
  readonly page_token: string;
  readonly amount_minor: bigint;
  readonly currency: Currency;
  readonly status: ChargeState;
  readonly code: string;
  readonly merchant_id: string;
  /** The terminal of a payment at a terminal; null for other payments. */
  readonly terminal_id: string | null;
  readonly source_id: string;
  readonly method: CardScheme | null;
  readonly origin: 'local' | 'international';
  readonly card: { readonly first_six: string; readonly last_four: string } | null;
  readonly customer: SimulatedCustomer;
  readonly description: string;
  readonly statement_descriptor: string;
  /** The metadata as text, so that a key ending in `_minor` is not read as one of ours. */
  readonly metadata_json: string;
  readonly order_reference: string;
  readonly transaction_reference: string;
  readonly redirect_url: string | null;
  readonly redirected: boolean;
  readonly language: 'en' | 'ar';
  readonly created_ms: number;
  readonly expires_ms: number;
  readonly activities: readonly { readonly status: ChargeState; readonly at_ms: number }[];
  readonly track_reference: string | null;
  readonly gateway_reference: string | null;
  readonly payment_reference: string | null;
  readonly wrong_pins: number;
  readonly cost_minor: bigint;
  readonly payout_id: string | null;
  readonly invoice_id: string | null;
}

export type RefundState =
  | 'PENDING'
  | 'IN_PROGRESS'
  | 'REFUNDED'
  | 'DECLINED'
  | 'FAILED'
  | 'CANCELLED';

export interface RefundRecord extends PostState {
  readonly charge_id: string;
  readonly amount_minor: bigint;
  readonly currency: Currency;
  readonly status: RefundState;
  readonly reason: string;
  readonly merchant_id: string;
  readonly merchant_reference: string;
  readonly metadata_json: string;
  readonly created_ms: number;
  readonly completed_ms: number | null;
  readonly gateway_reference: string;
  readonly payment_reference: string;
  readonly payout_id: string | null;
}

export type InvoiceState = 'CREATED' | 'PAID' | 'CANCELLED' | 'EXPIRED';

export interface InvoiceRecord extends PostState {
  readonly page_token: string;
  readonly amount_minor: bigint;
  readonly currency: Currency;
  readonly status: InvoiceState;
  readonly merchant_id: string;
  readonly description: string;
  readonly customer: SimulatedCustomer;
  readonly metadata_json: string;
  readonly invoice_reference: string;
  readonly order_reference: string;
  readonly redirect_url: string | null;
  readonly due_ms: number;
  readonly expires_ms: number;
  readonly created_ms: number;
  readonly updated_ms: number;
  readonly charge_ids: readonly string[];
}

export interface LeadRecord extends PostState {
  readonly status: 'registered' | 'active' | 'rejected';
  readonly brand_name: string;
  readonly email: string;
  readonly country: string;
  readonly created_ms: number;
  /** The MID, after the lead has become a merchant. */
  readonly merchant_id: string | null;
}

export type PayoutState = 'PENDING' | 'INITIATED' | 'FAILED' | 'PAID_OUT';

export interface PayoutRecord {
  readonly id: string;
  readonly status: PayoutState;
  readonly amount_minor: bigint;
  readonly merchant_id: string;
  readonly date_ms: number;
  readonly bank_reference: string;
}

/** A capture or a completed refund that is not in a payout yet. */
export interface UnsettledRecord {
  /** The id of the charge or the refund. */
  readonly id: string;
  readonly kind: 'charge' | 'refund';
  readonly merchant_id: string;
  /** The day of its payout, yyyy-MM-dd in Kuwait. */
  readonly settles_on: string;
}

/** An idempotency key, and the record that was created with it. */
export interface KeyRecord {
  readonly id: string;
  readonly made_id: string;
  readonly at_ms: number;
}

export interface Delivery {
  readonly url: string;
  readonly body: string;
  readonly hashstring: string;
  readonly attempt: number;
}

/** A task that runs at a time of the simulator's clock. */
export interface TaskRecord {
  readonly id: string;
  readonly kind:
    | 'expire_charge'
    | 'expire_invoice'
    | 'refund'
    | 'lead'
    | 'payout'
    | 'pay'
    | 'webhook';
  /**
   * The id of the charge, invoice, refund, lead or payout that the task changes. A task of the kind
   * `payout` has the merchant's id.
   */
  readonly subject_id: string;
  readonly due_ms: number;
  /**
   * The task that must end before this one runs; '*' for the next webhook that is planned, null for
   * none.
   */
  readonly after: string | null;
  readonly delivery: Delivery | null;
}

export interface SettingRecord {
  readonly id: 'clock';
  readonly offset_ms: number;
}

/** An account at the simulated bank. Its id is the IBAN. */
export interface BankAccountRecord {
  readonly id: string;
  readonly opening_minor: bigint;
  /** The number of entries that were booked. */
  readonly booked: number;
}

/** An entry that the simulated bank booked. A credit is positive. */
export interface BankEntryRecord {
  readonly id: string;
  readonly iban: string;
  readonly kind: 'transfer' | 'return' | 'charge' | 'other';
  readonly booking_day: string;
  readonly value_day: string;
  readonly amount_minor: bigint;
  /** The end-to-end id of a payment, or the id of a payout of the provider. */
  readonly reference: string | null;
  readonly text: string;
  readonly counterparty: string | null;
  /** The number of payments that the entry contains. */
  readonly payment_count: number;
  /** The statement that contains the entry; null until one does. */
  readonly statement_number: number | null;
}

/** A statement of the simulated bank. A withheld statement is numbered, and never sent. */
export interface BankStatementRecord {
  readonly id: string;
  readonly iban: string;
  readonly number: number;
  readonly from_day: string;
  readonly day: string;
  readonly opening_minor: bigint;
  readonly is_withheld: boolean;
}

/** A payment file that the simulated bank has accepted. Its id is the message id. */
export interface BankFileRecord {
  readonly id: string;
  readonly iban: string;
  /** Absent in files of earlier versions, which have no status report. */
  readonly accepted_ms?: number;
  readonly payments?: readonly {
    readonly reference: string;
    readonly amount_minor: bigint;
    readonly is_rejected: boolean;
  }[];
}
