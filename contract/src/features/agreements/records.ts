import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { entityType } from '../brands/entity-types.ts';
import { DOCUMENT_FILE_FIELDS } from '../documents/records.ts';
import { AGREEMENT_STATUSES, agreementActions } from './actions.ts';

export const AGREEMENT_TYPES = ['service', 'pos_activation', 'rate_change', 'fee_change'] as const;
export type AgreementType = (typeof AGREEMENT_TYPES)[number];

/** All that the public call tells: name, kind, which documents are there, and the frozen text. */
export const publicAgreement = z.object({
  brand: z.object({ name: z.string(), entity_type: entityType }),
  documents: z.object({ present: z.array(z.enum(DOCUMENT_FILE_FIELDS)) }),
  agreement_id: z.uuid(),
  agreement_version: z.string(),
  status: z.enum(['pending', 'signed']),
  /** In the language of the request. */
  agreement_text: z.string(),
  agreement_text_en: z.string(),
  agreement_text_ar: z.string(),
  /** SHA-256, hex, of the exact text that is signed. */
  digest: z.string(),
});
export type PublicAgreement = z.infer<typeof publicAgreement>;

/** An agreement of a brand as lists show it. */
export const agreementRecord = z.object({
  id: z.uuid(),
  agreement_type: z.enum(AGREEMENT_TYPES),
  agreement_version: z.string(),
  status: z.enum(AGREEMENT_STATUSES),
  digest: z.string(),
  signer_name: z.string().nullable(),
  signer_email: z.string().nullable(),
  signed_at: z.iso.datetime().nullable(),
  /** False while the job that makes the sealed PDF has not finished. */
  pdf_ready: z.boolean(),
  created_at: z.iso.datetime(),
  can: abilities(agreementActions),
});
export type AgreementRecord = z.infer<typeof agreementRecord>;

/** Whether a PDF is an agreement that this installation sealed, unaltered. */
export const sealVerdict = z.object({
  genuine: z.boolean(),
  reason: z.string().nullable(),
  agreement_id: z.uuid().nullable(),
  brand_name: z.string().nullable(),
  signed_at: z.iso.datetime().nullable(),
});
export type SealVerdict = z.infer<typeof sealVerdict>;
