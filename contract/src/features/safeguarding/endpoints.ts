import { z } from 'zod';
import { ADMINS } from '../../kernel/roles.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { intIdText } from '../../kernel/ids.ts';
import { calendarDate } from '../../kernel/time.ts';
import { clearingScore, safeguardingDay, safeguardingReport, storedReport } from './records.ts';

const ADMIN = { access: ADMINS, scope: 'platform' } as const;

export const safeguardingEndpoints = {
  readSafeguarding: endpoint({
    method: 'GET',
    path: '/admin/safeguarding',
    summary:
      'Compare what merchants are owed with our bank balances at the end of a day. Default: the last day with a statement',
    ...ADMIN,
    query: z.strictObject({ day: calendarDate.optional() }),
    cost: 'search',
    response: safeguardingReport,
    errors: ['SAFEGUARDING_DAY_NOT_OVER'],
  }),
  downloadSafeguarding: endpoint({
    method: 'GET',
    path: '/admin/safeguarding/file',
    summary:
      'Download the stored report of a day with the clearing score, as a sealed PDF. Default: the newest version, which is made if the figures are new',
    ...ADMIN,
    query: z.strictObject({ day: calendarDate, version: intIdText.optional() }),
    cost: 'paper',
    response: 'file',
    media_types: ['application/pdf'],
    stale: ['safeguarding/reports'],
    limit: { max: 20, per_seconds: 60 },
    errors: ['SAFEGUARDING_DAY_NOT_OVER', 'SAFEGUARDING_REPORT_NOT_FOUND'],
  }),
  listSafeguardingReports: endpoint({
    method: 'GET',
    path: '/admin/safeguarding/reports',
    summary: 'List the sealed reports of a day, or of the last days, newest first',
    ...ADMIN,
    query: z.strictObject({ day: calendarDate.optional() }),
    response: z.array(storedReport),
    errors: [],
  }),
  listSafeguardingDays: endpoint({
    method: 'GET',
    path: '/admin/safeguarding/days',
    summary: 'List the recorded days of each business that statements cover, newest first',
    ...ADMIN,
    response: z.array(safeguardingDay),
    errors: [],
  }),
  readClearingScore: endpoint({
    method: 'GET',
    path: '/admin/clearing-score',
    summary: 'The share of captured money that was identified on all three sides in time, by month',
    ...ADMIN,
    response: clearingScore,
    errors: [],
  }),
} as const;
