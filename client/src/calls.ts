// Written by `npm run fix` from the contract: do not edit.
import type { Address } from './send.ts';

export interface Charge {
  readonly id: string;
  readonly object: 'charge';
  readonly live_mode: boolean;
  readonly api_version: 'V2';
  readonly method?: 'CREATE' | 'GET';
  readonly status: string;
  readonly amount: number;
  readonly currency: 'KWD';
  readonly threeDSecure?: boolean;
  readonly description?: string;
  readonly statement_descriptor?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly transaction: {
    readonly created: string;
    readonly url?: string;
    readonly [member: string]: unknown;
  };
  readonly reference?: {
    readonly order?: string;
    readonly transaction?: string;
    readonly idempotent?: string;
    readonly [member: string]: unknown;
  };
  readonly response?: ChargeResponse;
  readonly customer?: Customer;
  readonly merchant?: Merchant;
  readonly source?: {
    readonly id?: string;
    readonly payment_method?: string;
    readonly payment_type?: string;
    readonly [member: string]: unknown;
  };
  readonly redirect?: Redirect;
  readonly post?: Post;
  readonly [member: string]: unknown;
}

export interface ChargeList {
  readonly object: 'list';
  readonly object_type: 'list';
  readonly live_mode: boolean;
  readonly api_version: 'V2';
  readonly count: number;
  readonly has_more: boolean;
  readonly charges: readonly Charge[];
}

export interface ChargeResponse {
  readonly code: string;
  readonly message?: string;
  readonly [member: string]: unknown;
}

export interface CreateChargeCustomer {
  readonly id?: string;
  readonly first_name?: string;
  readonly middle_name?: string;
  readonly last_name?: string;
  readonly email?: string;
  readonly phone?: { readonly country_code: string | number; readonly number: string | number };
}

export interface Customer {
  readonly id?: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly email?: string;
  readonly phone?: {
    readonly country_code?: string;
    readonly number?: string;
    readonly [member: string]: unknown;
  };
  readonly [member: string]: unknown;
}

export interface Invoice {
  readonly id: string;
  readonly object?: 'invoice';
  readonly live_mode?: boolean;
  readonly status: string;
  readonly description?: string;
  readonly url?: string;
  readonly order?: {
    readonly amount?: number;
    readonly currency?: 'KWD';
    readonly [member: string]: unknown;
  };
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly reference?: {
    readonly order?: string;
    readonly invoice?: string;
    readonly idempotent?: string;
    readonly [member: string]: unknown;
  };
  readonly customer?: Customer;
  readonly redirect?: Redirect;
  readonly post?: Post;
  readonly [member: string]: unknown;
}

export interface Merchant {
  readonly id?: string;
  readonly [member: string]: unknown;
}

export interface Period {
  readonly date: { readonly from: number | string; readonly to: number | string };
  readonly type?: string;
}

export interface Post {
  readonly status: 'PENDING' | 'SUCCESS' | 'ERROR';
  readonly url: string;
}

export interface Redirect {
  readonly status?: string;
  readonly url?: string;
  readonly [member: string]: unknown;
}

export interface Refund {
  readonly id: string;
  readonly object: 'refund';
  readonly live_mode?: boolean;
  readonly api_version: 'V2';
  readonly method: 'CREATE' | 'GET';
  readonly charge_id: string;
  readonly amount: number;
  readonly currency: 'KWD';
  readonly status: string;
  readonly reason: string;
  readonly created: string;
  readonly reference: {
    readonly merchant?: string;
    readonly idempotent?: string;
    readonly [member: string]: unknown;
  };
  readonly response?: ChargeResponse;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly merchant?: Merchant;
  readonly post?: Post;
  readonly [member: string]: unknown;
}

export interface RefundList {
  readonly object: 'list';
  readonly object_type: 'list';
  readonly live_mode: boolean;
  readonly api_version: 'V2';
  readonly count: number;
  readonly has_more: boolean;
  readonly refunds: readonly Refund[];
}

export interface WebhookEventList {
  readonly events: readonly {
    readonly id: string;
    readonly event:
      | 'charge.captured'
      | 'charge.failed'
      | 'charge.abandoned'
      | 'refund.refunded'
      | 'refund.failed'
      | 'invoice.closed'
      | 'test';
    readonly body: string;
    readonly signature: string;
    readonly created_at: string;
  }[];
}

