import { z } from 'zod';
import { documentRecord } from '../documents/records.ts';
import { brandStatus, mccStatus } from '../brands/records.ts';

/** What an approval should not be without, in the order in which a registrant does it. */
export const APPROVAL_NEEDS = ['documents', 'agreement', 'mcc'] as const;
export type ApprovalNeed = (typeof APPROVAL_NEEDS)[number];

/** What was typed; null where nothing was, since it depends on the kind of entity. */
export const typedIdentity = z.object({
  civil_id: z.string().nullable(),
  full_name_english: z.string().nullable(),
  full_name_arabic: z.string().nullable(),
  company_name: z.string().nullable(),
  company_name_arabic: z.string().nullable(),
  bank_name: z.string(),
  iban: z.string(),
});
export type TypedIdentity = z.infer<typeof typedIdentity>;

/** What was read from the licence or civil ID. */
export const readIdentity = z.object({
  full_name_english: z.string().nullable(),
  civil_id: z.string().nullable(),
  license_number: z.string().nullable(),
});

export const verificationRecord = z.object({
  brand_id: z.int(),
  status: brandStatus,
  status_reason: z.string().nullable(),
  mcc_status: mccStatus,
  /** The newest submission, with its three verdicts; null before the first. */
  documents: documentRecord.nullable(),
  typed: typedIdentity.nullable(),
  /** Null until the documents have been read by machine. */
  read: readIdentity.nullable(),
  /** The typed properties that differ from what was read. */
  differences: z.array(z.enum(['full_name_english', 'civil_id'])),
  agreement: z
    .object({
      id: z.uuid(),
      status: z.enum(['pending', 'signed']),
      agreement_version: z.string(),
      signer_name: z.string().nullable(),
      signed_at: z.iso.datetime().nullable(),
      pdf_ready: z.boolean(),
    })
    .nullable(),
  /** Empty when nothing stands against an approval; it only advises. */
  missing: z.array(z.enum(APPROVAL_NEEDS)),
  /** As the brand was read, to be sent along with the decision. */
  updated_at: z.iso.datetime(),
});
export type VerificationRecord = z.infer<typeof verificationRecord>;
