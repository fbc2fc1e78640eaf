import { z } from 'zod';
import { isAdmin, isBrandOwner, type Role } from '../../kernel/roles.ts';
import type { sentences } from './words.ts';

type Sentence = keyof typeof sentences;

/** The services that a hold can stop: payouts, requests for terminals, or online payments. */
export const HOLD_REACHES = ['payouts', 'pos_requests', 'charges'] as const;
export type HoldReach = (typeof HOLD_REACHES)[number];

interface HoldTerms {
  readonly label: Sentence;
  readonly stops: readonly HoldReach[];
}

/**
 * The reasons why payouts or requests of a brand are on hold, the most urgent first.
 * - `account_pending`: an account needs the owner's confirmation
 * - `agreement`: an unsigned agreement is overdue
 * - `agreement_pending`: an agreement is not signed yet, and not overdue
 * - `under_review`: a person of the brand may be on a screening list. Owners and partners read this
 *   code, so it names no list
 */
export const HOLDS = {
  rejected: { label: 'Brand rejected', stops: ['payouts', 'pos_requests'] },
  suspended: { label: 'Brand suspended', stops: ['payouts', 'pos_requests'] },
  not_active: { label: 'Brand not active yet', stops: ['payouts', 'pos_requests'] },
  under_review: {
    label: 'The brand is under review',
    stops: ['payouts', 'pos_requests', 'charges'],
  },
  paused: { label: 'Paused by admin', stops: ['payouts'] },
  bank_details: { label: 'New bank details need approval', stops: ['payouts'] },
  bank_returned: { label: 'The bank rejected a payment', stops: ['payouts'] },
  after_backup: { label: 'We are checking an earlier payout with the bank', stops: ['payouts'] },
  account_pending: { label: 'The owner has not confirmed the bank account', stops: ['payouts'] },
  no_bank_details: { label: 'No bank details', stops: ['payouts'] },
  bank_digest: { label: 'The bank details differ from the approved details', stops: ['payouts'] },
  owners_missing: {
    label: 'The owners of the business have not been entered yet',
    stops: ['payouts', 'pos_requests'],
  },
  papers_expired: {
    label: 'A document expired and was not renewed',
    stops: ['payouts', 'pos_requests'],
  },
  no_business: { label: 'No active business pays brands of this category', stops: ['payouts'] },
  agreement: {
    label: 'An amended agreement has not been signed',
    stops: ['payouts', 'pos_requests'],
  },
  agreement_pending: { label: 'An agreement is not signed yet', stops: ['pos_requests'] },
} as const satisfies Record<string, HoldTerms>;
export type HoldCode = keyof typeof HOLDS;
export const HOLD_CODES = Object.keys(HOLDS) as [HoldCode, ...HoldCode[]];
export const holdCode = z.enum(HOLD_CODES);

export const stops = (code: HoldCode, reach: HoldReach): boolean =>
  HOLDS[code].stops.some((stopped) => stopped === reach);

/** The person who has to act on a hold: the owner of the brand, or an administrator. */
export const HOLD_ACTORS = ['owner', 'admin'] as const;
export type HoldActor = (typeof HOLD_ACTORS)[number];

/** Returns the actor of a hold to whom a role belongs; null for roles that cannot act. */
export function holdActorOf(role: Role): HoldActor | null {
  if (isAdmin(role)) return 'admin';
  return isBrandOwner(role) ? 'owner' : null;
}

interface StepTerms {
  readonly actor: HoldActor;
  readonly label: Sentence;
  /** The holds that this step ends, or brings closer to their end. */
  readonly releases: readonly HoldCode[];
}

/** The holds that end only when the brand is paid to another account. */
export const NEED_ACCOUNT = ['bank_returned', 'no_bank_details', 'bank_digest'] as const;

/** The steps that end holds, in the order in which they can be done. */
export const HOLD_STEPS = {
  // This comes first, because a brand with an unconfirmed account cannot be activated.
  confirm_account: {
    actor: 'owner',
    label: 'Confirm the bank account',
    releases: ['account_pending'],
  },
  // This precedes the request, because only an active brand can request another account.
  activate_brand: {
    actor: 'admin',
    label: 'Activate the brand',
    releases: ['suspended', 'not_active'],
  },
  reconsider_rejection: {
    actor: 'admin',
    label: 'Reopen the decision on the rejected brand',
    releases: ['rejected'],
  },
  finish_review: { actor: 'admin', label: 'Finish our review', releases: ['under_review'] },
  enter_owners: {
    actor: 'owner',
    label: 'Enter the owners of the business',
    releases: ['owners_missing'],
  },
  sign_agreement: {
    actor: 'owner',
    label: 'Sign the pending agreement',
    releases: ['agreement', 'agreement_pending'],
  },
  // Only while the owner has an open request for the document.
  send_papers: {
    actor: 'owner',
    label: 'Send the renewed document',
    releases: ['papers_expired'],
  },
  renew_papers: {
    actor: 'admin',
    label: 'Check the renewed document',
    releases: ['papers_expired'],
  },
  request_account: {
    actor: 'owner',
    label: 'Send new bank details for approval',
    releases: NEED_ACCOUNT,
  },
  approve_account: {
    actor: 'admin',
    label: 'Approve the new bank details',
    releases: ['bank_details', ...NEED_ACCOUNT],
  },
  decide_account: {
    actor: 'admin',
    label: 'Approve or reject the new bank details',
    releases: ['bank_details'],
  },
  map_category: {
    actor: 'admin',
    label: 'Map the category to an active business',
    releases: ['no_business'],
  },
  check_payout: {
    actor: 'admin',
    label: 'Check with the bank whether it made this payment',
    releases: ['after_backup'],
  },
  resume_payouts: { actor: 'admin', label: 'Resume the payouts', releases: ['paused'] },
} as const satisfies Record<string, StepTerms>;
export type HoldStepCode = keyof typeof HOLD_STEPS;
export const HOLD_STEP_CODES = Object.keys(HOLD_STEPS) as [HoldStepCode, ...HoldStepCode[]];