/** What each call takes and answers. */
export interface Calls {
  /** Charge a customer: answers where the customer pays. */
  createCharge: {
    readonly input: {
      readonly merchant?: Readonly<Record<string, unknown>>;
      readonly receipt?: Readonly<Record<string, unknown>>;
      readonly platform?: Readonly<Record<string, unknown>>;
      readonly hashstring?: string;
      readonly amount: number;
      readonly currency: 'KWD';
      readonly customer: CreateChargeCustomer;
      readonly source: { readonly id: string };
      readonly redirect?: { readonly url: string };
      readonly post?: { readonly url: string };
      readonly description?: string;
      readonly statement_descriptor?: string;
      readonly metadata?: Readonly<Record<string, string>>;
      readonly reference?: {
        readonly transaction?: string;
        readonly order?: string;
        readonly idempotent?: string;
      };
      readonly threeDSecure?: boolean;
      readonly save_card?: boolean;
      readonly customer_initiated?: boolean;
      readonly transaction?: {
        readonly expiry: { readonly period: number; readonly type: 'MINUTE' };
      };
    };
    readonly answer: Charge;
  };
  /** A charge of the own brand, as the provider has it now. */
  readCharge: { readonly input: { readonly id: string }; readonly answer: Charge };
  /** Charges of the own brand, newest first. */
  listCharges: {
    readonly input: {
      readonly period?: Period;
      readonly status?: string;
      readonly charges?: readonly string[];
      readonly merchants?: readonly unknown[];
      readonly starting_after?: string;
      readonly limit?: number;
      readonly order_by?: 'date';
      readonly payment_methods?: readonly string[];
      readonly reference?: { readonly order?: string };
    };
    readonly answer: ChargeList;
  };
  /** Give a captured charge back, whole or in part. */
  createRefund: {
    readonly input: {
      readonly charge_id: string;
      readonly amount: number;
      readonly currency: 'KWD';
      readonly reason: string;
      readonly description?: string;
      readonly metadata?: Readonly<Record<string, string>>;
      readonly reference?: { readonly merchant?: string; readonly idempotent?: string };
      readonly post?: { readonly url: string };
    };
    readonly answer: Refund;
  };
  /** A refund of the own brand. */
  readRefund: { readonly input: { readonly id: string }; readonly answer: Refund };
  /** Refunds of the own brand, newest first. */
  listRefunds: {
    readonly input: {
      readonly period?: Period;
      readonly status?: string;
      readonly charges?: readonly string[];
      readonly merchants?: readonly unknown[];
      readonly starting_after?: string;
      readonly limit?: number;
      readonly order_by?: 'date';
    };
    readonly answer: RefundList;
  };
  /** Make an invoice with an address at which it can be paid. */
  createInvoice: {
    readonly input: {
      readonly merchant?: Readonly<Record<string, unknown>>;
      readonly receipt?: Readonly<Record<string, unknown>>;
      readonly platform?: Readonly<Record<string, unknown>>;
      readonly hashstring?: string;
      readonly draft?: false;
      readonly due?: number;
      readonly expiry: number;
      readonly description: string;
      readonly mode?: 'INVOICE';
      readonly currencies?: readonly 'KWD'[];
      readonly note?: string;
      readonly customer: CreateChargeCustomer;
      readonly order: {
        readonly amount: number;
        readonly currency: 'KWD';
        readonly items?: readonly {
          readonly name?: string;
          readonly description?: string;
          readonly amount?: number;
          readonly currency?: 'KWD';
          readonly quantity?: number;
        }[];
      };
      readonly redirect?: { readonly url: string };
      readonly post?: { readonly url: string };
      readonly metadata?: Readonly<Record<string, string>>;
      readonly reference?: {
        readonly invoice?: string;
        readonly order?: string;
        readonly idempotent?: string;
      };
    };
    readonly answer: Invoice;
  };
  /** An invoice of the own brand, as the provider has it now. */
  readInvoice: { readonly input: { readonly id: string }; readonly answer: Invoice };
  /** The newest events of the own brand, newest first: those of test keys or of live ones. */
  listWebhookEvents: {
    readonly input: { readonly limit?: string | number };
    readonly answer: WebhookEventList;
  };
}

/** Where each call goes. */
export const CALLS = {
  createCharge: { method: 'POST', path: '/tap/v2/charges', takes_key: true, answer: 'own' },
  readCharge: { method: 'GET', path: '/tap/v2/charges/:id', takes_key: false, answer: 'own' },
  listCharges: { method: 'POST', path: '/tap/v2/charges/list', takes_key: false, answer: 'own' },
  createRefund: { method: 'POST', path: '/tap/v2/refunds', takes_key: true, answer: 'own' },
  readRefund: { method: 'GET', path: '/tap/v2/refunds/:id', takes_key: false, answer: 'own' },
  listRefunds: { method: 'POST', path: '/tap/v2/refunds/list', takes_key: false, answer: 'own' },
  createInvoice: { method: 'POST', path: '/tap/v2/invoices', takes_key: true, answer: 'own' },
  readInvoice: { method: 'GET', path: '/tap/v2/invoices/:id', takes_key: false, answer: 'own' },
  listWebhookEvents: {
    method: 'GET',
    path: '/webhook-events',
    takes_key: false,
    answer: 'enveloped',
  },
} as const satisfies Readonly<Record<keyof Calls, Address>>;
