import { type RawBuilder, sql } from 'kysely';
import type { SourceKind } from '../../../ledger/post.ts';

/** What the ledger has booked on the bank's account for a cause; nothing is zero. */
export const banked = (source_kind: SourceKind, source_id: RawBuilder<unknown>) => sql`coalesce((
  select sum(lp.amount_minor)::bigint from ledger_entries le
  join ledger_postings lp on lp.entry_id = le.id
  join ledger_accounts la on la.id = lp.account_id and la.kind = 'bank'
  where le.kind = 'settlement' and le.source_kind = ${sql.lit(source_kind)}
    and le.source_id = (${source_id})::text), 0)`;

/** Every charge in these payouts (condition on `r`), what we know of it, and what speaks against it. */
const charges = (payouts: RawBuilder<unknown>) => sql`
  select c.payout_id, c.merchant_id, 'charge' as kind, c.object_id, c.transaction_id, c.brand_id,
    c.business_id, c.listed_minor, c.listed_minor - c.kept_minor as found_minor,
    case
      when c.transaction_id is null or c.status <> 'CAPTURED' then 0
      when c.settled and c.settled_with is distinct from c.payout_id
        and c.settled_with is not null then 0
      when c.settled then c.banked_minor
      when c.listed_minor <> c.amount_minor then c.amount_minor - c.kept_minor
      else 0 end as expected_minor,
    case when c.settled and coalesce(c.settled_with, c.payout_id) = c.payout_id
      then c.banked_minor else 0 end as booked_minor,
    case
      when c.transaction_id is null then 'unknown_charge'
      when c.status <> 'CAPTURED' then 'not_captured'
      when c.settled and c.settled_with is distinct from c.payout_id
        and c.settled_with is not null then 'paid_twice'
      when c.settled then case when c.listed_minor - c.kept_minor = c.banked_minor
        then 'agrees' else 'other_amount' end
      when c.listed_minor <> c.amount_minor then 'other_amount'
      else 'not_settled' end as reason,
    case when c.itemised then 0 else c.kept_minor end as not_itemised_minor
  from (
    select i.payout_id, r.merchant_id, i.object_id, i.amount_minor as listed_minor,
      i.cost_minor is not null as itemised, coalesce(i.cost_minor, t.cost_minor, 0) as kept_minor,
      t.id as transaction_id, t.status, t.settled, t.amount_minor, t.brand_id, t.business_id,
      t.provider_payout_id as settled_with,
      ${banked('transaction', sql`t.id`)} as banked_minor
    from provider_reports r join provider_report_items i on i.payout_id = r.payout_id
    left join transactions t on t.charge_id = i.object_id
    where r.status = 'PAID' and i.kind = 'charge' and ${payouts}
  ) c`;

/** The same of refunds; what the provider keeps of one it never itemises. */
const refunds = (payouts: RawBuilder<unknown>) => sql`
  select c.payout_id, c.merchant_id, 'refund' as kind, c.object_id, c.transaction_id, c.brand_id,
    c.business_id, -c.listed_minor as listed_minor, -c.listed_minor - c.kept_minor as found_minor,
    case when c.booked then c.banked_minor else 0 end as expected_minor,
    case when c.booked then c.banked_minor else 0 end as booked_minor,
    case
      when c.transaction_id is null then 'unknown_refund'
      when not c.booked then 'not_settled'
      when -c.listed_minor - c.kept_minor = c.banked_minor then 'agrees'
      else 'other_amount' end as reason,
    c.kept_minor as not_itemised_minor
  from (
    select i.payout_id, r.merchant_id, i.object_id, i.amount_minor as listed_minor,
      coalesce(b.cost_minor, 0) as kept_minor, b.transaction_id, t.brand_id, t.business_id,
      b.settled_at is not null as booked, ${banked('refund', sql`b.id`)} as banked_minor
    from provider_reports r join provider_report_items i on i.payout_id = r.payout_id
    left join refunds b on b.provider_refund_id = i.object_id
    left join transactions t on t.id = b.transaction_id
    where r.status = 'PAID' and i.kind = 'refund' and ${payouts}
  ) c`;

/** Everything that paid payouts list, each with what the ledger says of it. */
export const matchedItems = (payouts: RawBuilder<unknown>) =>
  sql`${charges(payouts)} union all ${refunds(payouts)}`;
