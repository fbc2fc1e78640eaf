import {
  type ActingUser,
  actionTable,
  bySecondPerson,
  type Obstacle,
} from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { ADMINS, READERS } from '../../kernel/roles.ts';
import type { EXPORT_KINDS, EXPORT_STATUSES, PayoutStatus, REJECTION_STATES } from './terms.ts';
import type { LINE_STATUSES } from '../payout-lines/terms.ts';

export const payoutRefusals = {
  PAYOUT_NOT_FOUND: { status: 404, sentence: 'Payout Not Found' },
  PAYOUT_NOTHING_OWED: { status: 409, sentence: 'There is nothing to pay out' },
  PAYOUT_EXPORT_RUNNING: {
    status: 409,
    sentence: 'A payout export is being created. Wait until it is ready.',
  },
  PAYOUT_STATEMENT_EMPTY: { status: 409, sentence: 'There is nothing to list in this tab' },
  PAYOUT_IS_STATEMENT: {
    status: 409,
    sentence: 'This is a statement. It moves no money, so this action is not possible.',
  },
  PAYOUT_CANCELLED: {
    status: 409,
    sentence: 'This payout was cancelled, so this action is not possible',
  },
  PAYOUT_CONFIRMED: { status: 409, sentence: 'This payout has already been confirmed' },
  PAYOUT_APPROVED: { status: 409, sentence: 'This payout has already been approved' },
  PAYOUT_NEEDS_NO_APPROVAL: { status: 409, sentence: 'This payout needs no approval' },
  PAYOUT_APPROVAL_MISSING: {
    status: 409,
    sentence: 'A second admin must approve this payout first',
  },
  PAYOUT_OWN_APPROVAL: {
    status: 403,
    sentence: 'You created this payout, so another admin must approve it',
  },
  PAYOUT_FILE_LEFT: {
    status: 409,
    sentence: 'A file was downloaded or sent, so this payout can no longer be cancelled',
  },
  PAYOUT_PARTLY_PAID: {
    status: 409,
    sentence: 'Part of this payout has been paid, so it can no longer be cancelled',
  },
  PAYOUT_NO_LONGER_SENT: {
    status: 409,
    sentence: 'This payout is confirmed, so its files can no longer be sent',
  },
  PAYOUT_LINE_PAID: { status: 409, sentence: 'This payment has already been confirmed' },
  PAYOUT_LINE_RELEASED: {
    status: 409,
    sentence: 'This brand was removed from the payout, so this action is not possible',
  },
  PAYOUT_LINE_RETURNED: {
    status: 409,
    sentence: 'The bank has already rejected this payment and returned the money',
  },
  PAYOUT_LINE_NOT_SENT: {
    status: 409,
    sentence:
      'No file has been downloaded or sent yet. Cancel the payout, or pause the payouts of the brand instead.',
  },
  PAYOUT_LINE_REJECTED: {
    status: 409,
    sentence: 'The bank rejected this payment. Decide about its return first.',
  },
  PAYOUT_ALL_REJECTED: {
    status: 409,
    sentence: 'The bank rejected every pending payment. Decide about the returns first.',
  },
  PAYOUT_BUSINESS_NOT_CHOSEN: {
    status: 422,
    sentence: 'Please choose the business that pays',
    field: 'business_id',
  },
  PAYOUT_BUSINESS_PAYS_NOTHING: {
    status: 422,
    sentence: 'This business pays nothing in this payout',
  },
  PAYOUT_LINE_ALTERED: {
    status: 409,
    sentence:
      'No file was created, because the bank details of {brand} differ from the approved details',
  },
  PAYOUT_WITHOUT_FILES: {
    status: 409,
    sentence: 'This payout has no files yet. An admin must download or send the first file.',
  },
  PAYOUT_FILE_NOT_MADE: {
    status: 409,
    sentence: 'This payout has no file of this type. Download the CSV instead.',
  },
  PAYOUT_FILE_ALTERED: {
    status: 409,
    sentence: 'This file differs from the file that was created for this payout',
  },
  PAYOUT_REJECTION_NOT_FOUND: {
    status: 404,
    sentence: 'This rejection by the bank does not exist',
  },
  PAYOUT_REJECTION_DECIDED: {
    status: 409,
    sentence: 'This rejection by the bank was decided before',
  },
  PAYOUT_OWN_REJECTION: {
    status: 403,
    sentence: 'You imported the report of this rejection, so another admin must approve the return',
  },
  PAYOUTS_PAUSED: { status: 409, sentence: 'Payouts of this brand are already paused' },
  PAYOUTS_NOT_PAUSED: {
    status: 409,
    sentence: 'Payouts of this brand are not paused, so they cannot be resumed',
  },
} as const satisfies Refusals;

