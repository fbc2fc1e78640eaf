/** Example objects of the published OpenAPI document. A test validates each with its schema. */

const customer = {
  id: 'cus_TS07A2420261140Lr560311',
  first_name: 'Noura',
  last_name: 'Al Salem',
  email: 'noura@example.com',
  phone: { country_code: '965', number: '51234567' },
};

const links = {
  redirect: { status: 'PENDING', url: 'https://shop.example.com/return' },
  post: { status: 'PENDING', url: 'https://shop.example.com/webhook' },
};

export const CHARGE_BODY = {
  amount: 12.5,
  currency: 'KWD',
  source: { id: 'src_all' },
  customer: { first_name: 'Noura', last_name: 'Al Salem', email: 'noura@example.com' },
  metadata: { cart: '9' },
  reference: { order: '77' },
  redirect: { url: 'https://shop.example.com/return' },
  post: { url: 'https://shop.example.com/webhook' },
};

export const CHARGE = {
  id: 'chg_TS02A2220261140Kq120311',
  object: 'charge',
  live_mode: true,
  customer_initiated: true,
  api_version: 'V2',
  method: 'CREATE',
  status: 'INITIATED',
  amount: 12.5,
  currency: 'KWD',
  threeDSecure: true,
  save_card: false,
  product: 'GOSELL',
  description: '',
  statement_descriptor: '',
  transaction: {
    timezone: 'UTC+03:00',
    created: '1795333210000',
    url: 'https://checkout.payments.tap.company?mode=page&token=5f1e',
    expiry: { period: 30, type: 'MINUTE' },
    asynchronous: false,
    amount: 12.5,
    currency: 'KWD',
  },
  response: { code: '100', message: 'Initiated' },
  customer,
  merchant: { country: 'KW', currency: 'KWD', id: '68014756' },
  source: { object: 'source', id: 'src_all' },
  metadata: { cart: '9' },
  reference: { order: '77', idempotent: 'order-77' },
  ...links,
};

/** The response when a charge is read after its payment by KNET. */
export const PAID_CHARGE = {
  ...CHARGE,
  method: 'GET',
  status: 'CAPTURED',
  response: { code: '000', message: 'Captured' },
  source: {
    object: 'source',
    type: 'CARD_NOT_PRESENT',
    payment_type: 'DEBIT',
    payment_method: 'KNET',
    channel: 'INTERNET',
    id: 'src_kw.knet',
  },
  reference: {
    track: 'tck_LV01F2220261140',
    payment: '9720221916128348054',
    gateway: '202235421476242',
    order: '77',
    idempotent: 'order-77',
  },
};

export const REFUND_BODY = {
  charge_id: CHARGE.id,
  amount: 2.5,
  currency: 'KWD',
  reason: 'requested_by_customer',
  reference: { merchant: 'return-5' },
};

export const REFUND = {
  id: 're_TS05A2220261150Mz980311',
  object: 'refund',
  live_mode: true,
  api_version: 'V2',
  method: 'CREATE',
  charge_id: CHARGE.id,
  amount: 2.5,
  currency: 'KWD',
  status: 'PENDING',
  reason: 'requested_by_customer',
  created: '1795333810000',
  response: { code: '100', message: 'Pending' },
  transaction: {
    timezone: 'UTC+03:00',
    amount: 2.5,
    currency: 'KWD',
    date: { created: 1_795_333_810_000 },
  },
  merchant: { id: '68014756' },
  metadata: {},
  reference: { merchant: 'return-5', idempotent: 'refund-77-1' },
  post: links.post,
};

/** The response when a refund is read after the provider has made it. */
export const MADE_REFUND = {
  ...REFUND,
  method: 'GET',
  status: 'REFUNDED',
  response: { code: '000', message: 'Refunded' },
};

/** The body of the event that a dispute was opened. */
export const OPENED_DISPUTE = {
  id: '3f0c9a52-8d3e-4c0a-9b59-2f6f1c7a8e10',
  object: 'dispute',
  live_mode: true,
  api_version: 'V2',
  charge_id: CHARGE.id,
  amount: 12.5,
  currency: 'KWD',
  status: 'OPENED',
  reason: 'The goods did not arrive',
  created: '1795334410000',
  evidence: { due: '2026-11-29', count: 0 },
  merchant: { id: '68014756' },
  reference: { order: '77', acquirer: 'CB-4471' },
};

export const INVOICE_BODY = {
  description: 'Catering for twenty',
  expiry: 1_795_938_010_000,
  order: { amount: 40, currency: 'KWD' },
  customer: CHARGE_BODY.customer,
  reference: { order: '78' },
  redirect: CHARGE_BODY.redirect,
  post: CHARGE_BODY.post,
};

export const INVOICE = {
  id: 'inv_TS03A2220261140Wb440311',
  object: 'invoice',
  live_mode: true,
  api_version: 'V2',
  status: 'CREATED',
  amount: 40,
  currency: 'KWD',
  description: 'Catering for twenty',
  mode: 'INVOICE',
  created: '1795333210000',
  updated: '1795333210000',
  due: 1_795_938_010_000,
  expiry: 1_795_938_010_000,
  url: 'https://checkout.payments.tap.company?mode=invoice&token=8c2a',
  customer,
  merchant: { id: '68014756' },
  order: { amount: 40, currency: 'KWD' },
  transactions: [],
  metadata: {},
  reference: { order: '78', idempotent: 'invoice-78' },
  ...links,
};

const page = {
  object: 'list',
  object_type: 'list',
  live_mode: true,
  api_version: 'V2',
  count: 1,
  has_more: false,
};

export const LIST_BODY = {
  period: { date: { from: 1_795_246_810_000, to: 1_795_333_210_000 } },
  status: 'CAPTURED',
  limit: 25,
};
export const CHARGE_PAGE = { ...page, charges: [PAID_CHARGE] };
export const REFUND_PAGE = { ...page, refunds: [MADE_REFUND] };
