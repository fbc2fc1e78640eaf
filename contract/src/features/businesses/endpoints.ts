import { z } from 'zod';
import { LOGO_FILE, MAX_FILE_BYTES } from '../../kernel/data-url.ts';
import { codesOf } from '../../kernel/actions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { uuid } from '../../kernel/ids.ts';
import { ADMINS, READERS } from '../../kernel/roles.ts';
import { revealedValue, withReason } from '../../kernel/text.ts';
import { sftpCheck, sftpHost, sftpPort } from './sftp.ts';
import { mccCode } from '../mcc/records.ts';
import { businessSftpActions } from './actions.ts';
import {
  businessDraft,
  businessEdit,
  businessSummary,
  business,
  MASKED_BUSINESS_VALUES,
  sftpApproval,
} from './records.ts';

const byId = z.strictObject({ id: uuid });
const ADMIN = { access: ADMINS, scope: 'platform' } as const;

const MAPPING_ERRORS = [
  'BUSINESS_MCC_UNKNOWN',
  'BUSINESS_MCC_MAPPED',
  'BUSINESS_MCC_TAKEN',
  'BUSINESS_MCC_CLASH',
] as const;

export const businessEndpoints = {
  listBusinesses: endpoint({
    method: 'GET',
    path: '/businesses',
    summary: 'List all businesses by name',
    ...ADMIN,
    response: z.array(businessSummary),
    errors: [],
  }),
  createBusiness: endpoint({
    method: 'POST',
    path: '/businesses',
    summary: 'Add a business',
    ...ADMIN,
    body: businessDraft,
    confirm: true,
    // If the logo is a link, the server fetches and decodes the picture.
    cost: 'file',
    response: business,
    message: 'Business created successfully',
    idempotent: true,
    stale: ['businesses/list'],
    errors: ['BUSINESS_LOGO_LINK', ...MAPPING_ERRORS],
  }),
  readBusiness: endpoint({
    method: 'GET',
    path: '/businesses/:id',
    summary: 'Return a business',
    ...ADMIN,
    params: byId,
    response: business,
    errors: ['BUSINESS_NOT_FOUND'],
  }),
  revealBusinessValue: endpoint({
    method: 'POST',
    path: '/businesses/:id/reveal',
    summary:
      'Return the full account number or the full civil ID of the representative, with a reason',
    ...ADMIN,
    access: READERS,
    params: byId,
    body: withReason.extend({ what: z.enum(MASKED_BUSINESS_VALUES) }),
    confirm: true,
    response: revealedValue,
    stale: ['audit'],
    errors: ['BUSINESS_NOT_FOUND'],
  }),
  updateBusiness: endpoint({
    method: 'PUT',
    path: '/businesses/:id',
    summary: 'Change a business. A new IBAN applies after the approval of a second admin',
    ...ADMIN,
    params: byId,
    body: businessEdit,
    confirm: true,
    cost: 'file',
    response: business,
    message: 'Business updated successfully',
    stale: ['businesses/list', 'bank-accounts'],
    errors: [
      'BUSINESS_NOT_FOUND',
      'BUSINESS_LOGO_LINK',
      'BANK_ACCOUNT_IBAN_TAKEN',
      ...MAPPING_ERRORS,
    ],
  }),
  deleteBusiness: endpoint({
    method: 'DELETE',
    path: '/businesses/:id',
    summary: 'Delete a business that pays no brands',
    ...ADMIN,
    params: byId,
    response: z.null(),
    message: 'Business deleted successfully',
    stale: ['businesses/list'],
    errors: ['BUSINESS_NOT_FOUND', 'BUSINESS_IN_USE', 'BUSINESS_HAS_STATEMENTS'],
  }),
  addBusinessMcc: endpoint({
    method: 'POST',
    path: '/admin/businesses/:id/mcc',
    summary: 'Map an MCC to this business',
    ...ADMIN,
    params: byId,
    body: z.strictObject({ mcc_code: mccCode }),
    response: z.object({ mcc_codes: z.array(z.string()) }),
    message: 'MCC code added successfully',
    idempotent: true,
    stale: ['businesses/list', 'mcc/pending'],
    errors: ['BUSINESS_NOT_FOUND', ...MAPPING_ERRORS],
  }),
  removeBusinessMcc: endpoint({
    method: 'DELETE',
    path: '/admin/businesses/:id/mcc/:code',
    summary: 'Remove an MCC from this business',
    ...ADMIN,
    params: z.strictObject({ id: uuid, code: mccCode }),
    response: z.object({ mcc_codes: z.array(z.string()) }),
    message: 'MCC code removed successfully',
    stale: ['businesses/list', 'mcc/pending'],
    errors: ['BUSINESS_NOT_FOUND', 'BUSINESS_MCC_NOT_MAPPED'],
  }),
  checkBusinessSftp: endpoint({
    method: 'POST',
    path: '/businesses/sftp-check',
    summary:
      'Read the host key of an SFTP server. If the key is the accepted one, also test the sign-in',
    ...ADMIN,
    body: z.strictObject({
      business_id: uuid.optional(),
      sftp_host: sftpHost,
      sftp_port: sftpPort,
    }),
    response: sftpCheck,
    // The limit is low because the call connects to a server that a user entered.
    limit: { max: 30, per_seconds: 60 },
    errors: ['BUSINESS_NOT_FOUND'],
  }),
  approveBusinessSftp: endpoint({
    method: 'POST',
    path: '/admin/businesses/:id/sftp/approve',
    summary: 'Approve the SFTP server that another admin entered, so that files can be sent to it',
    ...ADMIN,
    params: byId,
    body: sftpApproval,
    confirm: true,
    response: business,
    message: 'SFTP server approved',
    idempotent: true,
    stale: ['businesses', 'payouts'],
    errors: [
      'BUSINESS_NOT_FOUND',
      'BUSINESS_SFTP_CHANGED',
      ...codesOf(businessSftpActions, 'approve'),
    ],
  }),
  uploadBusinessLogo: endpoint({
    method: 'POST',
    path: '/admin/businesses/:id/logo',
    summary: 'Replace the logo of a business',
    ...ADMIN,
    params: byId,
    consumes: 'multipart',
    file_types: LOGO_FILE.types,
    body_limit: MAX_FILE_BYTES + 1024,
    cost: 'file',
    response: z.object({ logo_url: z.string() }),
    message: 'Logo uploaded successfully',
    stale: ['businesses'],
    errors: [
      'BUSINESS_NOT_FOUND',
      'FILE_TOO_LARGE',
      'FILE_TYPE_NOT_ALLOWED',
      'FILE_NOT_READABLE',
      'FILE_DIMENSIONS',
      'FILE_UNSAFE',
    ],
  }),
} as const;
