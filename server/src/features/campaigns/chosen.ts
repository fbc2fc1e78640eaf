import type {
  CampaignAgreementType,
  CampaignFee,
} from '@diwan/contract/features/campaigns/records';
import type { TerminalPrice } from '@diwan/contract/features/fees/below-cost';
import type { Scheme } from '@diwan/contract/features/fees/records';
import { toMajorNumber, toMinor } from '@diwan/contract/kernel/money';
import { basisPointsToPercent, percentToBasisPoints } from '@diwan/contract/kernel/percent';
import { type RawBuilder, sql } from 'kysely';

/** A fee of a campaign's change in its stored form: basis points and fils. */
export interface StoredFee {
  readonly card_type: Scheme;
  readonly brand_bp: number;
  readonly brand_fixed_minor: number;
}

/** Converts percent and KWD of a request to basis points and fils. */
export const feesOf = (fees: readonly CampaignFee[]): StoredFee[] =>
  fees.map(({ card_type, brand_percentage, brand_fixed }) => ({
    card_type,
    brand_bp: percentToBasisPoints(brand_percentage),
    brand_fixed_minor: Number(toMinor(brand_fixed)),
  }));

/** Converts basis points and fils to percent and KWD. */
export const showFees = (fees: readonly StoredFee[]): CampaignFee[] =>
  fees.map(({ card_type, brand_bp, brand_fixed_minor }) => ({
    card_type,
    brand_percentage: basisPointsToPercent(brand_bp),
    brand_fixed: toMajorNumber(BigInt(brand_fixed_minor)),
  }));

/** Returns the fees of a campaign as terminal prices, which apply to cards of any origin. */
export const pricesOf = (fees: readonly CampaignFee[]): TerminalPrice[] =>
  fees.map((fee) => ({ ...fee, card_origin: 'any' }));

/** The change that a campaign makes, and its choice of brands. */
export interface CampaignChoice {
  readonly agreement_type: CampaignAgreementType;
  readonly clause_id: string | null;
  readonly clause_en: string | null;
  readonly clause_ar: string | null;
  readonly rental_fee_minor: bigint | null;
  readonly loss_fee_minor: bigint | null;
  readonly fees: readonly StoredFee[];
  readonly choice: 'all' | 'filter' | 'hand';
  readonly partner_id: number | null;
  readonly mcc_code: string | null;
  readonly brand_ids: readonly number[];
}

const choiceOf = ({
  choice,
  partner_id,
  mcc_code,
  brand_ids,
}: CampaignChoice): RawBuilder<unknown> => {
  switch (choice) {
    case 'all':
      return sql`true`;
    case 'filter':
      return sql`(${partner_id}::integer is null or b.partner_id = ${partner_id}::integer)
        and (${mcc_code}::text is null or b.mcc_code = ${mcc_code}::text)`;
    case 'hand':
      return sql`b.id = any(${brand_ids}::integer[])`;
  }
};

/** SQL: the value `what` of the newest signed agreement of brand `b` that meets the condition. */
const lastSigned = (what: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
  sql`(select ${what} from agreements s where s.brand_id = b.id and s.status = 'signed'
    and ${condition} order by s.signed_at desc, s.number desc limit 1)`;

/** SQL: whether brand `b` has already signed the terms of the campaign. */
function hasTerms(chosen: CampaignChoice): RawBuilder<unknown> {
  const { agreement_type, fees, loss_fee_minor } = chosen;
  if (agreement_type === 'service') {
    const clause = { id: chosen.clause_id, en: chosen.clause_en, ar: chosen.clause_ar };
    return lastSigned(
      sql`s.clauses @> ${JSON.stringify([clause])}::jsonb`,
      sql`s.agreement_type = 'service'`,
    );
  }
  if (agreement_type === 'rate_change') {
    const amount = (name: string) =>
      lastSigned(
        sql`(s.schedule ->> ${sql.lit(name)})::bigint`,
        sql`s.schedule ->> ${sql.lit(name)} is not null`,
      );
    return sql`(${amount('rental_fee_minor')} = ${chosen.rental_fee_minor}::bigint
      and (${loss_fee_minor}::bigint is null
        or ${amount('loss_fee_minor')} = ${loss_fee_minor}::bigint))`;
  }
  return sql`(select bool_and(coalesce((
      select (e.fee ->> 'brand_bp')::integer = f.brand_bp
        and (e.fee ->> 'brand_fixed_minor')::bigint = f.brand_fixed_minor
      from agreements s cross join jsonb_array_elements(s.schedule -> 'fees') as e(fee)
      where s.brand_id = b.id and s.status = 'signed' and (s.schedule ->> 'binding')::boolean
        and e.fee ->> 'scheme' = f.card_type and e.fee ->> 'channel' = 'POS'
        and e.fee ->> 'card_origin' = 'any'
      order by s.signed_at desc, s.number desc limit 1), false))
    from jsonb_to_recordset(${JSON.stringify(fees)}::jsonb)
      as f(card_type text, brand_bp integer, brand_fixed_minor bigint))`;
}

/**
 * SQL: the reason why brand `b` cannot or need not sign; null if it can. A brand that has not
 * signed POS has no rates to change. While an activation is pending, its later signature would
 * override the rates of the campaign.
 */
export const exclusionOf = (chosen: CampaignChoice): RawBuilder<unknown> => sql`case
    when b.status <> 'active' then 'not_active'
    when not exists (select from users u where u.id = b.owner_user_id and u.active) then 'no_owner'
    when not exists (select from agreements s where s.brand_id = b.id and s.status = 'signed'
      and s.agreement_type = 'service') then 'no_agreement'
    when ${sql.lit(chosen.agreement_type !== 'service')} and not (b.pos_enabled
        and exists (select from agreements s where s.brand_id = b.id and s.status = 'signed'
          and s.agreement_type = 'pos_activation')) then 'no_terminals'
    when ${hasTerms(chosen)} then 'same_terms' end`;

/**
 * SQL: the brands that a campaign would have now. The columns are `brand_id`, and `exclusion` if
 * the brand is excluded.
 */
export const chosenBrands = (chosen: CampaignChoice): RawBuilder<unknown> =>
  sql`select b.id as brand_id, ${exclusionOf(chosen)} as exclusion
    from brands b where ${choiceOf(chosen)}`;
