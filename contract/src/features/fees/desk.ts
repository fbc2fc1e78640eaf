import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { intId, uuid } from '../../kernel/ids.ts';
import { nonNegativeKwd } from '../../kernel/money.ts';
import { percentage } from '../../kernel/percent.ts';
import { cleanText } from '../../kernel/text.ts';
import { draftActions, publicationActions } from './actions.ts';
import { belowCostConfirmation } from './below-cost.ts';
import { CARD_ORIGINS, SCHEMES, FEE_TYPES, CHANNELS } from './records.ts';

/**
 * The kinds of a publication: the first table, one edited row, a draft, or the undoing of one of
 * these.
 */
export const PUBLICATION_KINDS = ['first', 'edit', 'draft', 'undo'] as const;

/**
 * A figure before and after a publication. `before` is null for a new figure. `is_active` is a
 * boolean.
 */
const changedFigure = z.object({
  figure: z.string(),
  before: z.union([z.number(), z.boolean()]).nullable(),
  after: z.union([z.number(), z.boolean()]),
});

/** A fee row or a special fee, with the changes that a publication made to it. */
const changedRow = z.object({
  id: z.int(),
  card_type: z.enum(SCHEMES),
  /** The payment method is null for a special fee. */
  payment_method: z.enum(CHANNELS).nullable(),
  card_origin: z.enum(CARD_ORIGINS).nullable(),
  /** The fee type is null for a fee row. */
  fee_type: z.enum(FEE_TYPES).nullable(),
  changes: z.array(changedFigure),
});
export type ChangedRow = z.infer<typeof changedRow>;

export const feePublication = z.object({
  id: z.uuid(),
  kind: z.enum(PUBLICATION_KINDS),
  /** The name of the published draft; null for other kinds. */
  name: z.string().nullable(),
  /** The name is null if the platform published it. */
  published_by: z.string().nullable(),
  published_at: z.iso.datetime(),
  rows: z.array(changedRow),
  can: abilities(publicationActions),
});
export type FeePublication = z.infer<typeof feePublication>;

const four = {
  brand_percentage: percentage,
  brand_fixed: nonNegativeKwd,
  cost_percentage: percentage,
  cost_fixed: nonNegativeKwd,
};

export const draftRow = z.strictObject({
  fee_id: intId,
  /** The version of the row on which the draft is based. */
  base_version_id: z.string().regex(/^[1-9]\d{0,17}$/),
  ...four,
});

/** The rows that a draft changes. Each row can occur once. */
const draftRows = z
  .array(draftRow)
  .max(100)
  .refine((rows) => new Set(rows.map(({ fee_id }) => fee_id)).size === rows.length);

const draftName = cleanText({ max: 60, required: 'Please enter a name' });

export const newFeeDraft = z.strictObject({ name: draftName, rows: draftRows });
export type NewFeeDraft = z.output<typeof newFeeDraft>;

/** The revision that the caller read. A save is refused if another save came first. */
const revision = z.int().min(1);

export const feeDraftChange = z.strictObject({ name: draftName, rows: draftRows, revision });
export type FeeDraftChange = z.output<typeof feeDraftChange>;

export const feeDraft = z.object({
  id: z.uuid(),
  name: z.string(),
  revision: z.int(),
  created_by: z.string(),
  created_at: z.iso.datetime(),
  updated_by: z.string(),
  updated_at: z.iso.datetime(),
  published_at: z.iso.datetime().nullable(),
  rows: z.array(
    z.object({
      fee_id: z.int(),
      base_version_id: z.string(),
      brand_percentage: z.number(),
      brand_fixed: z.number(),
      cost_percentage: z.number(),
      cost_fixed: z.number(),
      /** True if the row has changed since the draft was based on it. */
      outdated: z.boolean(),
    }),
  ),
  can: abilities(draftActions),
});
export type FeeDraft = z.infer<typeof feeDraft>;

const MOST_AMENDED = 500;

export const draftPublication = z.strictObject({
  revision,
  /** The brands with signed prices that must sign the drafted prices. */
  brand_ids: z.array(intId).max(MOST_AMENDED),
  ...belowCostConfirmation,
});
export type DraftPublication = z.output<typeof draftPublication>;

export const draftPublished = z.object({
  publication_id: uuid,
  /** The number of brands that received an agreement to sign. */
  amendments: z.int(),
});

/** A brand's signed prices. */
export const brandSchedule = z.object({
  brand_id: z.int(),
  brand_name: z.string(),
  /** The time of the brand's last signature of these prices. */
  signed_at: z.iso.datetime(),
  fees: z.array(
    z.object({
      fee_id: z.int(),
      card_type: z.enum(SCHEMES),
      payment_method: z.enum(CHANNELS),
      card_origin: z.enum(CARD_ORIGINS),
      brand_percentage: z.number(),
      brand_fixed: z.number(),
    }),
  ),
});
export type BrandSchedule = z.infer<typeof brandSchedule>;

/** The active brands that a change of a row's prices affects. */
export const feeReach = z.object({
  /** The number of brands that pay the fee table's price. */
  paying: z.int(),
  /** The number of brands that signed their own price for this row. */
  signed: z.int(),
  /** The names of the first paying brands, in alphabetical order. */
  names: z.array(z.string()),
});
export type FeeReach = z.infer<typeof feeReach>;

export const CHECK_CAUSES = ['nightly', 'asked', 'publication'] as const;
export const FINDING_KINDS = ['capture', 'refund', 'chargeback'] as const;

/** The result of comparing all booked fees with the fee versions. Amounts are in KWD. */
export const feeCheck = z.object({
  /** The last completed check; null before the first. */
  last: z
    .object({
      cause: z.enum(CHECK_CAUSES),
      asked_by: z.string().nullable(),
      started_at: z.iso.datetime(),
      finished_at: z.iso.datetime(),
      captures: z.int(),
      returns: z.int(),
      /** The number of wrong bookings. The search stops after a hundred of each kind. */
      wrong: z.int(),
      findings: z.array(
        z.object({
          kind: z.enum(FINDING_KINDS),
          id: z.string(),
          transaction_id: z.string(),
          /**
           * The expected fee is null if the fee version of the booking was not allowed to price it.
           */
          expected_fee: z.number().nullable(),
          fee: z.number(),
          expected_cost: z.number().nullable(),
          cost: z.number(),
        }),
      ),
    })
    .nullable(),
  running: z.boolean(),
});
export type FeeCheck = z.infer<typeof feeCheck>;