type ExportState = (typeof EXPORT_STATUSES)[number] | 'statement';

/** The facts on which the actions of an export depend. */
export interface ExportFacts {
  readonly kind: (typeof EXPORT_KINDS)[number];
  readonly status: (typeof EXPORT_STATUSES)[number];
  readonly needs_approval: boolean;
  readonly approved_at: string | null;
  readonly first_file_at: string | null;
  readonly created_by: string | null;
  /** True if a payment of the export was confirmed or returned. Only `cancel` needs this fact. */
  readonly is_partly_paid?: boolean;
  /** True if the bank rejected every pending payment. Only `confirm` needs this fact. */
  readonly is_all_rejected?: boolean;
}

/** Returns the state of an export. A snapshot (`statement`) has no decisions in any status. */
export const payoutExportState = ({ kind, status }: ExportFacts): ExportState =>
  kind === 'statement' ? 'statement' : status;

const isUnapproved = ({ needs_approval, approved_at }: ExportFacts): boolean =>
  needs_approval && approved_at === null;

const isOwner = ({ role }: ActingUser): boolean => role === 'brand_owner';

/**
 * A large export needs a second administrator's approval before a file is sent or a payment is
 * confirmed.
 */
const UNAPPROVED = {
  code: 'PAYOUT_APPROVAL_MISSING',
  when: isUnapproved,
} as const satisfies Obstacle<ExportFacts, string>;

/**
 * The first download fixes the files of a payout. An auditor may change nothing, so an auditor can
 * only download fixed files.
 */
const WITHOUT_FILES = {
  code: 'PAYOUT_WITHOUT_FILES',
  when: ({ kind, first_file_at }, { role }) =>
    role === 'auditor' && kind === 'payout' && first_file_at === null,
} as const satisfies Obstacle<ExportFacts, string>;

const DECIDED = { statement: 'PAYOUT_IS_STATEMENT', cancelled: 'PAYOUT_CANCELLED' } as const;

export const payoutExportActions = actionTable(payoutExportState)({
  /**
   * An owner's file is generated on request. It is not treated as a file that was sent to a bank.
   */
  download: {
    roles: [...READERS, 'brand_owner'],
    from: ['statement', 'pending', 'completed'],
    otherwise: 'PAYOUT_CANCELLED',
    unless: [
      { ...UNAPPROVED, when: (row, who) => !isOwner(who) && isUnapproved(row) },
      WITHOUT_FILES,
    ],
  },
  /** Downloads the spreadsheet together with the payment orders for the banks. */
  download_all: {
    roles: READERS,
    from: ['statement', 'pending', 'completed'],
    otherwise: 'PAYOUT_CANCELLED',
    unless: [UNAPPROVED, WITHOUT_FILES],
  },
  send: {
    roles: ADMINS,
    from: ['pending'],
    otherwise: { ...DECIDED, completed: 'PAYOUT_NO_LONGER_SENT' },
    unless: [UNAPPROVED],
  },
  approve: {
    roles: ADMINS,
    from: ['pending', 'completed'],
    otherwise: DECIDED,
    unless: [
      { code: 'PAYOUT_NEEDS_NO_APPROVAL', when: ({ needs_approval }) => !needs_approval },
      ...bySecondPerson(({ created_by }: ExportFacts) => created_by, 'PAYOUT_OWN_APPROVAL'),
      { code: 'PAYOUT_APPROVED', when: (row) => !isUnapproved(row) },
    ],
  },
  /** The platform confirms what an entry of a bank statement shows. */
  confirm: {
    roles: [...ADMINS, 'system'],
    from: ['pending'],
    to: 'completed',
    otherwise: { ...DECIDED, completed: 'PAYOUT_CONFIRMED' },
    unless: [
      UNAPPROVED,
      {
        code: 'PAYOUT_ALL_REJECTED',
        when: ({ is_all_rejected }, { role }) => is_all_rejected === true && role !== 'system',
      },
    ],
  },
  cancel: {
    roles: ADMINS,
    from: ['pending', 'completed'],
    to: 'cancelled',
    otherwise: DECIDED,
    unless: [
      { code: 'PAYOUT_FILE_LEFT', when: ({ first_file_at }) => first_file_at !== null },
      {
        code: 'PAYOUT_PARTLY_PAID',
        when: ({ status, is_partly_paid }) => status === 'completed' || is_partly_paid === true,
      },
    ],
  },
});

