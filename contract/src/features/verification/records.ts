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

/** What an approval should not be without, in the order in which a registrant does it. */
export const APPROVAL_NEEDS = ['documents', 'account', 'agreement', 'mcc', 'deposit'] as const;
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

/** A bank account of a brand: in force, or pending until the owner confirms it. */
export const reviewedAccount = z.object({
  state: z.enum(['confirmed', 'pending']),
  bank_name: z.string(),
  iban: z.string(),
  /** A person of the staff; null where it came from the owner's side. */
  entered_by: z.string().nullable(),
  /** Null for an account that was entered before this was recorded. */
  entered_at: z.iso.datetime().nullable(),
  /** When the owner confirmed it with a code; null where no code was needed. */
  confirmed_at: z.iso.datetime().nullable(),
});
export type ReviewedAccount = z.infer<typeof reviewedAccount>;

/** How far the review of a pending brand is, in the order in which reviewers take them. */
export const REVIEW_STATES = [
  /** The signatures do not match, and somebody asked for a second reviewer. */
  'second',
  /** Documents and signature are there. */
  'ready',
  /** Active, with a paper that runs out soon or has. */
  'expiring',
  /** A document was asked for again. */
  'asked_again',
  /** The registrant has something left to do. */
  'registrant',
] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** Who is reviewing a brand. It ends by itself when nothing is done for a while. */
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
  /** Since when it waits in this state for whoever acts next. */
  waiting_since: z.iso.datetime(),
  /** Whole days in the platform's timezone. */
  waiting_days: z.int(),
  claim: reviewClaim.nullable(),
  /** Whether a paper of it runs out soon, or has. */
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

/** Papers that run out within this time are pointed out, and their owners are told. */
export const EXPIRY_WARNING_DAYS = 60;

/** When a paper runs out, as it was read and nobody doubts. */
export const paperExpiry = z.object({
  field: z.enum(READ_FILE_FIELDS),
  expires_on: calendarDate,
  /** Negative when it has run out. */
  days_left: z.int(),
});
export type PaperExpiry = z.infer<typeof paperExpiry>;

export const verificationRecord = z.object({
  brand_id: z.int(),
  /** All of the brand, with what can be decided about it. */
  brand,
  claim: reviewClaim.nullable(),
  /** Beside deciding: claim, ask again, ask for a second reviewer. */
  can: abilities(reviewActions),
  second_review: z
    .object({ name: z.string(), mine: z.boolean(), asked_at: z.iso.datetime(), note: z.string() })
    .nullable(),
  requests: z.array(documentRequest),
  duplicates: z.array(duplicate),
  expiries: z.array(paperExpiry),
  /** What was read by machine from the newest submission, with places and evidence. */
  readings: brandReadings,
  /** Newest first; the one with the licence says whether the signatures match. */
  signatures: z.array(signatureComparison),
  status: brandStatus,
  status_reason: z.string().nullable(),
  mcc_status: mccStatus,
  /** The newest submission, with its three verdicts; null before the first. */
  documents: documentRecord.nullable(),
  typed: typedIdentity.nullable(),
  /** The account that the brand is paid to, then the one that is pending. */
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
  /** What is missing for an approval; it only advises. */
  missing: z.array(z.enum(APPROVAL_NEEDS)),
  /** What is not verified: an approval names each of these points (`checked_points`). */
  unverified: z.array(unverifiedPoint),
  /** As the brand was read, to be sent along with the decision. */
  updated_at: z.iso.datetime(),
});
export type VerificationRecord = z.infer<typeof verificationRecord>;
