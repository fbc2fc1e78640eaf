import type { Currency } from '@diwan/contract/kernel/money';

/**
 * The card provider as the rest of the server sees it, in our words: amounts are minor units,
 * instants are UTC ISO 8601, a brand's account at the provider is its `merchant_id` (the MID).
 * A decline is a charge with a status, not a failure; a failure tells how sure we are.
 */
export interface Provider {
  /** Repeated by itself under the same `idempotency_key`, which the provider keeps for 24 h. */
  createCharge(charge: NewCharge): Promise<Answer<Charge>>;
  readCharge(charge_id: string): Promise<Answer<Charge>>;
  /** Newest first. A period longer than 30 days is rejected by the provider. */
  listCharges(filter: ChargeFilter): Promise<Answer<Page<Charge>>>;
  /** Repeated by itself under the same `idempotency_key`. The provider caps the sum of refunds. */
  createRefund(refund: NewRefund): Promise<Answer<Refund>>;
  readRefund(refund_id: string): Promise<Answer<Refund>>;
  listRefunds(filter: RefundFilter): Promise<Answer<Page<Refund>>>;
  /** Never repeated by itself: the provider has no key for it. `unknown` may have made one. */
  createInvoice(invoice: NewInvoice): Promise<Answer<Invoice>>;
  readInvoice(invoice_id: string): Promise<Answer<Invoice>>;
  /** Never repeated by itself. A lead becomes a merchant; `merchant_id` then holds the MID. */
  createLead(lead: NewLead): Promise<Answer<Lead>>;
  readLead(lead_id: string): Promise<Answer<Lead>>;
  listPayouts(filter: PayoutFilter): Promise<Answer<Page<Payout>>>;
  readPayout(payout_id: string): Promise<Answer<Payout>>;
  /**
   * Checks the signature of a webhook as it arrived. The event holds the signed fields alone:
   * everything else must be read again. A replay verifies, so take each `event.key` once.
   */
  verifyWebhook(raw_body: Uint8Array | string, headers: WebhookHeaders): WebhookVerdict;
}

export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: ProviderFailure };

/**
 * - `unavailable`: nothing happened at the provider (or it was a mere read); try again later.
 * - `rejected`: the provider refused; the same request will be refused again.
 * - `unknown`: the request may have taken effect. Don't tell anybody that it failed: read or list
 *   later, or repeat it with the same idempotency key.
 */
export type ProviderFailure =
  | { readonly kind: 'unavailable'; readonly why: Unavailability }
  | {
      readonly kind: 'rejected';
      readonly reason: RejectionReason;
      /** The provider's own code and words, for the log and for integrators. */
      readonly code: string;
      readonly description: string;
      readonly http_status: number;
    }
  | { readonly kind: 'unknown'; readonly why: Uncertainty };

export type Uncertainty = 'timeout' | 'connection_lost' | 'server_error' | 'unreadable';
export type Unavailability = Uncertainty | 'unreachable' | 'busy';
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

/** `next` continues the list when given back as `after`; undefined on the last page. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly next: string | undefined;
}

export interface Money {
  readonly amount_minor: bigint;
  readonly currency: Currency;
}

/** What everything at the provider has. */
interface ProviderRecord {
  readonly id: string;
  /** The provider's own word for `status`. */
  readonly raw_status: string;
  /** The provider's answer, to store and to pass on to integrators as it came. */
  readonly raw: Readonly<Record<string, unknown>>;
}

interface MoneyRecord extends ProviderRecord, Money {
  readonly merchant_id: string | undefined;
}

