import { bodyLimitOfFiles } from '../../kernel/data-url.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { ADMINS } from '../../kernel/roles.ts';
import { directExtraction, manualComparison, signaturePair } from './records.ts';

const ERRORS = [
  'SIGNATURE_NOT_ON_LICENSE',
  'FILE_TOO_LARGE',
  'FILE_TYPE_NOT_ALLOWED',
  'FILE_NOT_READABLE',
  'FILE_DIMENSIONS',
  'FILE_UNSAFE',
] as const;

export const signatureEndpoints = {
  extractSignature: endpoint({
    method: 'POST',
    path: '/signature/extract-direct',
    summary: 'Extract the signature from a license and compare it; nothing is stored',
    access: ADMINS,
    scope: 'platform',
    body: signaturePair,
    body_limit: bodyLimitOfFiles(2),
    cost: 'file',
    response: directExtraction,
    limit: { max: 60, per_seconds: 60 },
    errors: ERRORS,
  }),
  compareSignatures: endpoint({
    method: 'POST',
    path: '/verification/signature/manual',
    summary: 'Compare the signature on a license with another signature; nothing is stored',
    access: ADMINS,
    scope: 'platform',
    body: signaturePair,
    body_limit: bodyLimitOfFiles(2),
    cost: 'file',
    response: manualComparison,
    message: 'Signature verification completed',
    limit: { max: 60, per_seconds: 60 },
    errors: ERRORS,
  }),
} as const;
