// Written by `npm run fix` from the contract: do not edit.

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
      readonly customer: {
        readonly id?: string;
        readonly first_name?: string;
        readonly middle_name?: string;
        readonly last_name?: string;
        readonly email?: string;
        readonly phone?: {
          readonly country_code: string | number;
          readonly number: string | number;
        };
      };
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
    readonly answer: {
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
      readonly response?: {
        readonly code: string;
        readonly message?: string;
        readonly [member: string]: unknown;
      };
      readonly customer?: {
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
      };
      readonly merchant?: { readonly id?: string; readonly [member: string]: unknown };
      readonly source?: {
        readonly id?: string;
        readonly payment_method?: string;
        readonly payment_type?: string;
        readonly [member: string]: unknown;
      };
      readonly redirect?: {
        readonly status?: string;
        readonly url?: string;
        readonly [member: string]: unknown;
      };
      readonly post?: { readonly status: 'PENDING' | 'SUCCESS' | 'ERROR'; readonly url: string };
      readonly [member: string]: unknown;
    };
  };
  /** A charge of the own brand, as the provider has it now. */
  readCharge: {
    readonly input: { readonly id: string };
    readonly answer: {
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
      readonly response?: {
        readonly code: string;
        readonly message?: string;
        readonly [member: string]: unknown;
      };
      readonly customer?: {
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
      };
      readonly merchant?: { readonly id?: string; readonly [member: string]: unknown };
      readonly source?: {
        readonly id?: string;
        readonly payment_method?: string;
        readonly payment_type?: string;
        readonly [member: string]: unknown;
      };
      readonly redirect?: {
        readonly status?: string;
        readonly url?: string;
        readonly [member: string]: unknown;
      };
      readonly post?: { readonly status: 'PENDING' | 'SUCCESS' | 'ERROR'; readonly url: string };
      readonly [member: string]: unknown;
    };
  };
  /** Charges of the own brand, newest first. */
  listCharges: {
    readonly input: {
      readonly period?: {
        readonly date: { readonly from: number | string; readonly to: number | string };
        readonly type?: string;
      };
      readonly status?: string;
      readonly charges?: readonly string[];
      readonly merchants?: readonly unknown[];
      readonly starting_after?: string;
      readonly limit?: number;
      readonly order_by?: 'date';
      readonly payment_methods?: readonly string[];
      readonly reference?: { readonly order?: string };
    };
    readonly answer: {
      readonly object: 'list';
      readonly object_type: 'list';
      readonly live_mode: boolean;
      readonly api_version: 'V2';
      readonly count: number;
      readonly has_more: boolean;
      readonly charges: readonly {
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
        readonly response?: {
          readonly code: string;
          readonly message?: string;
          readonly [member: string]: unknown;
        };
        readonly customer?: {
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
        };
        readonly merchant?: { readonly id?: string; readonly [member: string]: unknown };
        readonly source?: {
          readonly id?: string;
          readonly payment_method?: string;
          readonly payment_type?: string;
          readonly [member: string]: unknown;
        };
        readonly redirect?: {
          readonly status?: string;
          readonly url?: string;
          readonly [member: string]: unknown;
        };
        readonly post?: { readonly status: 'PENDING' | 'SUCCESS' | 'ERROR'; readonly url: string };
        readonly [member: string]: unknown;
      }[];
    };
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
    readonly answer: {
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
      readonly response?: {
        readonly code: string;
        readonly message?: string;
        readonly [member: string]: unknown;
      };
      readonly metadata: Readonly<Record<string, unknown>>;
      readonly merchant?: { readonly id?: string; readonly [member: string]: unknown };
      readonly post?: { readonly status: 'PENDING' | 'SUCCESS' | 'ERROR'; readonly url: string };
      readonly [member: string]: unknown;
    };
  };
  /** A refund of the own brand. */
  readRefund: {
    readonly input: { readonly id: string };
    readonly answer: {
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
      readonly response?: {
        readonly code: string;
        readonly message?: string;
        readonly [member: string]: unknown;
      };
      readonly metadata: Readonly<Record<string, unknown>>;
      readonly merchant?: { readonly id?: string; readonly [member: string]: unknown };
      readonly post?: { readonly status: 'PENDING' | 'SUCCESS' | 'ERROR'; readonly url: string };
      readonly [member: string]: unknown;
    };
  };
  /** Refunds of the own brand, newest first. */
  listRefunds: {
    readonly input: {
      readonly period?: {
        readonly date: { readonly from: number | string; readonly to: number | string };
        readonly type?: string;
      };
      readonly status?: string;
      readonly charges?: readonly string[];
      readonly merchants?: readonly unknown[];
      readonly starting_after?: string;
      readonly limit?: number;
      readonly order_by?: 'date';
    };
    readonly answer: {
      readonly object: 'list';
      readonly object_type: 'list';
      readonly live_mode: boolean;
      readonly api_version: 'V2';
      readonly count: number;
      readonly has_more: boolean;
      readonly refunds: readonly {
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
        readonly response?: {
          readonly code: string;
          readonly message?: string;
          readonly [member: string]: unknown;
        };
        readonly metadata: Readonly<Record<string, unknown>>;
        readonly merchant?: { readonly id?: string; readonly [member: string]: unknown };
        readonly post?: { readonly status: 'PENDING' | 'SUCCESS' | 'ERROR'; readonly url: string };
        readonly [member: string]: unknown;
      }[];
    };
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
      readonly customer: {
        readonly id?: string;
        readonly first_name?: string;
        readonly middle_name?: string;
        readonly last_name?: string;
        readonly email?: string;
        readonly phone?: {
          readonly country_code: string | number;
          readonly number: string | number;
        };
      };
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
    readonly answer: {
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
      readonly customer?: {
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
      };
      readonly redirect?: {
        readonly status?: string;
        readonly url?: string;
        readonly [member: string]: unknown;
      };
      readonly post?: { readonly status: 'PENDING' | 'SUCCESS' | 'ERROR'; readonly url: string };
      readonly [member: string]: unknown;
    };
  };
  /** An invoice of the own brand, as the provider has it now. */
  readInvoice: {
    readonly input: { readonly id: string };
    readonly answer: {
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
      readonly customer?: {
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
      };
      readonly redirect?: {
        readonly status?: string;
        readonly url?: string;
        readonly [member: string]: unknown;
      };
      readonly post?: { readonly status: 'PENDING' | 'SUCCESS' | 'ERROR'; readonly url: string };
      readonly [member: string]: unknown;
    };
  };
  /** The newest events of the own brand, newest first: those of test keys or of live ones. */
  listWebhookEvents: {
    readonly input: { readonly limit?: string | number };
    readonly answer: {
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
    };
  };
}

/** Where each call goes. */
export const CALLS = {
  createCharge: { method: 'POST', path: '/tap/v2/charges', takes_key: true, envelope: false },
  readCharge: { method: 'GET', path: '/tap/v2/charges/:id', takes_key: false, envelope: false },
  listCharges: { method: 'POST', path: '/tap/v2/charges/list', takes_key: false, envelope: false },
  createRefund: { method: 'POST', path: '/tap/v2/refunds', takes_key: true, envelope: false },
  readRefund: { method: 'GET', path: '/tap/v2/refunds/:id', takes_key: false, envelope: false },
  listRefunds: { method: 'POST', path: '/tap/v2/refunds/list', takes_key: false, envelope: false },
  createInvoice: { method: 'POST', path: '/tap/v2/invoices', takes_key: true, envelope: false },
  readInvoice: { method: 'GET', path: '/tap/v2/invoices/:id', takes_key: false, envelope: false },
  listWebhookEvents: { method: 'GET', path: '/webhook-events', takes_key: false, envelope: true },
} as const satisfies Readonly<
  Record<
    keyof Calls,
    { method: 'GET' | 'POST'; path: string; takes_key: boolean; envelope: boolean }
  >
>;
