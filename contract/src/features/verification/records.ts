import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { calendarDate } from '../../kernel/time.ts';
import { brand, brandStatus, mccStatus } from '../brands/records.ts';
import { unverifiedPoint } from '../brands/unverified.ts';
import { documentRecord } from '../documents/records.ts';
import { documentRequest } from '../documents/requests.ts';
import { brandReadings, READ_FILE_FIELDS } from '../readings/records.ts';
import { signatureComparison } from '../signatures/records.ts';
import { reviewActions } from './actions.ts';

/** The needs of an approval, in the order in which a registrant completes them. */
export const APPROVAL_NEEDS = ['documents', 'account', 'agreement', 'mcc', 'deposit'] as const;
export type ApprovalNeed = (typeof APPROVAL_NEEDS)[number];

/** The typed values; null for those that the entity type does not have. */
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

/** A bank account of a brand: confirmed, or pending until the owner confirms it. */
export const reviewedAccount = z.object({
  state: z.enum(['confirmed', 'pending']),
  bank_name: z.string(),
  iban: z.string(),
  /** A member of staff; null when it was entered by the owner's side. */
  entered_by: z.string().nullable(),
  /** Null for an account that was entered before this was recorded. */
  entered_at: z.iso.datetime().nullable(),
  /** When the owner confirmed it with a code; null when no code was needed. */
  confirmed_at: z.iso.datetime().nullable(),
});
export type ReviewedAccount = z.infer<typeof reviewedAccount>;

/** The review states of a pending brand, in the order in which reviewers take them. */
export const REVIEW_STATES = [
  /** The signatures do not match, and a second reviewer was requested. */
  'second',
  /** Documents and signature are present. */
  'ready',
  /** Active, with an expired or soon expiring document. */
  'expiring',
  /** A document was requested again. */
  'asked_again',
  /** The registrant has steps left. */
  'registrant',
] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** The current reviewer of a brand. The claim expires without activity. */
export const reviewClaim = z.object({
  user_id: z.uuid(),
  name: z.string(),
  mine: z.boolean(),
  since: z.iso.datetime(),
});
export type ReviewClaim = z.infer<typeof reviewClaim>;

export const CLAIM_MINUTES = 30;

/** A brand in the queue of the Verification Center. */
export const queuedBrand = z.object({
  id: z.int(),
  name: z.string(),
  logo_url: z.string().nullable(),
  business_type: z.string(),
  state: z.enum(REVIEW_STATES),
  /** Since when it is pending in this state. */
  waiting_since: z.iso.datetime(),
  /** Whole days in the platform's timezone. */
  waiting_days: z.int(),
  claim: reviewClaim.nullable(),
  /** Whether one of its documents has expired or will expire soon. */
  expiring: z.boolean(),
});
export type QueuedBrand = z.infer<typeof queuedBrand>;

export const DUPLICATE_KINDS = ['civil_id', 'registration', 'iban', 'phone', 'device'] as const;

/** Other brands with the same number, account, phone or device, at most `DUPLICATES_SHOWN`. */
export const duplicate = z.object({
  kind: z.enum(DUPLICATE_KINDS),
  brand_id: z.int(),
  name: z.string(),
  status: brandStatus,
});
export type Duplicate = z.infer<typeof duplicate>;
export const DUPLICATES_SHOWN = 20;

/** Documents that expire within this time are marked, and their owners are notified. */
export const EXPIRY_WARNING_DAYS = 60;

/** The expiry date of a document, if it was accepted or corrected. */
export const paperExpiry = z.object({
  field: z.enum(READ_FILE_FIELDS),
  expires_on: calendarDate,
  /** Negative after the expiry. */
  days_left: z.int(),
});
export type PaperExpiry = z.infer<typeof paperExpiry>;

export const verificationRecord = z.object({
  brand_id: z.int(),
  /** The complete brand, with the possible decisions. */
  brand,
  claim: reviewClaim.nullable(),
  /** The other actions: claim, request a document again, request a second reviewer. */
  can: abilities(reviewActions),
  second_review: z
    .object({ name: z.string(), mine: z.boolean(), asked_at: z.iso.datetime(), note: z.string() })
    .nullable(),
  requests: z.array(documentRequest),
  duplicates: z.array(duplicate),
  expiries: z.array(paperExpiry),
  /** The machine readings of the newest submission, with places and evidence. */
  readings: brandReadings,
  /** Newest first. The comparison with the licence decides whether the signatures match. */
  signatures: z.array(signatureComparison),
  status: brandStatus,
  status_reason: z.string().nullable(),
  /** The owner's answer to the last rejection. */
  owner_answer: z.string().nullable(),
  mcc_status: mccStatus,
  /** The newest submission, with its three verdicts; null before the first. */
  documents: documentRecord.nullable(),
  typed: typedIdentity.nullable(),
  /** The account that the brand is paid to, then the pending one. */
  accounts: z.array(reviewedAccount),
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
  /** The requirements that an approval lacks; this is only advice. */
  missing: z.array(z.enum(APPROVAL_NEEDS)),
  /** The unverified points. An approval must list each of them (`checked_points`). */
  unverified: z.array(unverifiedPoint),
  /** The brand's value when it was read, to be sent with the decision. */
  updated_at: z.iso.datetime(),
});
export type VerificationRecord = z.infer<typeof verificationRecord>;
