import { z } from 'zod';
import { codesOf } from '../../kernel/actions.ts';
import { withReason } from '../../kernel/text.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { uuid } from '../../kernel/ids.ts';
import { paged, pageQuery } from '../../kernel/paging.ts';
import { ADMINS } from '../../kernel/roles.ts';
import { calendarDate, checkDateOrder, dateFilterFields } from '../../kernel/time.ts';
import {
  correctionActions,
  differenceActions,
  reconciliationDayActions,
  ROW_STATES,
} from './actions.ts';
import {
  RECONCILIATION_SIDES,
  RECONCILIATION_KINDS,
  DAY_STATES,
  reconciliationRow,
  reconciliationDay,
  explainingTransaction,
  resolutionNote,
  correctionDraft,
} from './records.ts';

const ADMIN = { access: ADMINS, scope: 'platform' } as const;
const byDay = z.object({ day: calendarDate });
const byId = z.object({ id: uuid });

export const reconciliationEndpoints = {
  listReconciliationDays: endpoint({
    method: 'GET',
    path: '/admin/reconciliation/days',
    summary: 'List the reconciled days and their results, newest first',
    ...ADMIN,
    query: z
      .strictObject({
        ...dateFilterFields,
        ...pageQuery,
        state: z.enum(DAY_STATES).optional(),
      })
      .superRefine(checkDateOrder),
    response: paged('days', reconciliationDay),
    errors: [],
  }),
  readReconciliationDay: endpoint({
    method: 'GET',
    path: '/admin/reconciliation/days/:day',
    summary: 'Read the totals and counts of one day',
    ...ADMIN,
    params: byDay,
    response: reconciliationDay,
    errors: ['RECONCILIATION_DAY_NOT_FOUND'],
  }),
  listReconciliationRows: endpoint({
    method: 'GET',
    path: '/admin/reconciliation/days/:day/rows',
    summary: 'List the comparisons of a day: differences first, largest first',
    ...ADMIN,
    params: byDay,
    query: z.strictObject({
      ...pageQuery,
      side: z.enum(RECONCILIATION_SIDES).optional(),
      kind: z.enum(RECONCILIATION_KINDS).optional(),
      state: z.enum(ROW_STATES).optional(),
      business_id: uuid.optional(),
    }),
    response: paged('rows', reconciliationRow),
    errors: ['RECONCILIATION_DAY_NOT_FOUND'],
  }),
  runReconciliation: endpoint({
    method: 'POST',
    path: '/admin/reconciliation/days/:day/run',
    summary:
      "Read the provider's report of a past day again and compare it. A job does the work: read the day until its run is not `running`",
    ...ADMIN,
    params: byDay,
    response: reconciliationDay,
    message: 'The day is being reconciled',
    idempotent: true,
    stale: ['reconciliation'],
    errors: codesOf(reconciliationDayActions, 'run'),
  }),
  readReconciliationRow: endpoint({
    method: 'GET',
    path: '/admin/reconciliation/rows/:id',
    summary: 'Read one comparison with its proposed corrections',
    ...ADMIN,
    params: byId,
    response: reconciliationRow,
    errors: ['RECONCILIATION_ROW_NOT_FOUND'],
  }),
  explainReconciliationRow: endpoint({
    method: 'GET',
    path: '/admin/reconciliation/rows/:id/transactions',
    summary: 'List the transactions that explain a comparison',
    ...ADMIN,
    params: byId,
    query: z.strictObject(pageQuery),
    response: paged('transactions', explainingTransaction),
    errors: ['RECONCILIATION_ROW_NOT_FOUND'],
  }),
  resolveDifference: endpoint({
    method: 'POST',
    path: '/admin/reconciliation/rows/:id/resolve',
    summary: 'Accept a difference with a note. No money moves',
    ...ADMIN,
    params: byId,
    body: resolutionNote,
    response: reconciliationRow,
    message: 'Difference resolved successfully',
    idempotent: true,
    stale: ['reconciliation'],
    errors: ['RECONCILIATION_ROW_NOT_FOUND', ...codesOf(differenceActions, 'resolve')],
  }),
  proposeCorrection: endpoint({
    method: 'POST',
    path: '/admin/reconciliation/rows/:id/proposals',
    summary: 'Propose a correction of a difference. Another admin must approve it',
    ...ADMIN,
    params: byId,
    body: correctionDraft,
    response: reconciliationRow,
    message: 'Correction proposed successfully',
    idempotent: true,
    stale: ['reconciliation'],
    errors: [
      'RECONCILIATION_ROW_NOT_FOUND',
      ...codesOf(differenceActions, 'propose'),
      'RECONCILIATION_AMOUNT_TOO_LARGE',
    ],
  }),
  approveCorrection: endpoint({
    method: 'POST',
    path: '/admin/reconciliation/proposals/:id/approve',
    summary:
      'Approve and book a correction that another admin proposed. A repeated call changes nothing',
    ...ADMIN,
    params: byId,
    confirm: true,
    response: reconciliationRow,
    message: 'Correction approved and booked',
    idempotent: true,
    stale: ['reconciliation'],
    errors: ['RECONCILIATION_CORRECTION_NOT_FOUND', ...codesOf(correctionActions, 'approve')],
  }),
  rejectCorrection: endpoint({
    method: 'POST',
    path: '/admin/reconciliation/proposals/:id/reject',
    summary: 'Reject a proposed correction, or withdraw your own. Nothing is booked',
    ...ADMIN,
    params: byId,
    body: withReason,
    response: reconciliationRow,
    message: 'Correction rejected',
    idempotent: true,
    stale: ['reconciliation'],
    errors: ['RECONCILIATION_CORRECTION_NOT_FOUND', 'RECONCILIATION_CORRECTION_BOOKED'],
  }),
} as const;
