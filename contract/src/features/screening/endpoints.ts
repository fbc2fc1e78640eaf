import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { uuid } from '../../kernel/ids.ts';
import { ADMINS } from '../../kernel/roles.ts';
import {
  screeningList,
  screeningLists,
  screeningListUpload,
  screeningListVersion,
} from './records.ts';
import { MAX_LIST_BYTES } from './terms.ts';

const ADMIN = { access: ADMINS, scope: 'platform' } as const;

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
    params: z.strictObject({ id: uuid }),
    response: z.array(screeningListVersion),
    errors: ['SCREENING_LIST_NOT_FOUND'],
  }),
} as const;
