import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { intId } from '../../kernel/ids.ts';
import { entityType } from '../brands/entity-types.ts';
import { DOCUMENT_FILE_FIELDS } from '../documents/records.ts';
import { kwd, nonNegativeKwd } from '../../kernel/money.ts';
import { percentage } from '../../kernel/percent.ts';
import { DEPOSIT_CURRENCIES } from '../mcc/records.ts';
import { WEEKDAYS } from '../../kernel/time.ts';
import { belowCostConfirmation } from '../fees/below-cost.ts';
import { CARD_ORIGINS, SCHEMES, CHANNELS } from '../fees/records.ts';
import { AGREEMENT_STATUSES, amendmentActions, POS_STATES, posActions } from './actions.ts';

export const AGREEMENT_TYPES = ['service', 'pos_activation', 'rate_change', 'fee_change'] as const;
export type AgreementType = (typeof AGREEMENT_TYPES)[number];

/** The brand's fees for one card type. Percentages have 2 decimals, amounts are in KWD. */
export const agreementFee = z.object({
  card_type: z.enum(SCHEMES),
  payment_method: z.enum(CHANNELS),
  card_origin: z.enum(CARD_ORIGINS),
  brand_percentage: z.number(),
  brand_fixed: kwd,
  refund_percentage: z.number(),
  refund_fixed: kwd,
  chargeback_percentage: z.number(),
  chargeback_fixed: kwd,
});
export type AgreementFee = z.infer<typeof agreementFee>;

/** The terms that the operator offers to a person who has not signed yet. */
export const offeredTerms = z.object({
  /**
   * The fees of the payment methods that apply. Percentages have 2 decimals, amounts are in KWD.
   */
  fees: z.array(agreementFee),
  payout_weekdays: z.array(z.enum(WEEKDAYS)),
  /**
   * A time such as '14:00' in the platform's timezone. Later amounts are paid on the next payout
   * day.
   */
  payout_cutoff_time: z.string(),
  /**
   * The amount in KWD per terminal and period of 30 days; null if the brand requested no terminals.
   */
  pos_rental_fee: kwd.nullable(),
  /**
   * The amount in KWD for a terminal that is not returned; null if the brand requested no
   * terminals.
   */
  loss_fee: kwd.nullable(),
  /** The notice period in days. It is the same for both parties. */
  notice_days: z.int(),
});
export type OfferedTerms = z.infer<typeof offeredTerms>;

/**
 * The response of the public call: the brand's name, its submitted documents and the agreement's
 * frozen text.
 */
export const publicAgreement = z.object({
  brand: z.object({ name: z.string(), entity_type: entityType }),
  documents: z.object({ present: z.array(z.enum(DOCUMENT_FILE_FIELDS)) }),
  agreement_id: z.uuid(),
  agreement_version: z.string(),
  status: z.enum(['pending', 'signed']),
  /** The text in the language of the request. */
  agreement_text: z.string(),
  agreement_text_en: z.string(),
  agreement_text_ar: z.string(),
  /** The SHA-256 in hex of both texts and of the signed data. */
  digest: z.string(),
  /** The main terms, shown before the text. */
  summary: offeredTerms.extend({
    /** The amount is in the currency's major unit. The deposit is null if none is required. */
    deposit: z.object({ amount: z.number(), currency: z.enum(DEPOSIT_CURRENCIES) }).nullable(),
  }),
});
export type AgreementSummary = PublicAgreement['summary'];
export type PublicAgreement = z.infer<typeof publicAgreement>;

/** An agreement of a brand, as shown in lists. */
export const agreementRecord = z.object({
  id: z.uuid(),
  agreement_type: z.enum(AGREEMENT_TYPES),
  /** True for an agreement after the registration. The owner signs it on the brand's page. */
  is_amendment: z.boolean(),
  agreement_version: z.string(),
  status: z.enum(AGREEMENT_STATUSES),
  digest: z.string(),
  signer_name: z.string().nullable(),
  signer_email: z.string().nullable(),
  signed_at: z.iso.datetime().nullable(),
  /** True after a job has created the sealed PDF. */
  pdf_ready: z.boolean(),
  created_at: z.iso.datetime(),
  /** The reason why the owner declined the agreement. Its status is then `replaced`. */
  decline_reason: z.string().nullable(),
  can: abilities(amendmentActions),
});
export type AgreementRecord = z.infer<typeof agreementRecord>;

const bothLanguages = z.object({ en: z.string(), ar: z.string() });

/** An agreement that needs the owner's signature, with its changes. */
export const pendingAgreement = z.object({
  id: z.uuid(),
  agreement_type: z.enum(AGREEMENT_TYPES),
  agreement_version: z.string(),
  /** The amount in KWD per period of 30 days; null if the agreement does not cover rental. */
  pos_rental_fee: kwd.nullable(),
  /** The amount in KWD for a terminal that is not returned. */
  loss_fee: kwd.nullable(),
  transaction_fees: z.array(agreementFee),
  valid_from: z.iso.datetime().nullable(),
  valid_until: z.iso.datetime().nullable(),
  /** The text in the language of the request. */
  agreement_text: z.string(),
  agreement_text_en: z.string(),
  agreement_text_ar: z.string(),
  digest: z.string(),
  /** The clauses that differ from the last signed version. `before` is null for a new clause. */
  differences: z.array(
    z.object({ id: z.string(), before: bothLanguages.nullable(), after: bothLanguages }),
  ),
  /** The number of pending agreements, including this one. */
  waiting: z.int(),
  created_at: z.iso.datetime(),
  can: abilities(amendmentActions),
});
export type PendingAgreement = z.infer<typeof pendingAgreement>;

