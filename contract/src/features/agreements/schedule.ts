import { z } from 'zod';
import { CARD_ORIGINS, CARD_TYPES, PAYMENT_METHODS } from '../fees/records.ts';

/** What the rental is paid by, days. */
export const RENTAL_PERIOD_DAYS = 30;

/** Stored as a whole number of fils, worked with as a bigint. */
const fils = z.codec(z.int().min(0), z.bigint(), { decode: BigInt, encode: Number });
const share_bp = z.int().min(0).max(10_000);

/** What a brand pays for a card: basis points and fils, for the payment and for its two returns. */
export const scheduleFee = z.object({
  scheme: z.enum(CARD_TYPES),
  channel: z.enum(PAYMENT_METHODS),
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
 * The figures of an agreement as data. It sets what it names and nothing else: null and fees that
 * are not listed stay as they are. `binding`: the fees price the brand from the signature on;
 * where it is false they only say what the fee table was.
 */
export const agreementSchedule = z.object({
  /** For each period of 30 days, in fils. */
  rental_fee_minor: fils.nullable(),
  /** For a terminal that is not returned, in fils. */
  loss_fee_minor: fils.nullable(),
  rental_period_days: z.literal(RENTAL_PERIOD_DAYS),
  fees: z.array(scheduleFee),
  binding: z.boolean(),
});
export type AgreementSchedule = z.output<typeof agreementSchedule>;
/** As it is stored and hashed. */
export type StoredSchedule = z.input<typeof agreementSchedule>;

const clauseText = z.string().regex(/^[^\n]*\S[^\n]*(?:\n- [^\n]+)*$/);

/** A clause in both languages; lines after the first are details, each begins with `- `. */
export const agreementClause = z.object({
  /** Section and name, such as `rental.amount`: the same clause keeps it in every version. */
  id: z.string().regex(/^[a-z_]+\.[a-z0-9_]+$/),
  en: clauseText,
  ar: clauseText,
});
export type AgreementClause = z.infer<typeof agreementClause>;
export const agreementClauses = z.array(agreementClause);

/** The form in which a schedule is stored and hashed. */
export const storeSchedule = (schedule: AgreementSchedule): StoredSchedule =>
  z.encode(agreementSchedule, schedule);

/** A stored schedule with amounts to reckon with. @throws ZodError when it is none */
export const readSchedule = (stored: unknown): AgreementSchedule => agreementSchedule.parse(stored);
