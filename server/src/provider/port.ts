import type { Currency } from '@diwan/contract/kernel/money';

/**
 * The card provider, in the server's own terms. Amounts are minor units, and instants are UTC, ISO
 * 8601. `merchant_id` is a brand's MID. A declined charge is a charge with a status and not a
 * failure. A failure states how certain its outcome is.
 */
export interface Provider {
  /**
   * Creates a charge. It is retried automatically with the same `idempotency_key`, which the
   * provider keeps for 24 h.
   */
  createCharge(charge: NewCharge): Promise<Answer<Charge>>;
  readCharge(charge_id: string): Promise<Answer<Charge>>;
  /** Lists charges, newest first. The provider rejects a period longer than 30 days. */
  listCharges(filter: ChargeFilter): Promise<Answer<Page<Charge>>>;
  /**
   * Creates a refund. It is retried automatically with the same `idempotency_key`. The provider
   * limits the sum of refunds.
   */
  createRefund(refund: NewRefund): Promise<Answer<Refund>>;
  readRefund(refund_id: string): Promise<Answer<Refund>>;
  listRefunds(filter: RefundFilter): Promise<Answer<Page<Refund>>>;
  /**
   * Creates an invoice. It is never retried automatically, because the provider accepts no
   * idempotency key here. After `unknown`, an invoice may exist.
   */
  createInvoice(invoice: NewInvoice): Promise<Answer<Invoice>>;
  readInvoice(invoice_id: string): Promise<Answer<Invoice>>;
  /**
   * Creates a lead. It is never retried automatically. `merchant_id` of an approved lead is the
   * MID.
   */
  createLead(lead: NewLead): Promise<Answer<Lead>>;
  readLead(lead_id: string): Promise<Answer<Lead>>;
  listPayouts(filter: PayoutFilter): Promise<Answer<Page<Payout>>>;
  readPayout(payout_id: string): Promise<Answer<Payout>>;
  /**
   * Verifies the signature of a received webhook. The event contains only the signed fields. Read
   * all others from the provider. A replayed webhook is also valid, so process each `event.key`
   * once.
   */
  verifyWebhook(raw_body: Uint8Array | string, headers: WebhookHeaders): WebhookVerdict;
}

export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: ProviderFailure };

/**
 * The kinds of failures.
 * - `unavailable`: nothing happened at the provider (or the call was a read). Retry later.
 * - `rejected`: the provider refused. The same request will be refused again.
 * - `unknown`: the request may have taken effect. Do not report it as failed: read or list later,
 *   or repeat it with the same idempotency key.
 */
export type ProviderFailure =
  | { readonly kind: 'unavailable'; readonly why: Unavailability }
  | {
      readonly kind: 'rejected';
      readonly reason: RejectionReason;
      /** The provider's own code and text, for the log and for integrators. */
      readonly code: string;
      readonly description: string;
      readonly http_status: number;
    }
  | { readonly kind: 'unknown'; readonly why: Uncertainty };

export type Uncertainty = 'timeout' | 'connection_lost' | 'server_error' | 'unreadable';
type Unavailability = Uncertainty | 'unreachable' | 'busy';
export type RejectionReason =
  | 'amount'
  | 'conflict'
  | 'credentials'
  | 'currency'
  | 'customer'
  | 'merchant'
  | 'not_found'
  | 'refund'
  | 'refund_too_large'
  | 'request'
  | 'source';

/** A page of a list. Pass `next` as `after` to continue; undefined on the last page. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly next: string | undefined;
}

interface Money {
  readonly amount_minor: bigint;
  readonly currency: Currency;
}

/** The fields of every object at the provider. */
interface ProviderRecord {
  readonly id: string;
  /** The value of `status` at the provider. */
  readonly raw_status: string;
  /** The provider's answer, unchanged, to store and to return to integrators. */
  readonly raw: Readonly<Record<string, unknown>>;
}

interface MoneyRecord extends ProviderRecord, Money {
  readonly merchant_id: string | undefined;
}

interface Phone {
  /** The digits without a plus, such as '965'. */
  readonly country_code: string;
  readonly number: string;
}

