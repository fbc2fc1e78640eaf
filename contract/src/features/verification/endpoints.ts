import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { intIdText, uuid } from '../../kernel/ids.ts';
import { ADMINS } from '../../kernel/roles.ts';
import { verificationRecord } from './records.ts';

/** Pages of a document are counted from 1. */
const pageNumber = z.codec(z.string().regex(/^[1-9]\d?$/), z.int(), {
  decode: Number,
  encode: String,
});

export const verificationEndpoints = {
  readVerification: endpoint({
    method: 'GET',
    path: '/brands/:id/verification',
    summary: 'The documents of a brand beside what was typed and read',
    access: ADMINS,
    scope: 'data',
    params: z.object({ id: intIdText }),
    response: verificationRecord,
    errors: ['BRAND_NOT_FOUND'],
  }),
  readDocumentPage: endpoint({
    method: 'GET',
    path: '/brands/:id/documents/:fileId/pages/:n',
    summary: 'One page of a PDF as a picture',
    access: ADMINS,
    scope: 'data',
    params: z.object({ id: intIdText, fileId: uuid, n: pageNumber }),
    response: 'file',
    errors: ['BRAND_NOT_FOUND', 'DOCUMENT_PAGE_NOT_FOUND', 'FILE_NOT_READABLE'],
  }),
} as const;