/** The facts on which the actions on one brand's payment in an export depend. */
interface LineFacts {
  readonly status: (typeof LINE_STATUSES)[number];
  readonly payout: ExportFacts;
  /** True if the bank rejected the payment, and the return is not decided or not booked yet. */
  readonly is_rejected?: boolean;
}

/** The platform follows what the bank's statement shows, also after a rejection. */
const REJECTED = {
  code: 'PAYOUT_LINE_REJECTED',
  when: ({ is_rejected }, { role }) => is_rejected === true && role !== 'system',
} as const satisfies Obstacle<LineFacts, string>;

const OVER = {
  listed: 'PAYOUT_IS_STATEMENT',
  cancelled: 'PAYOUT_CANCELLED',
  released: 'PAYOUT_LINE_RELEASED',
  returned: 'PAYOUT_LINE_RETURNED',
} as const;

export const payoutLineActions = actionTable(({ status, payout }: LineFacts) =>
  payout.status === 'cancelled' ? payout.status : status,
)({
  confirm: {
    roles: ADMINS,
    from: ['reserved'],
    to: 'paid',
    otherwise: { ...OVER, paid: 'PAYOUT_LINE_PAID' },
    unless: [{ code: UNAPPROVED.code, when: ({ payout }) => isUnapproved(payout) }, REJECTED],
  },
  /** The bank returned the money. This can happen before or after the payment was confirmed. */
  return: {
    roles: [...ADMINS, 'system'],
    from: ['reserved', 'paid'],
    to: 'returned',
    otherwise: OVER,
    unless: [
      {
        code: 'PAYOUT_LINE_NOT_SENT',
        when: ({ status, payout }) => status === 'reserved' && payout.first_file_at === null,
      },
      REJECTED,
    ],
  },
});

/** The facts on which the decision about a payment that the bank rejected depends. */
interface RejectionFacts {
  readonly state: (typeof REJECTION_STATES)[number];
  readonly line_status: (typeof LINE_STATUSES)[number];
  /** The person who imported the bank's report; null for a report that the platform fetched. */
  readonly proposed_by: string | null;
}

const REJECTION_OVER = 'PAYOUT_REJECTION_DECIDED';
/** A payment that was paid or returned meanwhile needs no decision. */
const SETTLED_MEANWHILE = [
  { code: 'PAYOUT_LINE_PAID', when: (row: RejectionFacts) => row.line_status === 'paid' },
  { code: 'PAYOUT_LINE_RETURNED', when: (row: RejectionFacts) => row.line_status === 'returned' },
] as const;

export const payoutRejectionActions = actionTable(({ state }: RejectionFacts) => state)({
  /** The approval of a return books money, so it needs a second person. */
  approve: {
    roles: ADMINS,
    from: ['proposed'],
    to: 'approved',
    otherwise: REJECTION_OVER,
    unless: [
      ...SETTLED_MEANWHILE,
      ...bySecondPerson(({ proposed_by }: RejectionFacts) => proposed_by, 'PAYOUT_OWN_REJECTION'),
    ],
  },
  /** The payment stays pending, for example because the bank pays it after all. */
  dismiss: {
    roles: ADMINS,
    from: ['proposed'],
    to: 'dismissed',
    otherwise: REJECTION_OVER,
    unless: SETTLED_MEANWHILE,
  },
});

interface StatusFacts {
  readonly payout_status: PayoutStatus;
}

/**
 * The actions on a brand's payout status. The server also accepts a repeated call, which changes
 * nothing.
 */
export const payoutStatusActions = actionTable(({ payout_status }: StatusFacts) => payout_status)({
  pause: { roles: ADMINS, from: ['active'], to: 'paused', otherwise: 'PAYOUTS_PAUSED' },
  resume: { roles: ADMINS, from: ['paused'], to: 'active', otherwise: 'PAYOUTS_NOT_PAUSED' },
});