export interface Customer {
  readonly id: string | undefined;
  readonly first_name: string | undefined;
  readonly last_name: string | undefined;
  readonly email: string | undefined;
  readonly phone: Phone | undefined;
}

interface NewMoneyRecord extends Money {
  /** The address to which the provider posts the result. */
  readonly webhook_url: string;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

export interface NewCharge extends NewMoneyRecord {
  readonly idempotency_key: string;
  readonly merchant_id: string;
  /**
   * A payment method, or a single-use token of the provider. With `src_all` the customer chooses.
   */
  readonly source: string;
  /** The id of a known customer, or a first name with an e-mail address or a phone number. */
  readonly customer: Partial<Customer>;
  /** The provider redirects the customer to this address with `?tap_id=`. */
  readonly redirect_url: string;
  readonly order_reference?: string | undefined;
  readonly transaction_reference?: string | undefined;
  readonly description?: string | undefined;
  readonly statement_descriptor?: string | undefined;
  readonly language?: 'en' | 'ar' | undefined;
  /** The minutes until the charge expires, from 5 to 60. The provider's default is 30. */
  readonly expires_in_minutes?: number | undefined;
  readonly three_d_secure?: boolean | undefined;
  readonly save_card?: boolean | undefined;
  readonly customer_initiated?: boolean | undefined;
}

export type ChargeStatus = 'INITIATED' | 'CAPTURED' | 'FAILED' | 'ABANDONED';
export type CardScheme = 'KNET' | 'VISA' | 'MASTERCARD' | 'AMEX' | 'DEEMA';

export interface PaymentMethod {
  /** The provider's name of the method. */
  readonly raw: string | undefined;
  readonly scheme: CardScheme | undefined;
  readonly funding: 'DEBIT' | 'CREDIT' | undefined;
  /** The origin of the card; undefined if the provider does not state the card's country. */
  readonly origin: 'local' | 'international' | undefined;
  readonly first_six: string | undefined;
  readonly last_four: string | undefined;
}

type References = Readonly<
  Record<'order' | 'transaction' | 'track' | 'payment' | 'gateway' | 'acquirer', string | undefined>
>;

export interface Charge extends MoneyRecord {
  readonly status: ChargeStatus;
  /** The entry of the payment: PG for the payment gateway, POS for a terminal. */
  readonly entry: 'PG' | 'POS';
  readonly terminal_id: string | undefined;
  readonly method: PaymentMethod;
  readonly references: References;
  readonly customer: Customer;
  /** The address of the payment page while the charge is pending. */
  readonly payment_url: string | undefined;
  readonly response_code: string | undefined;
  readonly response_message: string | undefined;
  readonly created_at: string;
  /** The time of the capture: the provider's last activity with that status. */
  readonly captured_at: string | undefined;
  readonly settlement: ChargeSettlement | undefined;
  readonly live: boolean;
}

interface ChargeSettlement {
  readonly payout_id: string;
  /** The provider's fee for this charge; undefined if it is not stated. */
  readonly cost_minor: bigint | undefined;
}

interface ListFilter {
  /** The period, as instants. It includes `from` and excludes `to`. */
  readonly period?: { readonly from: string; readonly to: string } | undefined;
  readonly merchant_ids?: readonly string[] | undefined;
  readonly after?: string | undefined;
  /** The number of entries on a page, from 1 to 50. The default is 25. */
  readonly limit?: number | undefined;
}

export interface RefundFilter extends ListFilter {
  readonly payout_id?: string | undefined;
  readonly charge_ids?: readonly string[] | undefined;
}

export interface ChargeFilter extends RefundFilter {
  readonly raw_status?: string | undefined;
  readonly order_reference?: string | undefined;
}

export interface NewRefund extends NewMoneyRecord {
  readonly idempotency_key: string;
  readonly charge_id: string;
  readonly reason: string;
  readonly reference?: string | undefined;
}

export type RefundStatus = 'PENDING' | 'REFUNDED' | 'FAILED';

export interface Refund extends MoneyRecord {
  readonly charge_id: string;
  readonly status: RefundStatus;
  readonly reason: string | undefined;
  readonly created_at: string;
  readonly completed_at: string | undefined;
  readonly payout_id: string | undefined;
}

export interface NewInvoice extends NewMoneyRecord {
  readonly merchant_id: string;
  readonly customer: Partial<Customer>;
  readonly description: string;
  /**
   * The due date, as an instant. `expires_at` is the instant after which the invoice cannot be
   * paid.
   */
  readonly due_at: string;
  readonly expires_at: string;
  readonly redirect_url: string;
  readonly order_reference?: string | undefined;
  readonly invoice_reference?: string | undefined;
}

export type InvoiceStatus = 'OPEN' | 'PAID' | 'CANCELLED' | 'EXPIRED';

export interface Invoice extends MoneyRecord {
  readonly status: InvoiceStatus;
  readonly url: string | undefined;
  /** The charges that paid the invoice or attempted to. */
  readonly charge_ids: readonly string[];
  readonly created_at: string;
}

export interface NewLead {
  readonly brand_name: { readonly en: string; readonly ar: string | undefined };
  readonly country: string;
  readonly owner: {
    readonly first_name: string;
    readonly last_name: string;
    readonly email: string;
    readonly phone: Phone;
    readonly civil_id: string | undefined;
  };
  readonly entity: {
    readonly legal_name: { readonly en: string; readonly ar: string | undefined };
    /** The number of a commercial registration; undefined for an individual. */
    readonly license_number: string | undefined;
  };
  readonly bank: { readonly name: string; readonly beneficiary: string; readonly iban: string };
  readonly webhook_url: string;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

export interface Lead extends ProviderRecord {
  readonly status: 'PENDING' | 'APPROVED' | 'REJECTED';
  readonly merchant_id: string | undefined;
  readonly created_at: string;
}

/** A payout. Its amount is net: captures minus the provider's fees and minus refunds. */
export interface Payout extends MoneyRecord {
  readonly status: 'PENDING' | 'PAID' | 'FAILED';
  readonly date: string;
  readonly bank_reference: string | undefined;
}

export type PayoutFilter = ListFilter;

export type WebhookHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The fields that the provider's signature covers. */
export interface ProviderEvent extends Money {
  readonly kind: 'charge' | 'refund' | 'invoice';
  readonly id: string;
  readonly raw_status: string;
  readonly created_at: string;
  /** The key of an event. It is the same for every repetition of the event. */
  readonly key: string;
}

export type WebhookVerdict =
  | { readonly ok: true; readonly event: ProviderEvent }
  | {
      readonly ok: false;
      readonly reason: 'unreadable' | 'unsigned' | 'forged' | 'unsupported';
    };

/** A record of the twin, as text. Its caller stores it. */
export interface TwinRecord {
  readonly kind: 'charge' | 'refund' | 'invoice';
  readonly record: string;
}

/** A new or changed record, with the fields by which records are searched. */
export interface TwinChange extends TwinRecord, Pick<Money, 'amount_minor'> {
  readonly id: string;
  /** The value of `status` at the provider. */
  readonly status: string;
  /** The charge of a refund; null for other records. */
  readonly charge_id: string | null;
  /** The invoice of a charge; null for other records and for a charge without an invoice. */
  readonly invoice_id: string | null;
  readonly method: string | null;
  readonly order_reference: string;
  readonly created_ms: number;
  /** The time when the record expires, in milliseconds; null if it has ended. */
  readonly due_ms: number | null;
}

type TwinAnswer =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly status: number; readonly body: string };

/** A session with the twin. Requests, answers and refusals have the provider's format. */
export interface TwinSession {
  createCharge(body: object, language: 'en' | 'ar'): TwinAnswer;
  createRefund(body: object): TwinAnswer;
  createInvoice(body: object): TwinAnswer;
  /** Returns a record in the provider's format; undefined if the record was not passed to `run`. */
  describe(kind: TwinRecord['kind'], id: string): Readonly<Record<string, unknown>> | undefined;
}

/**
 * Simulates the provider for test payments. It moves no money, stores nothing and posts nothing.
 */
export interface Twin {
  /**
   * Runs some work on records. Records that are due expire first.
   * @param kept the records that the work needs
   * @returns the result of the work, and the records to store
   */
  run<T>(
    kept: readonly TwinRecord[],
    work: (session: TwinSession) => T,
  ): { readonly value: T; readonly changed: readonly TwinChange[] };
}
