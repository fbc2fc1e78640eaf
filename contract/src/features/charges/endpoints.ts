import { z } from 'zod';
import { codesOf } from '../../kernel/actions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import type { Failure, KERNEL_REFUSALS } from '../../kernel/errors.ts';
import { refundActions, type refundRefusals } from '../refunds/actions.ts';
import type { transactionRefusals } from '../transactions/actions.ts';
import type { chargeRefusals } from './actions.ts';
import * as example from './object-examples.ts';
import { chargeObject, chargePage, invoiceObject, refundObject, refundPage } from './objects.ts';
import {
  chargeListRequest,
  chargeRequest,
  invoiceRequest,
  providerId,
  refundListRequest,
  refundRequest,
} from './records.ts';
import { readTapBody } from './tap-bodies.ts';

type Code =
  | keyof typeof KERNEL_REFUSALS
  | keyof typeof chargeRefusals
  | keyof typeof refundRefusals
  | keyof typeof transactionRefusals;

/** Maps our error codes to the provider's. Codes without an entry are returned unchanged. */
const CODES: Readonly<Record<string, string>> = {
  UNAUTHENTICATED: '2104',
  BAD_REQUEST: '2100',
  MEDIA_TYPE: '2100',
  TRANSACTION_NOT_FOUND: '1144',
  REFUND_ID_UNKNOWN: '1157',
  // Integrators already handle these values, so they do not change.
  CHARGE_GATEWAY_DISABLED: 'STATE_FORBIDS',
  CHARGE_IN_PROGRESS: 'CONFLICT',
  INVOICE_REPEATED: 'CONFLICT',
  REFUND_NOT_CAPTURED: 'STATE_FORBIDS',
  REFUND_WITHOUT_CHARGE: 'STATE_FORBIDS',
} satisfies Partial<Record<Code, string>>;
const FIELD_CODES: Readonly<Record<string, string>> = {
  amount: '1117',
  'order.amount': '1117',
  currency: '1119',
  'order.currency': '1119',
  source: '1124',
  'source.id': '1125',
  customer: '1129',
  'customer.first_name': '1130',
  'customer.email': '1138',
  redirect: '1110',
  'redirect.url': '1111',
  charge_id: '1143',
  limit: '1162',
  starting_after: '1143',
  reason: '1159',
};

const writeFailure = ({ code, error, fields }: Failure) => ({
  errors: fields
    ? Object.entries(fields).map(([name, why]) => ({
        code: FIELD_CODES[name] ?? '1103',
        description: `${name}: ${why}`,
      }))
    : [{ code: CODES[code] ?? code, description: error }],
});

const shared = { access: 'api_key', scope: 'data', write_failure: writeFailure } as const;

const REFUSALS = [
  'BRAND_ON_HOLD',
  'BRAND_LIMIT_REACHED',
  'CHARGE_GATEWAY_DISABLED',
  'CHARGE_IN_PROGRESS',
  'INVOICE_REPEATED',
  'IDEMPOTENCY_MISMATCH',
  'IDEMPOTENCY_KEYS_DIFFER',
  'UNAVAILABLE',
] as const satisfies readonly Code[];

const byId = z.strictObject({ id: providerId });

export const chargeEndpoints = {
  createCharge: endpoint({
    ...shared,
    method: 'POST',
    path: '/tap/v2/charges',
    summary: 'Create a charge. The response has the URL where the customer pays',
    body: chargeRequest,
    read_body: readTapBody('charge'),
    response: chargeObject,
    takes_key: true,
    example: { body: example.CHARGE_BODY, response: example.CHARGE },
    errors: REFUSALS,
  }),
  readCharge: endpoint({
    ...shared,
    method: 'GET',
    path: '/tap/v2/charges/:id',
    summary: "Return a charge of the caller's brand with its current status at the provider",
    params: byId,
    response: chargeObject,
    example: { response: example.PAID_CHARGE },
    errors: ['TRANSACTION_NOT_FOUND', 'UNAVAILABLE'],
  }),
  listCharges: endpoint({
    ...shared,
    method: 'POST',
    path: '/tap/v2/charges/list',
    summary: "List the charges of the caller's brand, newest first",
    body: chargeListRequest,
    read_body: readTapBody('list'),
    response: chargePage,
    example: { body: example.LIST_BODY, response: example.CHARGE_PAGE },
    errors: ['LIST_PLACE_UNKNOWN', 'UNAVAILABLE'],
  }),
  createRefundByKey: endpoint({
    ...shared,
    method: 'POST',
    path: '/tap/v2/refunds',
    summary: 'Refund a captured charge, in full or in part',
    body: refundRequest,
    read_body: readTapBody('refund'),
    response: refundObject,
    takes_key: true,
    example: { body: example.REFUND_BODY, response: example.REFUND },
    errors: [...REFUSALS, 'TRANSACTION_NOT_FOUND', ...codesOf(refundActions, 'refund')],
  }),
  readRefundByKey: endpoint({
    ...shared,
    method: 'GET',
    path: '/tap/v2/refunds/:id',
    summary: "Return a refund of the caller's brand",
    params: byId,
    response: refundObject,
    example: { response: example.MADE_REFUND },
    errors: ['REFUND_ID_UNKNOWN'],
  }),
  listRefundsByKey: endpoint({
    ...shared,
    method: 'POST',
    path: '/tap/v2/refunds/list',
    summary: "List the refunds of the caller's brand, newest first",
    body: refundListRequest,
    read_body: readTapBody('list'),
    response: refundPage,
    example: { body: example.LIST_BODY, response: example.REFUND_PAGE },
    errors: ['LIST_PLACE_UNKNOWN'],
  }),
  createInvoice: endpoint({
    ...shared,
    method: 'POST',
    path: '/tap/v2/invoices',
    summary: 'Create an invoice with the URL where it can be paid',
    body: invoiceRequest,
    read_body: readTapBody('invoice'),
    response: invoiceObject,
    takes_key: true,
    example: { body: example.INVOICE_BODY, response: example.INVOICE },
    errors: REFUSALS,
  }),
  readInvoice: endpoint({
    ...shared,
    method: 'GET',
    path: '/tap/v2/invoices/:id',
    summary: "Return an invoice of the caller's brand with its current status at the provider",
    params: byId,
    response: invoiceObject,
    example: { response: { ...example.INVOICE, status: 'PAID' } },
    errors: ['INVOICE_NOT_FOUND', 'UNAVAILABLE'],
  }),
} as const;
