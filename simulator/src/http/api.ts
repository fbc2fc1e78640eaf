import { createCharge, updateCharge } from '../charges/create.ts';
import { describeCharge } from '../charges/describe.ts';
import { describeInvoice } from '../invoices/describe.ts';
import { closeInvoice, createInvoice } from '../invoices/invoices.ts';
import { createLead, describeLead, findMerchant } from '../leads.ts';
import { type ListRow, listPage } from '../listing.ts';
import type { ChargeRecord, PayoutRecord, RefundRecord } from '../records.ts';
import { createRefund, describeRefund } from '../refunds.ts';
import { done, refuse, type Result } from '../result.ts';
import { describePayout } from '../settlement/describe.ts';
import type { Simulation } from '../simulation.ts';
import type { TapErrorCode } from '../wire/error-codes.ts';

export interface ApiInput {
  readonly id: string;
  readonly body: unknown;
  readonly language: 'en' | 'ar';
}

export interface ApiRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly answer: (sim: Simulation, input: ApiInput) => Result<object>;
}

const map = <T>(result: Result<T>, show: (value: T) => object): Result<object> =>
  result.ok ? done(show(result.value)) : result;

const found = <T>(value: T | undefined, code: TapErrorCode): Result<T> =>
  value === undefined ? refuse(code) : done(value);

const list = <T>(
  kind: string,
  entries: readonly T[],
  view: (entry: T) => ListRow,
  show: (entry: T) => object,
  body: unknown,
): Result<object> =>
  map(listPage(entries, view, body), ({ items, has_more }) => ({
    object: 'list',
    live_mode: false,
    api_version: 'V2',
    count: items.length,
    has_more,
    [kind]: items.map(show),
  }));

const viewCharge = (charge: ChargeRecord): ListRow => ({
  ...charge,
  at_ms: charge.created_ms,
  charge_id: charge.id,
});
const viewRefund = (refund: RefundRecord): ListRow => ({
  ...refund,
  at_ms: refund.created_ms,
  method: null,
  order_reference: refund.merchant_reference,
});
const viewPayout = (payout: PayoutRecord): ListRow => ({
  ...payout,
  at_ms: payout.date_ms,
  payout_id: payout.id,
  charge_id: '',
  method: null,
  order_reference: '',
});

/** The calls of Tap's API that the simulator answers. */
export const API_ROUTES: readonly ApiRoute[] = [
  {
    method: 'POST',
    url: '/v2/charges',
    answer: (sim, { body, language }) =>
      map(createCharge(sim, body, language), (charge) => describeCharge(sim, charge, 'CREATE')),
  },
  {
    method: 'POST',
    url: '/v2/charges/list',
    answer: (sim, { body }) => {
      const show = (charge: ChargeRecord) => describeCharge(sim, charge, 'GET');
      return list('charges', sim.store.charges.all(), viewCharge, show, body);
    },
  },
  {
    method: 'GET',
    url: '/v2/charges/:id',
    answer: (sim, { id }) =>
      map(found(sim.store.charges.get(id), '1144'), (charge) => describeCharge(sim, charge, 'GET')),
  },
  {
    method: 'PUT',
    url: '/v2/charges/:id',
    answer: (sim, { id, body }) =>
      map(updateCharge(sim, id, body), (charge) => describeCharge(sim, charge, 'GET')),
  },
  {
    method: 'POST',
    url: '/v2/refunds',
    answer: (sim, { body }) =>
      map(createRefund(sim, body), (refund) => describeRefund(refund, 'CREATE')),
  },
  {
    method: 'POST',
    url: '/v2/refunds/list',
    answer: (sim, { body }) => {
      const show = (refund: RefundRecord) => describeRefund(refund, 'GET');
      return list('refunds', sim.store.refunds.all(), viewRefund, show, body);
    },
  },
  {
    method: 'GET',
    url: '/v2/refunds/:id',
    answer: (sim, { id }) =>
      map(found(sim.store.refunds.get(id), '1157'), (refund) => describeRefund(refund, 'GET')),
  },
  {
    method: 'POST',
    url: '/v2/invoices',
    answer: (sim, { body }) =>
      map(createInvoice(sim, body), (invoice) => describeInvoice(sim, invoice)),
  },
  {
    method: 'GET',
    url: '/v2/invoices/:id',
    answer: (sim, { id }) =>
      map(found(sim.store.invoices.get(id), '1103'), (invoice) => describeInvoice(sim, invoice)),
  },
  {
    method: 'DELETE',
    url: '/v2/invoices/:id',
    answer: (sim, { id }) =>
      map(closeInvoice(sim, id, 'CANCELLED'), (invoice) => describeInvoice(sim, invoice)),
  },
  {
    method: 'POST',
    url: '/v2/payouts/list',
    answer: (sim, { body }) =>
      list('payouts', sim.store.payouts.all(), viewPayout, describePayout, body),
  },
  {
    method: 'GET',
    url: '/v2/payouts/:id',
    answer: (sim, { id }) => map(found(sim.store.payouts.get(id), '1103'), describePayout),
  },
  {
    method: 'POST',
    url: '/v3/lead/',
    answer: (sim, { body }) => map(createLead(sim, body), describeLead),
  },
  {
    method: 'GET',
    url: '/v3/lead/:id',
    answer: (sim, { id }) => map(found(sim.store.leads.get(id), '1103'), describeLead),
  },
  {
    method: 'GET',
    url: '/v2/merchant/:id',
    answer: (sim, { id }) => findMerchant(sim, id),
  },
];
