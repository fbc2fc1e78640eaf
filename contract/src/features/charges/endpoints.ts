import { z } from 'zod';
import { codesOf } from '../../kernel/actions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import type { ErrorCode, Failure } from '../../kernel/errors.ts';
import { refundActions } from '../refunds/actions.ts';
import { providerId, chargeRequest, invoiceRequest, refundRequest } from './records.ts';

/** The provider's codes where one fits; the rest are ours, in words. */
const CODES: Partial<Record<ErrorCode, string>> = {
  UNAUTHENTICATED: '2104',
  BAD_REQUEST: '2100',
  MEDIA_TYPE: '2100',
  TRANSACTION_NOT_FOUND: '1144',
  // In words that integrators have been answered with from the beginning.
  CHARGE_GATEWAY_DISABLED: 'STATE_FORBIDS',
  CHARGE_IN_PROGRESS: 'CONFLICT',
  INVOICE_REPEATED: 'CONFLICT',
  REFUND_NOT_CAPTURED: 'STATE_FORBIDS',
  REFUND_WITHOUT_CHARGE: 'STATE_FORBIDS',
};
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
  'redirect.url': '1111',
  charge_id: '1143',
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

/** As the provider writes it: documented there, and different for each kind of source. */
const answer = z.looseObject({ id: z.string() });

const shared = {
  access: 'api_key',
  scope: 'data',
  response: answer,
  write_failure: writeFailure,
} as const;

const REFUSALS = [
  'CHARGE_GATEWAY_DISABLED',
  'CHARGE_IN_PROGRESS',
  'INVOICE_REPEATED',
  'IDEMPOTENCY_MISMATCH',
  'UNAVAILABLE',
] as const satisfies readonly ErrorCode[];

export const chargeEndpoints = {
  createCharge: endpoint({
    ...shared,
    method: 'POST',
    path: '/tap/v2/charges',
    summary: 'Charge a customer: answers where the customer pays',
    body: chargeRequest,
    errors: REFUSALS,
  }),
  readCharge: endpoint({
    ...shared,
    method: 'GET',
    path: '/tap/v2/charges/:id',
    summary: 'A charge of the own brand, as the provider has it now',
    params: z.strictObject({ id: providerId }),
    errors: ['TRANSACTION_NOT_FOUND', 'UNAVAILABLE'],
  }),
  createInvoice: endpoint({
    ...shared,
    method: 'POST',
    path: '/tap/v2/invoices',
    summary: 'Make an invoice with an address at which it can be paid',
    body: invoiceRequest,
    errors: REFUSALS,
  }),
  createRefundByKey: endpoint({
    ...shared,
    method: 'POST',
    path: '/tap/v2/refunds',
    summary: 'Give a captured charge back, whole or in part',
    body: refundRequest,
    errors: [...REFUSALS, 'TRANSACTION_NOT_FOUND', ...codesOf(refundActions, 'refund')],
  }),
} as const;