export interface Phone {
  /** Digits without a plus: '965'. */
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
  /** Where the provider posts the outcome. */
  readonly webhook_url: string;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

export interface NewCharge extends NewMoneyRecord {
  readonly idempotency_key: string;
  readonly merchant_id: string;
  /** A way to pay (`src_all` lets the customer choose), or a single-use token of the provider's. */
  readonly source: string;
  /** A known customer's id, or a first name with an e-mail address or a phone. */
  readonly customer: Partial<Customer>;
  /** The customer comes back here with `?tap_id=`. */
  readonly redirect_url: string;
  readonly order_reference?: string | undefined;
  readonly transaction_reference?: string | undefined;
  readonly description?: string | undefined;
  readonly statement_descriptor?: string | undefined;
  readonly language?: 'en' | 'ar' | undefined;
  /** 5 to 60; the provider's default is 30. */
  readonly expires_in_minutes?: number | undefined;
  readonly three_d_secure?: boolean | undefined;
  readonly save_card?: boolean | undefined;
  readonly customer_initiated?: boolean | undefined;
}

export type ChargeStatus = 'INITIATED' | 'CAPTURED' | 'FAILED' | 'ABANDONED';
export type CardScheme = 'KNET' | 'VISA' | 'MASTERCARD' | 'AMEX' | 'DEEMA';

export interface PaymentMethod {
  /** The provider's word for it. */
  readonly raw: string | undefined;
  readonly scheme: CardScheme | undefined;
  readonly funding: 'DEBIT' | 'CREDIT' | undefined;
  /** Undefined where the provider doesn't tell where the card was issued. */
  readonly origin: 'local' | 'international' | undefined;
  readonly first_six: string | undefined;
  readonly last_four: string | undefined;
}

export type References = Readonly<
  Record<'order' | 'transaction' | 'track' | 'payment' | 'gateway' | 'acquirer', string | undefined>
>;

export interface Charge extends MoneyRecord {
  readonly status: ChargeStatus;
  /** Through the payment gateway or at a terminal. */
  readonly entry: 'PG' | 'POS';
  readonly terminal_id: string | undefined;
  readonly method: PaymentMethod;
  readonly references: References;
  readonly customer: Customer;
  /** Where the customer pays, while the charge waits for that. */
  readonly payment_url: string | undefined;
  readonly response_code: string | undefined;
  readonly response_message: string | undefined;
  readonly created_at: string;
  /** When it was captured; the provider's last activity of that status. */
  readonly captured_at: string | undefined;
  readonly settlement: ChargeSettlement | undefined;
  readonly live: boolean;
}

export interface ChargeSettlement {
  readonly payout_id: string;
  /** What the provider kept of this charge, where it says so. */
  readonly cost_minor: bigint | undefined;
}

interface ListFilter {
  /** Instants; half open. */
  readonly period?: { readonly from: string; readonly to: string } | undefined;
  readonly merchant_ids?: readonly string[] | undefined;
  readonly after?: string | undefined;
  /** 1 to 50, default 25. */
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
  /** Instants. After `expires_at` nobody can pay it. */
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
  /** The charges by which somebody paid it or tried to. */
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
    /** A commercial registration; undefined for an individual. */
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

/** Its amount is net: captures less the provider's cost, less refunds. */
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
  /** The same for every repetition of one event. */
  readonly key: string;
}

export type WebhookVerdict =
  | { readonly ok: true; readonly event: ProviderEvent }
  | {
      readonly ok: false;
      readonly reason: 'unreadable' | 'unsigned' | 'forged' | 'unsupported';
    };

/** One thing that the twin remembers, as text: whoever runs it keeps it. */
export interface TwinRecord {
  readonly kind: 'charge' | 'refund' | 'invoice';
  readonly record: string;
}

/** A record that was made or changed, with what is looked for. */
export interface TwinChange extends TwinRecord, Pick<Money, 'amount_minor'> {
  readonly id: string;
  /** The provider's own word. */
  readonly status: string;
  /** Of a refund: what it gives back. */
  readonly charge_id: string | null;
  /** Of a charge: what it pays. */
  readonly invoice_id: string | null;
  readonly method: string | null;
  readonly order_reference: string;
  readonly created_ms: number;
  /** When it ends by itself; null when it has ended. */
  readonly due_ms: number | null;
}

type TwinAnswer =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly status: number; readonly body: string };

/** Bodies are those of the provider's own calls, and so are answers and refusals. */
export interface TwinSession {
  createCharge(body: object, language: 'en' | 'ar'): TwinAnswer;
  createRefund(body: object): TwinAnswer;
  createInvoice(body: object): TwinAnswer;
  /** As the provider would write it; undefined for what was not among the records. */
  describe(kind: TwinRecord['kind'], id: string): Readonly<Record<string, unknown>> | undefined;
}

/** The provider's twin for test payments: it moves no money, remembers nothing, posts nothing. */
export interface Twin {
  /** @param kept the records that the work concerns; what is due by now happens first */
  run<T>(
    kept: readonly TwinRecord[],
    work: (session: TwinSession) => T,
  ): { readonly value: T; readonly changed: readonly TwinChange[] };
}
