import { z } from 'zod';
import { codesOf } from '../../kernel/actions.ts';
import { DOCUMENT_FILE, MAX_FILE_BYTES } from '../../kernel/data-url.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { uuid } from '../../kernel/ids.ts';
import {
  ADMINS_AND_OWNERS,
  EVERYONE,
  FINANCE_ACCESS,
  READING_ACCESS,
  STAFF,
} from '../../kernel/roles.ts';
import { evidenceActions } from './actions.ts';
import { dispute, disputeDetail, disputeFilter, EVIDENCE_KINDS } from './records.ts';

const disputeId = z.object({ id: uuid });

const LIST = {
  method: 'GET',
  scope: 'data',
  query: disputeFilter,
  response: z.array(dispute),
  errors: [],
} as const;

export const disputeEndpoints = {
  listDisputes: endpoint({
    ...LIST,
    path: '/disputes',
    summary: 'Disputes in scope: open disputes by their last day for evidence, then decided ones',
    access: EVERYONE,
    access_levels: READING_ACCESS,
  }),
  listDisputesOfStaff: endpoint({
    ...LIST,
    path: '/admin/disputes',
    summary: 'Disputes of all brands in scope: open disputes by their last day for evidence first',
    access: STAFF,
  }),
  readDispute: endpoint({
    method: 'GET',
    path: '/disputes/:id',
    summary: 'A dispute with its evidence. The ID is the ID of the chargeback',
    access: EVERYONE,
    access_levels: READING_ACCESS,
    scope: 'data',
    params: disputeId,
    response: disputeDetail,
    errors: ['DISPUTE_NOT_FOUND'],
  }),
  addEvidence: endpoint({
    method: 'POST',
    path: '/disputes/:id/evidence',
    summary: 'Add a file to the evidence. A file that the evidence contains is not added again',
    access: ADMINS_AND_OWNERS,
    scope: 'data',
    params: disputeId,
    query: z.strictObject({ kind: z.enum(EVIDENCE_KINDS).optional() }),
    consumes: 'multipart',
    file_types: DOCUMENT_FILE.types,
    body_limit: MAX_FILE_BYTES + 1024,
    cost: 'file',
    response: disputeDetail,
    stale: ['disputes'],
    errors: [
      'DISPUTE_NOT_FOUND',
      ...codesOf(evidenceActions, 'add'),
      'FILE_TOO_LARGE',
      'FILE_TYPE_NOT_ALLOWED',
      'FILE_NOT_READABLE',
      'FILE_DIMENSIONS',
      'FILE_UNSAFE',
    ],
  }),
  removeEvidence: endpoint({
    method: 'DELETE',
    path: '/disputes/:id/evidence/:evidenceId',
    summary: 'Remove a file from evidence that was not submitted',
    access: ADMINS_AND_OWNERS,
    scope: 'data',
    params: disputeId.extend({ evidenceId: uuid }),
    response: disputeDetail,
    stale: ['disputes'],
    errors: [
      'DISPUTE_NOT_FOUND',
      'DISPUTE_EVIDENCE_NOT_FOUND',
      ...codesOf(evidenceActions, 'remove'),
    ],
  }),
  submitEvidence: endpoint({
    method: 'POST',
    path: '/disputes/:id/submit',
    summary: 'Submit the evidence of a dispute. It cannot be changed afterwards',
    access: ADMINS_AND_OWNERS,
    scope: 'data',
    params: disputeId,
    response: disputeDetail,
    message: 'The evidence has been submitted',
    idempotent: true,
    stale: ['disputes', 'worklist'],
    errors: ['DISPUTE_NOT_FOUND', ...codesOf(evidenceActions, 'submit')],
  }),
  downloadPack: endpoint({
    method: 'GET',
    path: '/disputes/:id/pack',
    summary:
      'One PDF for the acquirer: the facts of payment, order and agreement, then all evidence',
    access: ADMINS_AND_OWNERS,
    access_levels: FINANCE_ACCESS,
    scope: 'data',
    params: disputeId,
    response: 'file',
    media_types: ['application/pdf'],
    cost: 'paper',
    errors: ['DISPUTE_NOT_FOUND'],
  }),
} as const;
