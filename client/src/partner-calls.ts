// Written by `npm run fix` from the contract: do not edit.
import type { Address } from './send.ts';

export interface Brand {
  readonly id: number;
  readonly name: string;
  readonly name_ar: string | null;
  readonly status: 'pending' | 'active' | 'rejected' | 'suspended';
  readonly business_type: string;
  readonly mcc_code: string;
  readonly mcc_status: 'approved' | 'mcc_not_allowed' | 'mcc_not_mapped';
  readonly entity_type: 'individual' | 'corporate';
  readonly description: string | null;
  readonly logo_url: string | null;
  readonly website: string | null;
  readonly twitter_handle: string | null;
  readonly instagram_handle: string | null;
  readonly tiktok_handle: string | null;
  readonly deposit_required: boolean;
  readonly documents_submitted: boolean;
  readonly agreement_signed: boolean;
  readonly created_at: string;
  readonly status_reason: string | null;
  readonly company_name: string | null;
  readonly company_name_arabic: string | null;
  readonly registration_country: string;
  readonly payment_type_preference: 'pg' | 'pos' | 'both';
  readonly num_pos_devices: number;
  readonly delivery_location: string | null;
  readonly delivery_location_type: ('fairground' | 'other') | null;
  readonly hall_number: string | null;
  readonly suite_number: string | null;
  readonly nationality: string;
  readonly country_of_residence: string;
  readonly phone_country_code: string;
  readonly phone_number: string;
  readonly phone: string;
  readonly redirect_url: string | null;
  readonly post_url: string | null;
  readonly tap_mid: string | null;
  readonly pos_enabled: boolean;
  readonly pg_enabled: boolean;
  readonly deposit_state: 'none' | 'required' | 'received' | 'returned';
  readonly deposit_amount: number;
  readonly deposit_currency: 'KWD' | 'USD' | 'EUR';
  readonly payout_status: 'active' | 'paused';
  readonly share_link_id: string | null;
  readonly owner_email: string | null;
  readonly named_email: string | null;
  readonly updated_at: string;
}

export interface BrandPayouts {
  readonly currency: 'KWD';
  readonly owed_amount: number;
  readonly debt_amount: number;
  readonly pending_amount: number;
  readonly scheduled_amount: number;
  readonly paid_amount: number;
  readonly payables: readonly {
    readonly business_id: string;
    readonly business_name: string;
    readonly amount: number;
  }[];
  readonly set_offs: readonly {
    readonly id: string;
    readonly from_business: string;
    readonly to_business: string;
    readonly amount: number;
    readonly reason: string;
    readonly state: 'waiting' | 'booked' | 'rejected';
    readonly created_at: string;
    readonly created_by_name: string | null;
    readonly decided_at: string | null;
    readonly decided_by_name: string | null;
    readonly reject_reason: string | null;
  }[];
  readonly payout_status: 'active' | 'paused';
  readonly holds: readonly {
    readonly id: string;
    readonly code:
      | 'rejected'
      | 'suspended'
      | 'not_active'
      | 'paused'
      | 'bank_details'
      | 'bank_returned'
      | 'after_backup'
      | 'account_pending'
      | 'no_bank_details'
      | 'bank_digest'
      | 'no_business'
      | 'agreement'
      | 'agreement_pending';
    readonly reason: string;
    readonly stops: readonly ('payouts' | 'pos_requests')[];
    readonly since: string | null;
    readonly acts_next: 'owner' | 'admin';
    readonly act_by: string | null;
    readonly agreement: {
      readonly id: string;
      readonly agreement_type: 'service' | 'pos_activation' | 'rate_change' | 'fee_change';
    } | null;
  }[];
  readonly pause_reason: string | null;
  readonly paused_at: string | null;
  readonly upcoming: { readonly date: string; readonly amount: number } | null;
  readonly payouts: readonly {
    readonly id: number;
    readonly kind: 'export' | 'manual';
    readonly export_id: string | null;
    readonly date: string;
    readonly amount: number;
    readonly status: 'reserved' | 'paid' | 'returned';
    readonly payment_method:
      | (
          | 'manual_bank_transfer'
          | 'bank_transfer'
          | 'cash'
          | 'wamd'
          | 'pay_me'
          | 'auto_bank_transfer'
        )
      | null;
    readonly reference_number: string | null;
    readonly transaction_count: number;
    readonly reason: string | null;
    readonly paid_at: string | null;
  }[];
  readonly next_cursor: string | null;
}

export interface ListedBrand {
  readonly id: number;
  readonly name: string;
  readonly name_ar: string | null;
  readonly status: 'pending' | 'active' | 'rejected' | 'suspended';
  readonly business_type: string;
  readonly mcc_code: string;
  readonly mcc_status: 'approved' | 'mcc_not_allowed' | 'mcc_not_mapped';
  readonly entity_type: 'individual' | 'corporate';
  readonly description: string | null;
  readonly logo_url: string | null;
  readonly website: string | null;
  readonly twitter_handle: string | null;
  readonly instagram_handle: string | null;
  readonly tiktok_handle: string | null;
  readonly deposit_required: boolean;
  readonly documents_submitted: boolean;
  readonly agreement_signed: boolean;
  readonly created_at: string;
}

