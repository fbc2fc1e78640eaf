import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { bigIdText, intIdText } from '../../kernel/ids.ts';
import { paged, pageQuery } from '../../kernel/paging.ts';
import { EVERYONE } from '../../kernel/roles.ts';
import {
  filterFields,
  checkDays,
  transactionFilter,
  transactionRow,
  transactionSummary,
  SERIES_INTERVALS,
  seriesPoint,
  brandShare,
  transactionDetail,
  brandFinances,
} from './records.ts';

export const transactionEndpoints = {
  listTransactions: endpoint({
    method: 'GET',
    path: '/transactions',
    summary: 'Transactions in scope, newest first',
    access: EVERYONE,
    scope: 'data',
    partner_key: 'transactions',
    query: z.strictObject({ ...filterFields, ...pageQuery }).superRefine(checkDays),
    response: paged('transactions', transactionRow),
    errors: ['BRAND_NOT_FOUND', 'TRANSACTIONS_OF_OTHER_PARTNER'],
  }),
  summarizeTransactions: endpoint({
    method: 'GET',
    path: '/transactions/summary',
    summary: 'Counts and sums of the transactions that fit a filter',
    access: EVERYONE,
    scope: 'data',
    partner_key: 'transactions',
    query: transactionFilter,
    response: transactionSummary,
    errors: ['BRAND_NOT_FOUND', 'TRANSACTIONS_OF_OTHER_PARTNER'],
  }),
  readTransactionSeries: endpoint({
    method: 'GET',
    path: '/transactions/series',
    summary: 'Captured money over time',
    access: EVERYONE,
    scope: 'data',
    partner_key: 'transactions',
    query: z
      .strictObject({ ...filterFields, interval: z.enum(SERIES_INTERVALS).prefault('day') })
      .superRefine(checkDays),
    response: z.array(seriesPoint),
    errors: ['BRAND_NOT_FOUND', 'TRANSACTIONS_OF_OTHER_PARTNER'],
  }),
  listTopBrands: endpoint({
    method: 'GET',
    path: '/transactions/brands',
    summary: 'The ten brands with the most captured money, largest first',
    access: EVERYONE,
    scope: 'data',
    query: transactionFilter,
    response: z.array(brandShare),
    errors: ['BRAND_NOT_FOUND', 'TRANSACTIONS_OF_OTHER_PARTNER'],
  }),
  exportTransactions: endpoint({
    method: 'GET',
    path: '/transactions/export',
    summary: 'The transactions that fit a filter as CSV, up to the limit of the settings',
    access: EVERYONE,
    scope: 'data',
    query: transactionFilter,
    response: 'file',
    errors: ['BRAND_NOT_FOUND', 'TRANSACTIONS_OF_OTHER_PARTNER'],
  }),
  readTransaction: endpoint({
    method: 'GET',
    path: '/transactions/:id',
    summary: 'One transaction with its fees, timeline and bookings',
    access: EVERYONE,
    scope: 'data',
    partner_key: 'transactions',
    params: z.object({ id: bigIdText }),
    response: transactionDetail,
    errors: ['TRANSACTION_NOT_FOUND'],
  }),
  readBrandFinances: endpoint({
    method: 'GET',
    path: '/brands/:id/finances',
    summary: 'What a brand has earned, is owed, and took last',
    access: EVERYONE,
    scope: 'data',
    params: z.object({ id: intIdText }),
    response: brandFinances,
    errors: ['BRAND_NOT_FOUND'],
  }),
} as const;
