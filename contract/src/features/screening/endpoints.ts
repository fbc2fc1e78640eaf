import { z } from 'zod';
import { codesOf } from '../../kernel/actions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { uuid } from '../../kernel/ids.ts';
import { paged } from '../../kernel/paging.ts';
import { ADMINS } from '../../kernel/roles.ts';
import { withReason } from '../../kernel/text.ts';
import { caseActions } from './actions.ts';
import {
  screeningCase,
  screeningCaseQuery,
  screeningList,
  screeningLists,
  screeningListUpload,
  screeningListVersion,
} from './records.ts';
import { MAX_LIST_BYTES, REPORT_FORMATS } from './terms.ts';

const byId = z.strictObject({ id: uuid });

const ADMIN = { access: ADMINS, scope: 'platform' } as const;

const STALE = ['screening', 'holds', 'payouts', 'brands', 'worklist'];

export const screeningEndpoints = {
  listScreeningLists: endpoint({
    method: 'GET',
    path: '/admin/screening-lists',
    summary: 'The screening lists by name, and the files of the watched folder that were refused',
    ...ADMIN,
    response: screeningLists,
    errors: [],
  }),
  importScreeningList: endpoint({
    method: 'POST',
    path: '/admin/screening-lists',
    summary:
      'Import a screening list, or a new version of it. A list is imported completely or not at all',
    ...ADMIN,
    consumes: 'multipart',
    body: screeningListUpload,
    file_types: ['application/xml', 'text/csv'],
    body_limit: MAX_LIST_BYTES,
    cost: 'file',
    response: screeningList,
    message: 'Screening list imported successfully',
    idempotent: true,
    stale: ['screening'],
    errors: [
      'FILE_TOO_LARGE',
      'SCREENING_LIST_INVALID',
      'SCREENING_LIST_UNCHANGED',
      'SCREENING_LIST_FORMAT',
    ],
  }),
  listScreeningListVersions: endpoint({
    method: 'GET',
    path: '/admin/screening-lists/:id/versions',
    summary: 'The versions of a screening list, newest first',
    ...ADMIN,
    params: byId,
    response: z.array(screeningListVersion),
    errors: ['SCREENING_LIST_NOT_FOUND'],
  }),
  listScreeningCases: endpoint({
    method: 'GET',
    path: '/admin/screening-cases',
    summary:
      'Screening cases of people or of customers, newest first. Cases about the caller are left out',
    ...ADMIN,
    query: screeningCaseQuery,
    response: paged('cases', screeningCase),
    errors: [],
  }),
  readScreeningCase: endpoint({
    method: 'GET',
    path: '/admin/screening-cases/:id',
    summary: 'A screening case with the compared facts',
    ...ADMIN,
    params: byId,
    response: screeningCase,
    errors: ['SCREENING_CASE_NOT_FOUND'],
  }),
  clearScreeningCase: endpoint({
    method: 'POST',
    path: '/admin/screening-cases/:id/clear',
    summary:
      'State that the persons are different. A case that holds a brand needs two independent admins',
    ...ADMIN,
    confirm: true,
    params: byId,
    body: withReason,
    response: screeningCase,
    message: 'Your decision was saved',
    idempotent: true,
    stale: STALE,
    errors: ['SCREENING_CASE_NOT_FOUND', ...codesOf(caseActions, 'clear')],
  }),
  confirmScreeningCase: endpoint({
    method: 'POST',
    path: '/admin/screening-cases/:id/confirm',
    summary: 'State that the persons are the same. The hold on the brand stays or begins',
    ...ADMIN,
    confirm: true,
    params: byId,
    body: withReason,
    response: screeningCase,
    message: 'Your decision was saved',
    idempotent: true,
    stale: STALE,
    errors: ['SCREENING_CASE_NOT_FOUND', ...codesOf(caseActions, 'confirm')],
  }),
  downloadCaseReport: endpoint({
    method: 'GET',
    path: '/admin/screening-cases/:id/report',
    summary: 'A draft of the report to the authority about a confirmed case, as PDF or JSON',
    ...ADMIN,
    params: byId,
    query: z.strictObject({ format: z.enum(REPORT_FORMATS).default('pdf') }),
    cost: 'paper',
    response: 'file',
    media_types: ['application/pdf', 'application/json'],
    errors: ['SCREENING_CASE_NOT_FOUND', ...codesOf(caseActions, 'report')],
  }),
} as const;
