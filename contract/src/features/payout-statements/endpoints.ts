import { z } from 'zod';
import { ADMINS_AND_OWNERS, EVERYONE, FINANCE_ACCESS, READING_ACCESS } from '../../kernel/roles.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { bigIdText, intIdText, uuid } from '../../kernel/ids.ts';
import { paged, pageQuery } from '../../kernel/paging.ts';
import { payoutTab } from '../payouts/terms.ts';
import {
  activePayout,
  brandAccount,
  brandPayouts,
  clearedTransaction,
  pausedPayout,
  transactionPayout,
} from './lists.ts';
import {
  month,
  monthlyStatement,
  payoutStatement,
  STATEMENT_FORMATS,
  statementMovement,
} from './records.ts';

const refresh = { _t: z.string().max(40).optional() };
const ofBrand = z.object({ brandId: intIdText, lineId: bigIdText });
const brandId = z.object({ id: intIdText });
const READ = {
  access: ADMINS_AND_OWNERS,
  access_levels: READING_ACCESS,
  scope: 'data',
} as const;

/** Endpoints of the amounts that brands are owed, of their payouts, and of statements. */
export const payoutStatementEndpoints = {
  listActivePayouts: endpoint({
    method: 'GET',
    path: '/admin/payouts',
    summary: 'List the amounts owed to brands with active payouts, by brand name',
    ...READ,
    query: z.strictObject(refresh),
    response: z.array(activePayout),
    errors: [],
  }),
  listPausedPayouts: endpoint({
    method: 'GET',
    path: '/admin/payouts/paused',
    summary:
      'List the amounts owed to brands whose payouts are paused or on hold, with the reasons',
    ...READ,
    query: z.strictObject(refresh),
    response: z.array(pausedPayout),
    errors: [],
  }),
  downloadPayouts: endpoint({
    method: 'GET',
    path: '/admin/payouts/export',
    summary: 'Download one tab of the payouts page as CSV: payouts_{date}.csv',
    ...READ,
    access_levels: FINANCE_ACCESS,
    query: z.strictObject({ tab: payoutTab.default('active'), ...refresh }),
    cost: 'export',
    response: 'file',
    media_types: ['text/csv'],
    errors: [],
  }),
  readBrandPayouts: endpoint({
    method: 'GET',
    path: '/brands/:id/payouts',
    summary:
      'Read the amount owed to a brand, the holds on it, the next payout, and the past payouts',
    access: EVERYONE,
    access_levels: READING_ACCESS,
    scope: 'data',
    partner_key: 'payouts',
    params: brandId,
    query: z.strictObject(pageQuery),
    response: brandPayouts,
    errors: ['BRAND_NOT_FOUND'],
  }),
  readBrandAccount: endpoint({
    method: 'GET',
    path: '/brands/:id/account',
    summary:
      'Read the account of a brand since its first sale: the sales, their costs, and where the remaining money is',
    ...READ,
    params: brandId,
    response: brandAccount,
    errors: ['BRAND_NOT_FOUND'],
  }),
  readBrandPayout: endpoint({
    method: 'GET',
    path: '/brands/:brandId/payouts/:lineId',
    summary: 'Read one payout of a brand with its bank account and the breakdown of its amount',
    ...READ,
    params: ofBrand,
    response: payoutStatement,
    errors: ['BRAND_NOT_FOUND', 'PAYOUT_NOT_FOUND'],
  }),
  listPayoutTransactions: endpoint({
    method: 'GET',
    path: '/brands/:brandId/payouts/:lineId/transactions',
    summary: 'List the transactions that one payout of a brand paid, oldest first',
    ...READ,
    params: ofBrand,
    query: z.strictObject(pageQuery),
    response: paged('transactions', clearedTransaction),
    errors: ['BRAND_NOT_FOUND', 'PAYOUT_NOT_FOUND'],
  }),
  downloadPayoutStatement: endpoint({
    method: 'GET',
    path: '/brands/:brandId/payouts/:lineId/statement',
    summary:
      'Download the statement of one payout as a bilingual PDF, or as CSV with each transaction',
    ...READ,
    params: ofBrand,
    query: z.strictObject({ format: z.enum(STATEMENT_FORMATS).default('pdf'), ...refresh }),
    cost: 'paper',
    response: 'file',
    media_types: ['application/pdf', 'text/csv'],
    errors: ['BRAND_NOT_FOUND', 'PAYOUT_NOT_FOUND'],
  }),
  listPayoutMovements: endpoint({
    method: 'GET',
    path: '/brands/:brandId/payouts/:lineId/movements',
    summary:
      'List the account movements of a brand between the previous payout and this payout, oldest first',
    ...READ,
    params: ofBrand,
    query: z.strictObject(pageQuery),
    response: paged('movements', statementMovement),
    errors: ['BRAND_NOT_FOUND', 'PAYOUT_NOT_FOUND'],
  }),
  listMonthlyStatements: endpoint({
    method: 'GET',
    path: '/brands/:id/statements',
    summary:
      'List the months for which a brand has a statement, newest first, including the current month',
    access: EVERYONE,
    access_levels: READING_ACCESS,
    scope: 'data',
    partner_key: 'payouts',
    params: brandId,
    response: z.array(monthlyStatement),
    errors: ['BRAND_NOT_FOUND'],
  }),
  downloadMonthlyStatement: endpoint({
    method: 'GET',
    path: '/brands/:id/statements/:month',
    summary: 'Download the statement of a month as a bilingual PDF, or as CSV with each movement',
    access: EVERYONE,
    access_levels: READING_ACCESS,
    scope: 'data',
    partner_key: 'payouts',
    params: z.object({ id: intIdText, month }),
    query: z.strictObject({
      business_id: uuid,
      format: z.enum(STATEMENT_FORMATS).default('pdf'),
      ...refresh,
    }),
    cost: 'paper',
    response: 'file',
    media_types: ['application/pdf', 'text/csv'],
    errors: ['BRAND_NOT_FOUND', 'STATEMENT_NOT_FOUND'],
  }),
  listTransactionPayouts: endpoint({
    method: 'GET',
    path: '/transactions/:transactionId/payouts',
    summary: 'List the payouts that paid a transaction, oldest first',
    ...READ,
    params: z.object({ transactionId: bigIdText }),
    response: z.array(transactionPayout),
    errors: ['TRANSACTION_NOT_FOUND'],
  }),
} as const;
