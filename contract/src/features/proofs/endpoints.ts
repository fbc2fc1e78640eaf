import { z } from 'zod';
import { ADMINS, EVERYONE, READING_ACCESS, SUPER_ADMIN } from '../../kernel/roles.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { bigIdText, intIdText, uuid } from '../../kernel/ids.ts';
import { calendarDate } from '../../kernel/time.ts';
import { PROOF } from './object-examples.ts';
import {
  cosignature,
  proofBundle,
  proofCheckpoint,
  proofKey,
  proofSchedule,
  proofWitness,
  proofWitnessDraft,
} from './records.ts';

const PUBLIC = {
  access: 'public',
  scope: 'public',
  limit: { max: 120, per_seconds: 60 },
} as const;

export const proofEndpoints = {
  readPayoutProof: endpoint({
    method: 'GET',
    path: '/brands/:brandId/payouts/:lineId/proof',
    summary: 'Return the proof of a payout, which other programs can check',
    access: EVERYONE,
    access_levels: READING_ACCESS,
    scope: 'data',
    partner_key: 'payouts',
    params: z.object({ brandId: intIdText, lineId: bigIdText }),
    response: proofBundle,
    example: { response: { success: true, data: PROOF } },
    errors: ['BRAND_NOT_FOUND', 'PAYOUT_NOT_FOUND', 'PROOF_PENDING'],
  }),
  listProofCheckpoints: endpoint({
    method: 'GET',
    path: '/proofs/checkpoints',
    summary: 'List the signed checkpoints of the payout log, oldest first, at most 10,000',
    ...PUBLIC,
    query: z.strictObject({
      business_id: uuid.optional(),
      from: calendarDate.optional(),
      to: calendarDate.optional(),
    }),
    response: z.array(proofCheckpoint),
    errors: [],
  }),
  readProofCheckpoint: endpoint({
    method: 'GET',
    path: '/proofs/checkpoints/:day',
    summary: 'List the checkpoints of one day, one for each business',
    ...PUBLIC,
    params: z.strictObject({ day: calendarDate }),
    response: z.array(proofCheckpoint),
    errors: [],
  }),
  cosignCheckpoint: endpoint({
    method: 'POST',
    path: '/proofs/checkpoints/:day/cosignatures',
    summary: 'Add the signature line of a registered witness to a checkpoint',
    ...PUBLIC,
    params: z.strictObject({ day: calendarDate }),
    body: cosignature,
    response: proofCheckpoint,
    errors: ['PROOF_CHECKPOINT_NOT_FOUND', 'PROOF_COSIGNATURE_INVALID'],
  }),
  downloadPayoutCheck: endpoint({
    method: 'GET',
    path: '/proofs/check/offline',
    summary: 'Return the check of payouts as one HTML page that works offline',
    ...PUBLIC,
    response: 'file',
    media_types: ['text/html'],
    errors: [],
  }),
  listProofKeys: endpoint({
    method: 'GET',
    path: '/proofs/keys',
    summary: 'List the keys that sign checkpoints, with the days on which they are valid',
    ...PUBLIC,
    response: z.array(proofKey),
    errors: [],
  }),
  readProofSchedule: endpoint({
    method: 'GET',
    path: '/proofs/schedules/:digest',
    summary: 'Return a fee schedule by its digest',
    ...PUBLIC,
    params: z.strictObject({ digest: z.string().regex(/^[0-9a-f]{64}$/) }),
    response: proofSchedule,
    errors: ['PROOF_SCHEDULE_NOT_FOUND'],
  }),
  rotateProofKey: endpoint({
    method: 'POST',
    path: '/admin/proofs/keys',
    summary: 'Create a new key for checkpoints. The current key stays valid for 7 more days',
    access: SUPER_ADMIN,
    scope: 'platform',
    response: z.array(proofKey),
    message: 'The new key signs checkpoints from today on',
    confirm: true,
    idempotent: true,
    errors: ['PROOF_KEY_NEW'],
  }),
  listProofWitnesses: endpoint({
    method: 'GET',
    path: '/admin/proofs/witnesses',
    summary: 'List the registered witnesses of the payout log',
    access: ADMINS,
    scope: 'platform',
    response: z.array(proofWitness),
    errors: [],
  }),
  addProofWitness: endpoint({
    method: 'POST',
    path: '/admin/proofs/witnesses',
    summary: 'Register a witness with its Ed25519 key',
    access: SUPER_ADMIN,
    scope: 'platform',
    body: proofWitnessDraft,
    response: proofWitness,
    message: 'Witness registered',
    confirm: true,
    idempotent: true,
    errors: ['PROOF_WITNESS_EXISTS'],
  }),
} as const;
