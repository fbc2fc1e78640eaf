import { sql } from 'kysely';
import { readTakenProfit } from '../../ledger/inbox.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Difference } from '../../platform/difference.ts';
import { monthAfter, splitProfit } from './profit.ts';
import { findMonths, findPartsBefore, findShares, type MonthRow } from './store.ts';

const MOST = 100;

const CHECKS = [
  // Checks the start of each version, because nothing changes between two starts.
  sql<Difference>`
    select 'percentages from ' || v.valid_from as id, format('%s basis points together',
      sum(o.percentage_bp)) as problem
    from (select distinct valid_from from stakeholder_percentages) v
    join stakeholder_percentages o on o.valid_from <= v.valid_from
      and (o.valid_to is null or o.valid_to > v.valid_from)
    group by v.valid_from having sum(o.percentage_bp) > 10000
    order by v.valid_from limit ${MOST}`,
  sql<Difference>`
    select 'stakeholder ' || a.stakeholder_id as id,
      format('two percentages at once: %s and %s', a.id, b.id) as problem
    from stakeholder_percentages a join stakeholder_percentages b
      on b.stakeholder_id = a.stakeholder_id and b.id > a.id
      and a.valid_from < coalesce(b.valid_to, 'infinity')
      and b.valid_from < coalesce(a.valid_to, 'infinity')
    order by a.id limit ${MOST}`,
  sql<Difference>`
    select 'stakeholder ' || s.id as id, 'is inactive and has a percentage' as problem
    from stakeholders s join stakeholder_percentages p
      on p.stakeholder_id = s.id and p.valid_to is null
    where not s.is_active order by s.id limit ${MOST}`,
  sql<Difference>`
    select 'entry ' || e.id as id, format('%s %s is of no shared month', e.source_kind, e.source_id) as problem
    from ledger_entries e left join profit_months m on m.entry_id = e.id
    where e.kind = 'profit_share' and m.month is null order by e.id limit ${MOST}`,
  sql<Difference>`
    select 'month ' || m.month as id, format('is booked as %s of %s %s', e.kind, e.source_kind,
      e.source_id) as problem
    from profit_months m join ledger_entries e on e.id = m.entry_id
    where (e.kind, e.source_kind, e.source_id)
      is distinct from ('profit_share', 'profit_month', m.month)
    order by m.month limit ${MOST}`,
  // The share of each stakeholder equals the amount in the month's entry.
  sql<Difference>`
    select 'month ' || coalesce(s.month, b.month) as id, format('stakeholder %s: %s, and %s booked',
      coalesce(s.stakeholder_id, b.stakeholder_id), coalesce(s.amount_minor, 0),
      coalesce(b.amount_minor, 0)) as problem
    from (select * from profit_shares where amount_minor <> 0) s
    full join (
      select m.month, a.stakeholder_id, -sum(p.amount_minor) as amount_minor
      from profit_months m join ledger_postings p on p.entry_id = m.entry_id
      join ledger_accounts a on a.id = p.account_id and a.kind = 'stakeholder_payable'
      group by m.month, a.stakeholder_id
    ) b on b.month = s.month and b.stakeholder_id = s.stakeholder_id
    where s.amount_minor is distinct from b.amount_minor
    order by 1 limit ${MOST}`,
];

/**
 * Compares a month with the previous month, the ledger, and the percentages at its end.
 * @returns the problems
 */
async function problemsOf(db: Db, row: MonthRow, last: MonthRow | undefined): Promise<string[]> {
  const problems: string[] = [];
  const expect = (what: string, expected: unknown, found: unknown): void => {
    if (expected !== found) {
      problems.push(`${what}: ${String(expected)} expected, ${String(found)} found`);
    }
  };
  if (last) expect('the month after the one before', monthAfter(last.month), row.month);
  expect('profit', row.total_minor - (last?.total_minor ?? 0n), row.profit_minor);
  expect('carried in', last?.carried_out_minor ?? 0n, row.carried_in_minor);
  const parts = await findPartsBefore(db, row.ends_at);
  const split = splitProfit(
    row.profit_minor + row.carried_in_minor,
    parts.map(({ percentage_bp }) => percentage_bp),
  );
  expect('shared', split.shared_minor, row.shared_minor);
  expect('kept', split.kept_minor, row.kept_minor);
  expect('carried out', split.carried_out_minor, row.carried_out_minor);
  const shares = await findShares(db, row.month);
  const found = new Map(shares.map((share) => [share.stakeholder_id, share]));
  expect('shares', parts.length, shares.length);
  parts.forEach(({ stakeholder_id, percentage_bp }, place) => {
    const share = found.get(stakeholder_id);
    expect(`percentage of ${stakeholder_id}`, percentage_bp, share?.percentage_bp);
    expect(`share of ${stakeholder_id}`, split.amounts[place], share?.amount_minor);
  });
  return problems;
}

/** Verifies every shared month. Reads only the ledger and the versions of the percentages. */
export async function verifyProfit(db: Db): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const check of CHECKS) differences.push(...(await check.execute(db)).rows);
  let last: MonthRow | undefined;
  for (const row of (await findMonths(db)).toReversed()) {
    for (const problem of await problemsOf(db, row, last)) {
      differences.push({ id: `month ${row.month}`, problem });
    }
    last = row;
  }
  // The sum of all shared months equals all profit in the ledger that is not in the inbox.
  const taken = await readTakenProfit(db);
  const total = last?.total_minor ?? 0n;
  if (taken !== total) {
    const problem = `of the ledger: ${taken} expected, ${total} found`;
    differences.push({ id: `month ${last?.month ?? 'none'}`, problem });
  }
  return differences;
}
