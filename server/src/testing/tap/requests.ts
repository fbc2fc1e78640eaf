import { type ClientRequest, links, samples } from './charges.ts';

/**
 * The refunds of a captured charge. The test adds the charge's id as `charge_id` to each request.
 */
export const TAP_REFUNDS: readonly ClientRequest[] = [
  {
    client: 'the PHP SDK (Tap-Payments/gosell-sdk-php)',
    path: '/refunds/',
    body: {
      amount: 0.5,
      currency: 'KWD',
      description: 'Test Description',
      reason: 'requested_by_customer',
      reference: { merchant: 'txn_0001' },
      metadata: samples,
      post: links.post,
    },
  },
  {
    client: 'the Magento plugin (Tap-Payments/Plugin-Magento)',
    path: '/refunds',
    body: {
      amount: '0.5000',
      currency: 'KWD',
      description: '',
      reason: 'Requested by customer',
      reference: { merchant: 'txn_0001' },
      metadata: { udf1: 'test2' },
      post: { url: null },
    },
  },
  {
    client: 'a Django service',
    path: '/refunds',
    body: {
      amount: 0.5,
      currency: 'KWD',
      description: 'Order Canceled',
      reason: 'requested_by_customer',
      metadata: { order_id: 41 },
      post: { url: '' },
    },
  },
  {
    client: 'a .NET service that writes null members',
    path: '/refunds',
    body: {
      amount: 0.5,
      currency: 'KWD',
      description: null,
      reason: 'Booking cancelled',
      reference: { merchant: 41 },
      metadata: {},
      merchant: { id: '68014756' },
      destinations: null,
      post: { url: null },
    },
  },
];

export const TAP_INVOICES: readonly ClientRequest[] = [
  {
    client: 'a PHP package that writes the sample of Tap’s own reference',
    path: '/invoices/',
    body: {
      draft: false,
      due: Date.parse('2026-11-19T00:00:00Z'),
      expiry: Date.parse('2026-11-20T00:00:00Z'),
      description: 'test invoice',
      mode: 'INVOICE',
      note: 'test note',
      notifications: { channels: ['SMS', 'EMAIL'], dispatch: true },
      currencies: ['KWD'],
      metadata: { udf1: '1', udf2: 2 },
      charge: { receipt: { email: true, sms: true }, statement_descriptor: 'test' },
      customer: {
        first_name: 'test',
        middle_name: 'test',
        last_name: 'test',
        email: 'test@test.com',
        phone: { country_code: '965', number: '51234567' },
      },
      order: {
        amount: '12.000',
        currency: 'KWD',
        items: [
          {
            amount: '12',
            currency: 'KWD',
            description: 'test',
            discount: { type: 'P', value: 0 },
            image: '',
            name: 'test',
            quantity: 1,
          },
        ],
        shipping: { amount: 1, currency: 'KWD', description: 'test', provider: 'ARAMEX' },
        tax: [{ description: 'test', name: 'VAT', rate: { type: 'F', value: 1 } }],
      },
      payment_methods: [''],
      ...links,
      reference: { invoice: 'INV_00001', order: 'ORD_00001' },
    },
  },
  {
    client: 'a Node service that writes seconds (theYahia/tap-payments-mcp)',
    path: '/invoices',
    body: {
      draft: false,
      due: Date.parse('2026-11-19T00:00:00Z') / 1000,
      expiry: Date.parse('2026-11-26T00:00:00Z') / 1000,
      description: 'Coffee',
      mode: 'INVOICE',
      currencies: ['KWD'],
      order: { amount: 12, currency: 'KWD' },
      customer: { id: 'cus_TS07A2420261140Lr560311' },
    },
  },
  {
    client: 'a FastAPI service',
    path: '/invoices',
    body: {
      draft: false,
      due: String(Date.parse('2026-11-19T00:00:00Z')),
      expiry: String(Date.parse('2026-11-20T00:00:00Z')),
      description: 'Order 41',
      mode: 'INVOICE',
      note: '',
      currencies: ['KWD'],
      metadata: { order_id: 41 },
      customer: { first_name: 'Noura', last_name: '', email: 'noura@example.com' },
      order: { amount: 12.0, currency: 'KWD', items: [] },
      notifications: { channels: [], dispatch: false },
      reference: { invoice: 'INV-41', order: 41 },
    },
  },
];

const FROM = Date.parse('2026-11-01T00:00:00Z');
const TO = Date.parse('2026-11-20T00:00:00Z');

/** The requests for lists that contain all charges of November 2026. */
export const TAP_LISTS: readonly ClientRequest[] = [
  {
    client: 'the sample of Tap’s own reference',
    path: '/charges/list',
    body: {
      period: { date: { from: String(FROM), to: String(TO) }, type: '1' },
      limit: '25',
      order_by: 'date',
    },
  },
  {
    client: 'the Laravel package (bamalik1996/tap-payment-gateway-laravel)',
    path: '/charges/list',
    body: {
      period: { date: { from: FROM / 1000, to: TO / 1000 } },
      status: '',
      starting_after: '',
      limit: 25,
    },
  },
  {
    client: 'a FlutterFlow app',
    path: '/charges/list',
    body: {
      period: { date: { from: FROM / 1000, to: TO / 1000 }, type: 1 },
      status: '',
      starting_after: '',
      limit: 25,
    },
  },
  {
    client: 'a .NET service that writes null members',
    path: '/charges/list',
    body: { period: { date: { from: FROM, to: TO }, type: null }, limit: 25, order_by: null },
  },
  {
    client: 'a Node service (theYahia/tap-payments-mcp)',
    path: '/charges/list',
    body: { period: { date: {} }, limit: 25 },
  },
  { client: 'a check of the key', path: '/charges/list', body: { limit: 1 } },
];