export interface MonthlyStatement {
  readonly month: string;
  readonly business_id: string;
  readonly business_name: string;
  readonly currency: 'KWD';
  readonly upto: string;
  readonly is_running: boolean;
  readonly opening_amount: number;
  readonly closing_amount: number;
}

export interface Transaction {
  readonly transaction: {
    readonly id: number;
    readonly payment_date: string;
    readonly order_id: string | null;
    readonly tap_id: string | null;
    readonly customer_name: string | null;
    readonly customer_email: string | null;
    readonly customer_phone: string | null;
    readonly amount: number;
    readonly currency: string;
    readonly status: 'CAPTURED' | 'FAILED' | 'INITIATED' | 'ABANDONED';
    readonly payment_method: ('KNET' | 'VISA' | 'MASTERCARD' | 'AMEX' | 'DEEMA') | null;
    readonly card_type: string | null;
    readonly payment_type: 'POS' | 'PG';
    readonly refunded_amount: number;
    readonly mark: ('refunded' | 'partly_refunded' | 'disputed' | 'charged_back') | null;
    readonly settled: boolean;
    readonly paid_out: boolean;
    readonly payout_state: ('pending' | 'paid' | 'set_off' | 'none') | null;
    readonly brand_id: number;
    readonly brand_name: string;
    readonly order_url: string | null;
    readonly description: string | null;
    readonly raw_status: string | null;
    readonly response_message: string | null;
    readonly card_last_four: string | null;
    readonly tid: string | null;
    readonly captured_at: string | null;
    readonly settled_at: string | null;
    readonly settlement_date: string | null;
    readonly payout_date: string | null;
  };
  readonly fees: {
    readonly percentage: number;
    readonly fixed: number;
    readonly fee: number;
    readonly net: number;
    readonly cost: number | null;
    readonly profit: number | null;
  } | null;
  readonly timeline: readonly { readonly kind: string; readonly at: string }[];
  readonly entries: readonly {
    readonly id: string;
    readonly kind:
      | 'capture'
      | 'settlement'
      | 'refund_reserved'
      | 'refund_released'
      | 'refund'
      | 'chargeback'
      | 'chargeback_won'
      | 'chargeback_reversed'
      | 'chargeback_given_back'
      | 'payout_created'
      | 'payout_confirmed'
      | 'payout_released'
      | 'payout_returned'
      | 'manual_payout'
      | 'manual_payout_edited'
      | 'business_set_off'
      | 'rental'
      | 'terminal_lost'
      | 'deposit_received'
      | 'deposit_returned'
      | 'profit_share'
      | 'adjustment'
      | 'write_off';
    readonly booked_at: string;
    readonly postings: readonly {
      readonly account:
        | 'provider_receivable'
        | 'processing_cost'
        | 'cost_variance'
        | 'fee_revenue'
        | 'rental_revenue'
        | 'brand_pending'
        | 'brand_reserved'
        | 'brand_payable'
        | 'brand_in_transit'
        | 'brand_deposit'
        | 'bank'
        | 'business_due'
        | 'profit_shared'
        | 'loss_carried'
        | 'stakeholder_payable';
      readonly amount: number;
    }[];
  }[];
}

export interface TransactionList {
  readonly transactions: readonly {
    readonly id: number;
    readonly payment_date: string;
    readonly order_id: string | null;
    readonly tap_id: string | null;
    readonly customer_name: string | null;
    readonly customer_email: string | null;
    readonly customer_phone: string | null;
    readonly amount: number;
    readonly currency: string;
    readonly status: 'CAPTURED' | 'FAILED' | 'INITIATED' | 'ABANDONED';
    readonly payment_method: ('KNET' | 'VISA' | 'MASTERCARD' | 'AMEX' | 'DEEMA') | null;
    readonly card_type: string | null;
    readonly payment_type: 'POS' | 'PG';
    readonly refunded_amount: number;
    readonly mark: ('refunded' | 'partly_refunded' | 'disputed' | 'charged_back') | null;
    readonly settled: boolean;
    readonly paid_out: boolean;
    readonly payout_state: ('pending' | 'paid' | 'set_off' | 'none') | null;
    readonly brand_id: number;
    readonly brand_name: string;
    readonly order_url: string | null;
  }[];
  readonly next_cursor: string | null;
}

export interface TransactionSeries {
  readonly date: string;
  readonly count: number;
  readonly amount: number;
}

export interface TransactionSummary {
  readonly total_count: number;
  readonly captured_count: number;
  readonly total_amount: number;
  readonly avg_transaction_value: number;
  readonly total_fees: number;
  readonly total_cost: number | null;
  readonly total_profit: number | null;
  readonly refunded_count: number;
  readonly refunded_amount: number;
  readonly by_status: readonly {
    readonly status: 'CAPTURED' | 'FAILED' | 'INITIATED' | 'ABANDONED';
    readonly count: number;
    readonly amount: number;
  }[];
  readonly by_method: readonly {
    readonly payment_method: 'KNET' | 'VISA' | 'MASTERCARD' | 'AMEX' | 'DEEMA';
    readonly count: number;
    readonly amount: number;
  }[];
}