const transactionFee = z.strictObject({
  card_type: z.enum(SCHEMES),
  card_origin: z.enum(CARD_ORIGINS).default('any'),
  brand_percentage: percentage,
  brand_fixed: nonNegativeKwd,
});

/** The requested card fees at the brand's terminals. Each card can occur only once. */
export const transactionFees = z
  .array(transactionFee)
  .max(SCHEMES.length * CARD_ORIGINS.length)
  .refine(
    (fees) =>
      new Set(fees.map(({ card_type, card_origin }) => `${card_type} ${card_origin}`)).size ===
      fees.length,
    { error: 'Each card can be listed only once' },
  );
export type TransactionFee = z.output<typeof transactionFee>;

/**
 * The rental is in KWD per period of 30 days. The loss fee is for a terminal that is not returned.
 */
export const posFeesDraft = z.strictObject({
  pos_rental_fee: nonNegativeKwd,
  pos_transaction_fees: transactionFees.default([]),
  loss_fee: nonNegativeKwd.optional(),
  ...belowCostConfirmation,
});

/** The prices of a POS agreement. An omitted price is the price offered to the brand. */
export const posActivation = z.strictObject({
  brand_id: intId.optional(),
  rental_fee: nonNegativeKwd.optional(),
  loss_fee: nonNegativeKwd.optional(),
  transaction_fees: transactionFees.optional(),
  ...belowCostConfirmation,
});

/** The new rates. An omitted rate is unchanged. */
export const rateChange = z.strictObject({
  new_rental_fee: nonNegativeKwd.optional(),
  new_loss_fee: nonNegativeKwd.optional(),
  new_transaction_fees: transactionFees.optional(),
  ...belowCostConfirmation,
});

/** The brand's POS prices. Before a signature these are the offered prices. */
export const posFees = z.object({
  pos_state: z.enum(POS_STATES),
  pos_rental_fee: kwd,
  loss_fee: kwd,
  /** The signed agreement that sets the rental; null before the signature. */
  agreement_id: z.uuid().nullable(),
  pos_transaction_fees: z.array(
    agreementFee.extend({
      /** `table` means that the brand has no price of its own, so the current fee table applies. */
      source: z.enum(['signed', 'offered', 'table']),
    }),
  ),
  can: abilities(posActions),
});
export type PosFees = z.infer<typeof posFees>;

/** A signed agreement that sets a price. */
const signedSource = z.object({
  agreement_id: z.uuid(),
  agreement_type: z.enum(AGREEMENT_TYPES),
  agreement_version: z.string(),
  signed_at: z.iso.datetime(),
});

/** The rental terms of a terminal, in KWD. */
const rentalPrices = z.object({
  /** The amount in KWD for each period of 30 days. */
  pos_rental_fee: kwd,
  /** The amount in KWD for a terminal that is not returned. */
  loss_fee: kwd,
});

/**
 * The brand's current prices, the agreement that set each, and the prices of pending agreements.
 */
export const brandTerms = z.object({
  /** The last signed service agreement; null before the first signature. */
  agreement: signedSource.nullable(),
  /** The fees of the payment methods that apply to the brand. */
  fees: z.array(
    agreementFee.extend({
      /** The agreement that sets the price; null if the current fee table sets it. */
      signed: signedSource.nullable(),
      /** The time from which the price applies. */
      since: z.iso.datetime(),
      /**
       * The price in the signed service agreement if it differs from the current fee table;
       * otherwise null.
       */
      stated: agreementFee.nullable(),
      /**
       * The price after the signature of a pending agreement; null if the price does not change.
       */
      upcoming: agreementFee.nullable(),
    }),
  ),
  /** The rental is null if the brand has no POS service. */
  rental: rentalPrices
    .extend({
      /**
       * The signature is null while the terms are only offered. They apply after the POS agreement
       * is signed.
       */
      signed: signedSource.nullable(),
      upcoming: rentalPrices.nullable(),
    })
    .nullable(),
  /** The unsigned agreements. Their prices apply from the signature on. */
  pending: z.array(
    z.object({
      agreement_id: z.uuid(),
      agreement_type: z.enum(AGREEMENT_TYPES),
      agreement_version: z.string(),
      /** The deadline for the signature; null if absent. */
      sign_by: z.iso.datetime().nullable(),
    }),
  ),
});
export type BrandTerms = z.infer<typeof brandTerms>;

/** The verdicts in the order of the checks. */
export const SEAL_VERDICTS = ['not_sealed', 'altered', 'not_ours', 'authentic'] as const;

/**
 * The result of checking whether a PDF is an unaltered agreement that this installation sealed.
 */
export const sealVerdict = z.object({
  verdict: z.enum(SEAL_VERDICTS),
  /** The verdict as a sentence for people. */
  reason: z.string(),
  /** The time in the seal; null if the file is not authentic. */
  sealed_at: z.iso.datetime().nullable(),
  /** The timestamp of an authority (RFC 3161), if the seal has one. */
  timestamp: z
    .object({
      at: z.iso.datetime(),
      /** The name in the certificate that signed the timestamp. */
      authority: z.string(),
      /**
       * True if the certificate chain ends at a trusted certificate; null if the timestamp has no
       * chain.
       */
      trusted: z.boolean().nullable(),
    })
    .nullable(),
  /** The sealed agreement; null if this installation does not store it. */
  agreement: z
    .object({
      agreement_id: z.uuid(),
      agreement_type: z.enum(AGREEMENT_TYPES),
      agreement_version: z.string(),
      /** The SHA-256 of the signed texts. */
      digest: z.string(),
      brand_name: z.string(),
      signer_name: z.string(),
      signed_at: z.iso.datetime(),
      /** True if a newer signed agreement of the same type replaces it. */
      replaced: z.boolean(),
    })
    .nullable(),
});
export type SealVerdict = z.infer<typeof sealVerdict>;
