import { actionTable } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { ADMINS, READERS } from '../../kernel/roles.ts';

export const campaignRefusals = {
  CAMPAIGN_NOT_FOUND: { status: 404, sentence: 'Campaign not found' },
  CAMPAIGN_BRAND_NOT_FOUND: { status: 404, sentence: 'This campaign does not include this brand' },
  CAMPAIGN_NOT_DRAFT: {
    status: 409,
    sentence: 'This campaign is no longer a draft, so it cannot be edited or started',
  },
  CAMPAIGN_NOT_RUNNING: {
    status: 409,
    sentence: 'This campaign is not running, so it cannot be stopped',
  },
  CAMPAIGN_NOT_STOPPED: {
    status: 409,
    sentence: 'This campaign is not stopped, so it cannot be resumed',
  },
  CAMPAIGN_ENDED: { status: 409, sentence: 'This campaign has already ended' },
  CAMPAIGN_CHANGED: {
    status: 409,
    sentence:
      'Another admin has changed this campaign in the meantime. Please check the campaign again.',
  },
  CAMPAIGN_BRANDS_CHANGED: {
    status: 409,
    sentence:
      'The number of brands has changed from {shown} to {now}. Please check the preview again.',
  },
  CAMPAIGN_NOTHING_SENT: {
    status: 409,
    sentence: 'No agreement has been prepared for this brand',
  },
  CAMPAIGN_DEADLINE_PAST: {
    status: 422,
    sentence: 'The deadline must be after today',
    field: 'deadline',
  },
  CAMPAIGN_DEADLINE_FAR: {
    status: 422,
    sentence: 'The deadline must be within a year',
    field: 'deadline',
  },
  CAMPAIGN_TOUCHES_NOBODY: {
    status: 422,
    sentence: 'No brand matches these conditions. Please change them.',
    field: 'choice',
  },
  CAMPAIGN_CLAUSE_OF_BRAND: {
    status: 422,
    sentence: 'This clause contains brand-specific details, so a campaign cannot change it',
    field: 'clause_id',
  },
  CAMPAIGN_FEE_UNKNOWN: {
    status: 422,
    sentence: 'The fee table does not contain this card type for POS terminals',
    field: 'fees',
  },
  CAMPAIGN_PARTNER_UNKNOWN: {
    status: 422,
    sentence: 'This partner does not exist',
    field: 'partner_id',
  },
  CAMPAIGN_MCC_UNKNOWN: {
    status: 422,
    sentence: 'This category code does not exist',
    field: 'mcc_code',
  },
} as const satisfies Refusals;

/**
 * The states of a campaign.
 * - `stopped`: no more drafts and reminders, but existing drafts can still be signed
 * - `cancelled`: unsigned agreements are withdrawn
 * - `finished`: every brand has signed, is on hold, or was excluded
 */
export const CAMPAIGN_STATES = ['draft', 'running', 'stopped', 'finished', 'cancelled'] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

interface CampaignFacts {
  readonly state: CampaignState;
  /**
   * True if the deadline has passed. It is also true on the last day if a brand was not notified.
   */
  readonly is_late: boolean;
}

const LATE = {
  code: 'CAMPAIGN_DEADLINE_PAST',
  when: ({ is_late }: CampaignFacts) => is_late,
} as const;

export const campaignActions = actionTable(({ state }: CampaignFacts) => state)({
  edit: { roles: ADMINS, from: ['draft'], otherwise: 'CAMPAIGN_NOT_DRAFT' },
  start: {
    roles: ADMINS,
    from: ['draft'],
    to: 'running',
    otherwise: 'CAMPAIGN_NOT_DRAFT',
    unless: [LATE],
  },
  stop: { roles: ADMINS, from: ['running'], to: 'stopped', otherwise: 'CAMPAIGN_NOT_RUNNING' },
  resume: {
    roles: ADMINS,
    from: ['stopped'],
    to: 'running',
    otherwise: 'CAMPAIGN_NOT_STOPPED',
    unless: [LATE],
  },
  cancel: {
    roles: ADMINS,
    from: ['draft', 'running', 'stopped'],
    to: 'cancelled',
    otherwise: 'CAMPAIGN_ENDED',
  },
});

/**
 * The progress of a brand.
 * - `waiting`: nothing is prepared yet
 * - `told`, `reminded`: this message was sent
 * - `held`: the deadline passed without a signature
 */
export const CAMPAIGN_BRAND_STATES = [
  'waiting',
  'drafted',
  'told',
  'reminded',
  'signed',
  'held',
  'excluded',
] as const;
export type CampaignBrandState = (typeof CAMPAIGN_BRAND_STATES)[number];

interface CampaignBrandFacts {
  readonly state: CampaignBrandState;
  readonly agreement_id: string | null;
  /** True if the job has sealed the signed agreement. */
  readonly pdf_ready: boolean;
}

export const campaignBrandActions = actionTable(({ state }: CampaignBrandFacts) => state)({
  // A replaced agreement also has an evidence pack.
  download_pack: {
    roles: READERS,
    from: ['drafted', 'told', 'reminded', 'signed', 'held', 'excluded'],
    otherwise: 'CAMPAIGN_NOTHING_SENT',
    unless: [
      { code: 'CAMPAIGN_NOTHING_SENT', when: ({ agreement_id }) => agreement_id === null },
      {
        code: 'AGREEMENT_PDF_NOT_READY',
        when: ({ state, pdf_ready }) => state === 'signed' && !pdf_ready,
      },
    ],
  },
});
