import { z } from 'zod';
import { codesOf } from '../../kernel/actions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { uuid } from '../../kernel/ids.ts';
import { paged, pageQuery } from '../../kernel/paging.ts';
import { ADMINS } from '../../kernel/roles.ts';
import { withReason } from '../../kernel/text.ts';
import { midMoveActions } from './actions.ts';
import { approvedMidMove, midMove } from './records.ts';

const byId = z.object({ id: uuid });

const STALE = ['mid-moves', 'brands', 'leads', 'quarantine'];

export const midEndpoints = {
  listMidMoves: endpoint({
    method: 'GET',
    path: '/admin/mid-moves',
    summary:
      'List the open or the ended moves of MIDs, newest first. An open move is pending or in quarantine',
    access: ADMINS,
    scope: 'platform',
    query: z.strictObject({ ...pageQuery, state: z.enum(['open', 'ended']).default('open') }),
    response: paged('moves', midMove),
    errors: [],
  }),
  approveMidMove: endpoint({
    method: 'POST',
    path: '/admin/mid-moves/:id/approve',
    summary:
      'Approve the move of a MID that another admin requested. POS payments under the MID are on hold',
    access: ADMINS,
    scope: 'platform',
    confirm: true,
    params: byId,
    response: approvedMidMove,
    message: 'The MID was moved',
    stale: STALE,
    errors: ['MID_MOVE_NOT_FOUND', 'MID_TAKEN', ...codesOf(midMoveActions, 'approve')],
  }),
  rejectMidMove: endpoint({
    method: 'POST',
    path: '/admin/mid-moves/:id/reject',
    summary: 'Reject the move of a MID. The MID stays with its brand',
    access: ADMINS,
    scope: 'platform',
    params: byId,
    body: withReason,
    response: midMove,
    message: 'The MID move was rejected',
    idempotent: true,
    stale: STALE,
    errors: ['MID_MOVE_NOT_FOUND', ...codesOf(midMoveActions, 'reject')],
  }),
  withdrawMidMove: endpoint({
    method: 'POST',
    path: '/admin/mid-moves/:id/withdraw',
    summary: 'Withdraw the request to move a MID',
    access: ADMINS,
    scope: 'platform',
    params: byId,
    response: midMove,
    message: 'The request was withdrawn',
    idempotent: true,
    stale: STALE,
    errors: ['MID_MOVE_NOT_FOUND', ...codesOf(midMoveActions, 'withdraw')],
  }),
  releaseMidPayments: endpoint({
    method: 'POST',
    path: '/admin/mid-moves/:id/release',
    summary: 'End the quarantine of a moved MID and book its POS payments',
    access: ADMINS,
    scope: 'platform',
    confirm: true,
    params: byId,
    response: midMove,
    message: 'The payments were released',
    idempotent: true,
    stale: STALE,
    errors: ['MID_MOVE_NOT_FOUND', ...codesOf(midMoveActions, 'release')],
  }),
} as const;
