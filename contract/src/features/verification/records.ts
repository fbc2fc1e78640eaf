import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { calendarDate } from '../../kernel/time.ts';
import { brand, brandStatus, mccStatus } from '../brands/records.ts';
import { unverifiedPoint } from '../brands/unverified.ts';
import { documentRecord } from '../documents/records.ts';
import { documentRequest } from '../documents/requests.ts';
import { ownership } from '../ownership/records.ts';
import { brandReadings, READ_FILE_FIELDS } from '../readings/records.ts';
import { signatureComparison } from '../signatures/records.ts';
import { reviewActions } from './actions.ts';

/** The requirements of an approval, in the order in which a registrant fulfils them. */
export const APPROVAL_NEEDS = [
  'documents',
  'owners',
  'purpose',
  'account',
  'agreement',
  'mcc',
  'deposit',
] as const;
export type ApprovalNeed = (typeof APPROVAL_NEEDS)[number];

/** The typed values; null for values that the entity type does not have. */
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

/** A brand's bank account. A pending one needs the owner's confirmation. */
export const reviewedAccount = z.object({
  state: z.enum(['confirmed', 'pending']),
  bank_name: z.string(),
  iban: z.string(),
  /** The member of staff who entered the account; null if the owner's side did. */
  entered_by: z.string().nullable(),
  /** The time of the entry; null for old accounts, for which it was not recorded. */
  entered_at: z.iso.datetime().nullable(),
  /** The time when the owner confirmed the account with a code; null if no code was needed. */
  confirmed_at: z.iso.datetime().nullable(),
});
export type ReviewedAccount = z.infer<typeof reviewedAccount>;

/** The states of brands in the review queue, in the order in which reviewers process them. */
export const REVIEW_STATES = [
  /** The signatures do not match, and a reviewer requested a second reviewer. */
  'second',
  /** Documents and signature are submitted. */
  'ready',
  /** The brand is active, and a document has expired or will expire soon. */
  'expiring',
  /** A reviewer requested a document again. */
  'asked_again',
  /** The registrant has not completed all steps. */
  'registrant',
] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** The current reviewer of a brand. Without activity the claim ends after `CLAIM_MINUTES`. */
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
  /** The time since which the brand has been in this state. */
  waiting_since: z.iso.datetime(),
  /** The number of whole days in this state, in the platform's timezone. */
  waiting_days: z.int(),
  claim: reviewClaim.nullable(),
  /** True if a document of the brand has expired or will expire soon. */
  expiring: z.boolean(),
});
export type QueuedBrand = z.infer<typeof queuedBrand>;

export const DUPLICATE_KINDS = ['civil_id', 'registration', 'iban', 'phone', 'device'] as const;

/**
 * Another brand with the same number, account, phone or device. A response has at most
 * `DUPLICATES_SHOWN` of them.
 */
export const duplicate = z.object({
  kind: z.enum(DUPLICATE_KINDS),
  brand_id: z.int(),
  name: z.string(),
  status: brandStatus,
});
export type Duplicate = z.infer<typeof duplicate>;
export const DUPLICATES_SHOWN = 20;

/**
 * The number of days before the expiry of a document from which it is marked, and its owner is
 * notified.
 */
export const EXPIRY_WARNING_DAYS = 60;

/** The numbers of days before the expiry of a document at which its owner is notified. */
export const EXPIRY_NOTICE_DAYS = [EXPIRY_WARNING_DAYS, 30, 7] as const;

/** The number of days after the expiry of a document after which payouts are on hold. */
export const EXPIRY_GRACE_DAYS = 14;

/** The documents that expire. */
export const EXPIRING_FIELDS = [...READ_FILE_FIELDS, 'commercial_license_file'] as const;
export type ExpiringField = (typeof EXPIRING_FIELDS)[number];

/** The expiry date of a document that a reviewer read in it. */
export const expiryEntry = z.strictObject({ expires_on: calendarDate });
export type ExpiryEntry = z.output<typeof expiryEntry>;

export const enteredExpiry = z.object({
  /** True if the date has no effect until another admin enters it too. */
  needs_second_admin: z.boolean(),
});
export type EnteredExpiry = z.infer<typeof enteredExpiry>;

/** A later date that one admin entered. It has no effect until another admin enters it too. */
const proposedExpiry = z.object({
  file_id: z.uuid(),
  expires_on: z.iso.date(),
  /** The e-mail address of the admin. */
  proposed_by: z.string(),
});

/**
 * The expiry date of a document: typed by a reviewer, otherwise accepted from its reading or
 * corrected by a person.
 */
export const paperExpiry = z.object({
  field: z.enum(EXPIRING_FIELDS),
  expires_on: calendarDate,
  /** The number of days until the expiry. It is negative after the expiry. */
  days_left: z.int(),
});
export type PaperExpiry = z.infer<typeof paperExpiry>;

export const verificationRecord = z.object({
  brand_id: z.int(),
  /** The brand with all its fields, and the possible decisions. */
  brand,
  claim: reviewClaim.nullable(),
  /**
   * The other actions of reviewers, for example to claim the brand or to request a document again.
   */
  can: abilities(reviewActions),
  second_review: z
    .object({ name: z.string(), mine: z.boolean(), asked_at: z.iso.datetime(), note: z.string() })
    .nullable(),
  requests: z.array(documentRequest),
  duplicates: z.array(duplicate),
  expiries: z.array(paperExpiry),
  proposed_expiries: z.array(proposedExpiry),
  /** The readings of the newest submission, with places and evidence. */
  readings: brandReadings,
  /**
   * The comparisons, newest first. The one with the licence determines whether the signatures
   * match.
   */
  signatures: z.array(signatureComparison),
  status: brandStatus,
  status_reason: z.string().nullable(),
  /** The owner's answer to the last rejection. */
  owner_answer: z.string().nullable(),
  mcc_status: mccStatus,
  /** The newest submission with its three verdicts; null before the first submission. */
  documents: documentRecord.nullable(),
  typed: typedIdentity.nullable(),
  ownership,
  /** The account to which the brand is paid, then the pending one. */
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
  /** The requirements of an approval that are not fulfilled. They do not block it. */
  missing: z.array(z.enum(APPROVAL_NEEDS)),
  /** The unverified points. An approval must list all of them as `checked_points`. */
  unverified: z.array(unverifiedPoint),
  /** The brand's `updated_at` when it was read. The decision must contain it. */
  updated_at: z.iso.datetime(),
});
export type VerificationRecord = z.infer<typeof verificationRecord>;
