import { maskIban } from '@diwan/contract/world/iban';
import { sql } from 'kysely';
import { fileOf, isBefore, isWithin, keyOf, readPage, type RowFile, yesOf } from './rows.ts';
import type { Period } from './period.ts';

const isDayWithin = (day: string, { from_day, until_day }: Period) =>
  sql`${sql.ref(day)} >= ${from_day}::date and ${sql.ref(day)} < ${until_day}::date`;

const OWED = sql`(s.pending_minor + s.payable_minor + s.in_transit_minor + s.deposit_minor)`;

/** The recorded days. Statements can arrive later, so the difference may be unknown. */
export const safeguardingDays = fileOf(
  'safeguarding-days.csv',
  [
    'day',
    'business_id',
    'business',
    'pending_minor',
    'payable_minor',
    'in_transit_minor',
    'deposit_minor',
    'owed_minor',
    'balance_minor',
    'difference_minor',
    'cover',
    'provider_debt_minor',
  ],
  (period) => sql`
    select s.day::text || ' ' || s.business_id as key, s.day, s.business_id, b.name as business,
      s.pending_minor, s.payable_minor, s.in_transit_minor, s.deposit_minor, ${OWED} as owed_minor,
      s.balance_minor, s.difference_minor, s.provider_debt_minor,
      case when s.difference_minor is null then 'unknown' when s.difference_minor < 0
        then 'shortfall' else 'covered' end as cover
    from safeguarding_days s join businesses b on b.id = s.business_id
    where ${isDayWithin('s.day', period)}`,
);

/** The last balance of each bank account on each recorded day, with its masked IBAN. */
export const safeguardingAccounts: RowFile = {
  name: 'safeguarding-accounts.csv',
  columns: [
    'day',
    'business_id',
    'bank_account_id',
    'purpose',
    'iban',
    'closing_minor',
    'statement_day',
  ],
  findRows: async ({ db, secrets }, period, after) => {
    const rows = await readPage(
      db,
      sql`
      select d.day::text || ' ' || a.id as key, d.day, d.business_id, a.id as bank_account_id,
        a.purpose, coalesce(a.iban_sealed, b.account_iban_sealed) as iban, s.closing_minor,
        s.day as statement_day
      from safeguarding_days d join bank_accounts a on a.business_id = d.business_id
      join businesses b on b.id = a.business_id
      left join lateral (select s.closing_minor, s.day from bank_statements s
        where s.account_id = a.id and s.format <> 'camt054' and s.day <= d.day
        order by s.day desc, s.sequence desc nulls last, s.import_number desc limit 1) s on true
      where ${isDayWithin('d.day', period)} and coalesce(a.opened_on <= d.day, true)
        and coalesce(a.closed_on > d.day, true)`,
      after,
    );
    return rows.map((row) => ({ ...row, iban: maskIban(secrets.open(String(row['iban']))) }));
  },
};

export const clearingMonth = fileOf(
  'clearing-score.csv',
  [
    'month',
    'first_volume_minor',
    'first_minor',
    'fourth_volume_minor',
    'fourth_minor',
    'open_since',
    'open_minor',
  ],
  ({ month, from_day }) => sql`
    select ${month}::text as key, ${month}::text as month, m.first_volume_minor, m.first_minor,
      m.fourth_volume_minor, m.fourth_minor, m.open_since, m.open_minor
    from clearing_months m where m.month = ${from_day}::date`,
);

export const reconciliationDays = fileOf(
  'reconciliation-days.csv',
  ['day', 'run_state', 'compared', 'rows', 'differences'],
  (period) => sql`
    select d.day::text as key, d.day, d.run_state,
      ${yesOf(sql`d.compared_at is not null`)} as compared,
      (select count(*) from reconciliation_rows r where r.day = d.day) as rows,
      (select count(*) from reconciliation_rows r
        where r.day = d.day and r.kind <> 'matched') as differences
    from reconciliation_days d where ${isDayWithin('d.day', period)}`,
);

/** The differences of the month. What was decided after the month is open at its end. */
export const reconciliationDifferences = fileOf(
  'reconciliation-differences.csv',
  [
    'id',
    'day',
    'side',
    'kind',
    'reason',
    'state_at_end',
    'payout_id',
    'brand_id',
    'transaction_id',
    'expected_minor',
    'found_minor',
    'difference_minor',
    'resolved_at',
    'resolved_by',
  ],
  (period) => {
    const isDecided = isBefore('r.resolved_at', period);
    return sql`
      select r.day::text || ' ' || r.id as key, r.id, r.day, r.side, r.kind, r.reason,
        case when r.resolved_at is null or ${isDecided} then r.state else 'open' end
          as state_at_end,
        r.payout_id, r.brand_id, r.transaction_id, r.expected_minor, r.found_minor,
        r.difference_minor, case when ${isDecided} then r.resolved_at end as resolved_at,
        case when ${isDecided} then r.resolved_by end as resolved_by
      from reconciliation_rows r where ${isDayWithin('r.day', period)} and r.kind <> 'matched'`;
  },
);

/** The disputes that were opened or decided in the month, or that are open at its end. */
export const disputes = fileOf(
  'disputes.csv',
  [
    'id',
    'transaction_id',
    'brand_id',
    'amount_minor',
    'reference',
    'opened_at',
    'opened_in_month',
    'evidence_until',
    'submitted_at',
    'state_at_end',
    'decided_at',
    'decided_by',
  ],
  (period) => {
    const isDecided = isBefore('f.decided_at', period);
    return sql`
      select ${keyOf('f.created_at', 'f.id')} as key, f.id, f.transaction_id, t.brand_id,
        f.amount_minor, f.reference, f.created_at as opened_at,
        ${yesOf(isWithin('f.created_at', period))} as opened_in_month, d.evidence_until,
        case when ${isBefore('d.submitted_at', period)} then d.submitted_at end as submitted_at,
        case when f.decided_at is null or ${isDecided} then lower(f.status) else 'open' end
          as state_at_end,
        case when ${isDecided} then f.decided_at end as decided_at,
        case when ${isDecided} then f.decided_by end as decided_by
      from refunds f join transactions t on t.id = f.transaction_id
      left join disputes d on d.refund_id = f.id
      where f.kind = 'chargeback' and f.created_at < ${period.until}::timestamptz
        and coalesce(f.decided_at >= ${period.from}::timestamptz, true)`;
  },
);
