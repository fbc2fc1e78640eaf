import { z } from 'zod';
import { codesOf } from '../../kernel/actions.ts';
import { bodyLimitOfFiles } from '../../kernel/data-url.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { intIdText, uuid } from '../../kernel/ids.ts';
import { ADMINS } from '../../kernel/roles.ts';
import { readingActions } from './actions.ts';
import {
  brandReadings,
  ocrTest,
  ocrTestResult,
  READING_FIELDS,
  readingCorrection,
} from './records.ts';

export const readingEndpoints = {
  readReadings: endpoint({
    method: 'GET',
    path: '/brands/:id/readings',
    summary:
      'Get the values that were read from the documents of a brand, with their places and evidence',
    access: ADMINS,
    scope: 'data',
    params: z.object({ id: intIdText }),
    response: brandReadings,
    errors: ['BRAND_NOT_FOUND'],
  }),
  correctReading: endpoint({
    method: 'POST',
    path: '/brands/:id/readings/:fileId/:field',
    summary: 'Correct a value that was read from a document; the names are compared again',
    access: ADMINS,
    scope: 'data',
    params: z.object({ id: intIdText, fileId: uuid, field: z.enum(READING_FIELDS) }),
    body: readingCorrection,
    response: brandReadings,
    idempotent: true,
    stale: ['brands'],
    message: 'The reading has been corrected',
    errors: [
      'BRAND_NOT_FOUND',
      'READING_NOT_FOUND',
      'READING_VALUE_INVALID',
      ...codesOf(readingActions, 'correct'),
    ],
  }),
  testOcr: endpoint({
    method: 'POST',
    path: '/verification/brands/test-ocr',
    summary: 'Read an image of a document as a test; nothing is stored',
    access: ADMINS,
    scope: 'platform',
    body: ocrTest,
    body_limit: bodyLimitOfFiles(2),
    cost: 'file',
    response: ocrTestResult,
    message: 'OCR extraction completed',
    limit: { max: 60, per_seconds: 600 },
    stale: [],
    errors: [
      'OCR_FAILED',
      'FILE_TOO_LARGE',
      'FILE_TYPE_NOT_ALLOWED',
      'FILE_NOT_READABLE',
      'FILE_DIMENSIONS',
      'FILE_UNSAFE',
    ],
  }),
} as const;