/** What each call takes and answers. */
export interface PartnerCalls {
  /** All brands in scope, newest first; with `limit` or `cursor` page by page. */
  listBrands: { readonly input: object; readonly answer: readonly ListedBrand[] };
  /** One brand. */
  readBrand: { readonly input: { readonly id: number | string }; readonly answer: Brand };
  /** What a brand is owed, what holds it, when it comes, and what was paid. */
  readBrandPayouts: {
    readonly input: { readonly id: number | string } & {
      readonly limit?: string | number;
      readonly cursor?: string;
    };
    readonly answer: BrandPayouts;
  };
  /** The months of a brand with a statement, newest first, the running one included. */
  listMonthlyStatements: {
    readonly input: { readonly id: number | string };
    readonly answer: readonly MonthlyStatement[];
  };
  /** The statement of a month as a bilingual PDF, or as CSV with each movement. */
  downloadMonthlyStatement: {
    readonly input: { readonly id: number | string; readonly month: string } & {
      readonly business_id: string;
      readonly format?: 'pdf' | 'csv';
    };
    readonly answer: Blob;
  };
  /** Transactions in scope, newest first. */
  listTransactions: {
    readonly input: {
      readonly brand_id?: number | string;
      readonly status?: 'CAPTURED' | 'FAILED' | 'INITIATED' | 'ABANDONED';
      readonly payment_method?: 'KNET' | 'VISA' | 'MASTERCARD' | 'AMEX' | 'DEEMA' | 'BNPL';
      readonly transaction_type?: 'POS' | 'PG';
      readonly start_date?: string;
      readonly end_date?: string;
      readonly mark?: 'refunded' | 'partly_refunded' | 'disputed' | 'charged_back';
      readonly settled?: boolean;
      readonly paid_out?: boolean;
      readonly q?: string;
      readonly limit?: string | number;
      readonly cursor?: string;
    };
    readonly answer: TransactionList;
  };
  /** Counts and sums of the transactions that fit a filter. */
  summarizeTransactions: {
    readonly input: {
      readonly brand_id?: number | string;
      readonly status?: 'CAPTURED' | 'FAILED' | 'INITIATED' | 'ABANDONED';
      readonly payment_method?: 'KNET' | 'VISA' | 'MASTERCARD' | 'AMEX' | 'DEEMA' | 'BNPL';
      readonly transaction_type?: 'POS' | 'PG';
      readonly start_date?: string;
      readonly end_date?: string;
      readonly mark?: 'refunded' | 'partly_refunded' | 'disputed' | 'charged_back';
      readonly settled?: boolean;
      readonly paid_out?: boolean;
      readonly q?: string;
    };
    readonly answer: TransactionSummary;
  };
  /** Captured money over time. */
  readTransactionSeries: {
    readonly input: {
      readonly brand_id?: number | string;
      readonly status?: 'CAPTURED' | 'FAILED' | 'INITIATED' | 'ABANDONED';
      readonly payment_method?: 'KNET' | 'VISA' | 'MASTERCARD' | 'AMEX' | 'DEEMA' | 'BNPL';
      readonly transaction_type?: 'POS' | 'PG';
      readonly start_date?: string;
      readonly end_date?: string;
      readonly mark?: 'refunded' | 'partly_refunded' | 'disputed' | 'charged_back';
      readonly settled?: boolean;
      readonly paid_out?: boolean;
      readonly q?: string;
      readonly interval?: 'day' | 'week' | 'month';
    };
    readonly answer: readonly TransactionSeries[];
  };
  /** One transaction with its fees, timeline and bookings. */
  readTransaction: {
    readonly input: { readonly id: number | string };
    readonly answer: Transaction;
  };
}

/** Where each call goes. */
export const PARTNER_CALLS = {
  listBrands: { method: 'GET', path: '/brands', takes_key: false, answer: 'enveloped' },
  readBrand: { method: 'GET', path: '/brands/:id', takes_key: false, answer: 'enveloped' },
  readBrandPayouts: {
    method: 'GET',
    path: '/brands/:id/payouts',
    takes_key: false,
    answer: 'enveloped',
  },
  listMonthlyStatements: {
    method: 'GET',
    path: '/brands/:id/statements',
    takes_key: false,
    answer: 'enveloped',
  },
  downloadMonthlyStatement: {
    method: 'GET',
    path: '/brands/:id/statements/:month',
    takes_key: false,
    answer: 'file',
  },
  listTransactions: { method: 'GET', path: '/transactions', takes_key: false, answer: 'enveloped' },
  summarizeTransactions: {
    method: 'GET',
    path: '/transactions/summary',
    takes_key: false,
    answer: 'enveloped',
  },
  readTransactionSeries: {
    method: 'GET',
    path: '/transactions/series',
    takes_key: false,
    answer: 'enveloped',
  },
  readTransaction: {
    method: 'GET',
    path: '/transactions/:id',
    takes_key: false,
    answer: 'enveloped',
  },
} as const satisfies Readonly<Record<keyof PartnerCalls, Address>>;
