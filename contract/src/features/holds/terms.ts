import { z } from 'zod';
import type { Sentence } from '../../kernel/sentences.ts';

/**
 * Why a brand's money waits, who acts next, and what releases it. `paused`: by an administrator.
 * The account of a brand without bank details, or without a business to pay from, can't be paid.
 */
export const HOLDS = {
  paused: { label: 'Paused by admin', acts_next: 'admin', release: 'An admin resumes the payouts' },
  suspended: {
    label: 'Brand suspended',
    acts_next: 'admin',
    release: 'An admin activates the brand again',
  },
  rejected: {
    label: 'Brand rejected',
    acts_next: 'admin',
    release: 'An admin activates the brand',
  },
  not_active: {
    label: 'Brand not active yet',
    acts_next: 'admin',
    release: 'An admin activates the brand',
  },
  bank_details: {
    label: 'New bank details wait for approval',
    acts_next: 'admin',
    release: 'An admin approves or refuses the new bank details',
  },
  agreement: {
    label: 'A changed agreement is not signed',
    acts_next: 'owner',
    release: 'The owner signs the pending agreement',
  },
  bank_returned: {
    label: 'The bank returned a payment',
    acts_next: 'owner',
    release: 'The owner asks for other bank details and an admin approves them',
  },
  no_bank_details: {
    label: 'No bank details',
    acts_next: 'owner',
    release: 'The owner hands in the bank details',
  },
  bank_digest: {
    label: 'Bank details do not match what was approved',
    acts_next: 'admin',
    release: 'New bank details are asked for, and an admin approves them',
  },
  no_business: {
    label: 'No business pays brands of this category',
    acts_next: 'admin',
    release: 'An admin maps the category to an active business',
  },
} as const satisfies Record<
  string,
  { label: Sentence; acts_next: 'admin' | 'owner'; release: Sentence }
>;
export type HoldCode = keyof typeof HOLDS;
export const holdCode = z.enum(Object.keys(HOLDS) as [HoldCode, ...HoldCode[]]);
