import { actionTable } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { ADMINS_AND_OWNERS } from '../../kernel/roles.ts';

/** The maximum number of files of a dispute. */
const MOST_EVIDENCE = 10;

export const disputeRefusals = {
  DISPUTE_NOT_FOUND: { status: 404, sentence: 'This dispute does not exist' },
  DISPUTE_EVIDENCE_NOT_FOUND: { status: 404, sentence: 'This file does not exist' },
  DISPUTE_SUBMITTED: {
    status: 409,
    sentence: 'The evidence has been submitted and cannot be changed',
  },
  DISPUTE_MISSED: { status: 409, sentence: 'The last day for evidence was {date}.' },
  DISPUTE_WITHOUT_EVIDENCE: { status: 409, sentence: 'Add at least one file before you submit.' },
  DISPUTE_FULL: { status: 409, sentence: 'A dispute can have at most {count} files.' },
} as const satisfies Refusals;

/**
 * The steps of a dispute.
 * - `opened`: there is no evidence yet
 * - `evidence`: the dispute has files
 * - `submitted`: the evidence is final
 * - `missed`: the last day passed without a submission
 *
 * The others are decisions.
 */
export const DISPUTE_STATUSES = [
  'opened',
  'evidence',
  'submitted',
  'missed',
  'won',
  'lost',
  'reversed',
] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

interface EvidenceFacts {
  readonly status: DisputeStatus;
  /** The last day for evidence, 'yyyy-MM-dd' in the platform's timezone. */
  readonly evidence_until: string;
  readonly file_count: number;
}

const missed = {
  code: 'DISPUTE_MISSED',
  when: ({ status }: EvidenceFacts) => status === 'missed',
  values: ({ evidence_until }: EvidenceFacts) => ({ date: evidence_until }),
} as const;

const BEFORE_SUBMISSION = {
  roles: ADMINS_AND_OWNERS,
  from: ['opened', 'evidence', 'missed'],
  otherwise: {
    submitted: 'DISPUTE_SUBMITTED',
    won: 'CHARGEBACK_DECIDED',
    lost: 'CHARGEBACK_DECIDED',
    reversed: 'CHARGEBACK_DECIDED',
  },
} as const;

/** The actions on the evidence of a dispute. */
export const evidenceActions = actionTable(({ status }: EvidenceFacts) => status)({
  add: {
    ...BEFORE_SUBMISSION,
    unless: [
      missed,
      {
        code: 'DISPUTE_FULL',
        when: ({ file_count }) => file_count >= MOST_EVIDENCE,
        values: () => ({ count: MOST_EVIDENCE }),
      },
    ],
  },
  remove: { ...BEFORE_SUBMISSION, unless: [missed] },
  submit: {
    ...BEFORE_SUBMISSION,
    to: 'submitted',
    unless: [
      missed,
      { code: 'DISPUTE_WITHOUT_EVIDENCE', when: ({ file_count }) => file_count === 0 },
    ],
  },
});
