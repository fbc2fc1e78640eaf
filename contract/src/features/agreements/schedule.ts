import { z } from 'zod';
import { CARD_ORIGINS, SCHEMES, CHANNELS } from '../fees/records.ts';

/** The rental period that is charged, in days. */
export const RENTAL_PERIOD_DAYS = 30;

/** Amounts are stored as whole numbers of fils and decoded to bigint. */
const fils = z.codec(z.int().min(0), z.bigint(), { decode: BigInt, encode: Number });
const share_bp = z.int().min(0).max(10_000);

/**
 * The brand's price for a card, in basis points and fils: for a payment, a refund and a chargeback.
 */
export const scheduleFee = z.object({
  scheme: z.enum(SCHEMES),
  channel: z.enum(CHANNELS),
  card_origin: z.enum(CARD_ORIGINS),
  brand_bp: share_bp,
  brand_fixed_minor: fils,
  refund_revenue_bp: share_bp,
  refund_revenue_fixed_minor: fils,
  chargeback_revenue_bp: share_bp,
  chargeback_revenue_fixed_minor: fils,
});
export type ScheduleFee = z.output<typeof scheduleFee>;

/**
 * The figures of an agreement as data. Null amounts and unlisted fees leave the previous figure
 * unchanged. With `binding`, the fees price the brand from the signature on. Without it, they only
 * document the fee table at that time.
 */
export const agreementSchedule = z.object({
  /** Fils per period of 30 days. */
  rental_fee_minor: fils.nullable(),
  /** Fils for a terminal that is not returned. */
  loss_fee_minor: fils.nullable(),
  rental_period_days: z.literal(RENTAL_PERIOD_DAYS),
  fees: z.array(scheduleFee),
  binding: z.boolean(),
});
export type AgreementSchedule = z.output<typeof agreementSchedule>;
/** A schedule in the form that is stored and hashed. */
export type StoredSchedule = z.input<typeof agreementSchedule>;

const clauseText = z.string().regex(/^[^\n]*\S[^\n]*(?:\n- [^\n]+)*$/);

/** A clause in both languages. Lines after the first are details; each begins with `- `. */
export const agreementClause = z.object({
  /** The section and the name, such as `rental.amount`. A clause keeps its id in every version. */
  id: z.string().regex(/^[a-z_]+\.[a-z0-9_]+$/),
  en: clauseText,
  ar: clauseText,
});
export type AgreementClause = z.infer<typeof agreementClause>;
export const agreementClauses = z.array(agreementClause);

/** Converts a schedule into its stored and hashed form. */
export const storeSchedule = (schedule: AgreementSchedule): StoredSchedule =>
  z.encode(agreementSchedule, schedule);

/**
 * Parses a stored schedule into amounts for computations.
 * @throws ZodError if it is invalid
 */
export const readSchedule = (stored: unknown): AgreementSchedule => agreementSchedule.parse(stored);
