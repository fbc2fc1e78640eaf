import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { businessOfBrand } from '../businesses/public.ts';
import { referenceOf } from '../payout-lines/public.ts';
import { messageIdOf } from '../payouts/public.ts';
import type { BankRecord, RecordPart } from './rules.ts';

/** The references and amounts of the open entries. Only records with one of them are read. */
export interface Stated {
  readonly business_ids: readonly string[];
  readonly references: readonly string[];
  /** The ids of manual payouts and of deposits that a person named. */
  readonly record_ids?: readonly string[];
  /** The amounts of entries that no reference explains, in fils. A credit is positive. */
  readonly amounts: readonly bigint[];
  /** The days from which and until which records can have these amounts. */
  readonly from_day: string;
  readonly until_day: string;
  readonly timezone: string;
}

const OURS = /^PAYOUT-(\d{1,18})$/;

const textsOf = (amounts: readonly bigint[]): string[] => amounts.map(String);
const debitsOf = ({ amounts }: Stated): string[] =>
  textsOf(amounts.filter((minor) => minor < 0n).map((minor) => -minor));

/** SQL: whether an entry explains a record. */
const isMatched = (kind: RecordPart['record_kind'], id: string) => sql<boolean>`exists (
  select from bank_match_records x
  where x.record_kind = ${sql.lit(kind)} and x.record_id = ${sql.ref(id)}::text)`;

interface LineRow {
  readonly id: bigint;
  readonly business_id: string;
  readonly amount_minor: bigint;
  readonly day: string;
  readonly is_sent: boolean;
  readonly is_matched: boolean;
  readonly is_returned: boolean;
}

/** SQL: the day on which the file of export `e` was sent, otherwise the day of the export. */
const sentDay = ({ timezone }: Stated) =>
  sql`coalesce((e.first_file_at at time zone ${timezone})::date, e.export_date)`;
const EXISTING = sql`l.status in ('reserved', 'paid', 'returned')`;
const nearDays = (column: string, { from_day, until_day }: Stated) =>
  sql`${sql.ref(column)} between ${from_day}::date and ${until_day}::date`;

async function findLines(db: Db, stated: Stated): Promise<BankRecord[]> {
  const ids = stated.references.flatMap((reference) => OURS.exec(reference)?.[1] ?? []);
  const both = textsOf(stated.amounts.map((minor) => (minor < 0n ? -minor : minor)));
  const { rows } = await sql<LineRow>`
    select l.id, l.business_id, l.amount_minor, ${sentDay(stated)} as day,
      (l.status <> 'reserved' or e.first_file_at is not null) as is_sent,
      ${isMatched('payout_line', 'l.id')} as is_matched,
      ${isMatched('payout_returned', 'l.id')} as is_returned
    from payout_lines l join payout_exports e on e.id = l.export_id
    where ${EXISTING} and l.business_id = any(${[...stated.business_ids]}::uuid[])
      and (l.id = any(${ids}::bigint[]) or (l.amount_minor = any(${both}::bigint[])
        and l.export_id = any(array(select x.id from payout_exports x
          where ${nearDays('x.export_date', stated)}))))
    order by l.id`.execute(db);
  return rows.flatMap((row) => {
    const common = {
      id: String(row.id),
      business_id: row.business_id,
      day: row.day,
      references: [referenceOf(row)],
      is_expected: row.is_sent,
    };
    const partOf = (record_kind: 'payout_line' | 'payout_returned', amount_minor: bigint) => ({
      kind: record_kind,
      amount_minor,
      parts: [{ record_kind, record_id: common.id, amount_minor }],
    });
    return [
      { ...common, ...partOf('payout_line', -row.amount_minor), is_matched: row.is_matched },
      { ...common, ...partOf('payout_returned', row.amount_minor), is_matched: row.is_returned },
    ];
  });
}

interface FileRow {
  readonly export_id: string;
  readonly business_id: string;
  readonly day: string;
  readonly ids: readonly string[];
  readonly amounts: readonly string[];
  readonly is_sent: boolean;
  readonly is_matched: boolean;
}

/** Finds the files of exports, each with all of its payments. */
async function findFiles(db: Db, stated: Stated): Promise<BankRecord[]> {
  const prefix = sql`left(replace(e.id::text, '-', ''), 22) = any(${prefixesOf(stated)}::text[])`;
  const { rows } = await sql<FileRow>`
    select f.*, exists (select from bank_match_records x
      where x.record_kind = 'payout_line' and x.record_id = any(f.ids)) as is_matched
    from (
      select e.id as export_id, l.business_id, ${sentDay(stated)} as day,
        e.first_file_at is not null or bool_and(l.status <> 'reserved') as is_sent, array_agg(l.id::text order by l.id) as ids,
        array_agg(l.amount_minor::text order by l.id) as amounts
      from payout_exports e join payout_lines l on l.export_id = e.id
      where ${EXISTING} and l.business_id = any(${[...stated.business_ids]}::uuid[])
        and (${nearDays('e.export_date', stated)} or ${prefix})
      group by e.id, l.business_id
      having sum(l.amount_minor) = any(${debitsOf(stated)}::bigint[]) or ${prefix}
    ) f
    order by f.export_id, f.business_id`.execute(db);
  return rows.map((row) => {
    const parts = row.ids.map((record_id, n) => ({
      record_kind: 'payout_line' as const,
      record_id,
      amount_minor: -BigInt(row.amounts[n] ?? 0),
    }));
    return {
      kind: 'payout_file',
      id: row.export_id,
      business_id: row.business_id,
      day: row.day,
      amount_minor: parts.reduce((sum, { amount_minor }) => sum + amount_minor, 0n),
      references: [messageIdOf(row.export_id, row.business_id)],
      parts,
      // A file of one payment has the amount of that payment, which is a record too.
      is_expected: row.is_sent && parts.length > 1,
      is_matched: row.is_matched,
    };
  });
}

/** Returns the beginnings of the message ids of the platform's files, which identify exports. */
const prefixesOf = ({ references }: Stated): string[] =>
  references.flatMap((reference) => /^([0-9a-f]{22})-[0-9a-f]{12}$/.exec(reference)?.[1] ?? []);

interface PayoutRow {
  readonly id: string;
  readonly business_id: string;
  readonly amount_minor: bigint;
  readonly day: string;
  readonly day_count: number;
  readonly is_matched: boolean;
}

/** Finds payouts of the provider, and all of them on a day whose sum is stated. */
async function findProviderPayouts(db: Db, stated: Stated): Promise<BankRecord[]> {
  const credits = textsOf(stated.amounts.filter((minor) => minor > 0n));
  const { rows } = await sql<PayoutRow>`
    with named as (
      select p.payout_id, p.amount_minor, (p.paid_on at time zone ${stated.timezone})::date as day,
        coalesce((select t.business_id from transactions t
            where t.provider_payout_id = p.payout_id and t.business_id is not null limit 1),
          p.difference_business_id,
          (select ${businessOfBrand} from brands b where b.tap_mid = p.merchant_id)) as business_id
      from provider_payouts p left join provider_reports r on r.payout_id = p.payout_id
      where p.amount_minor > 0 and coalesce(r.status, 'PAID') <> 'FAILED'
        and (p.payout_id = any(${[...stated.references]}::text[])
          or (cardinality(${credits}::bigint[]) > 0 and ${nearDays('p.paid_on', stated)}))
    ), counted as (
      select n.*, sum(n.amount_minor) over w as day_minor, (count(*) over w)::integer as day_count
      from named n window w as (partition by n.business_id, n.day)
    )
    select c.payout_id as id, c.business_id, c.amount_minor, c.day,
      case when c.day_minor = any(${credits}::bigint[]) then c.day_count else 0 end as day_count,
      ${isMatched('provider_payout', 'c.payout_id')} as is_matched
    from counted c
    where c.business_id = any(${[...stated.business_ids]}::uuid[])
      and (c.payout_id = any(${[...stated.references]}::text[])
        or c.amount_minor = any(${credits}::bigint[]) or c.day_minor = any(${credits}::bigint[]))
    order by c.day, c.payout_id`.execute(db);
  const singles = rows.map(({ day_count: _count, ...row }): BankRecord => {
    const { id, amount_minor } = row;
    const parts = [{ record_kind: 'provider_payout' as const, record_id: id, amount_minor }];
    return { ...row, kind: 'provider_payout', references: [id], parts, is_expected: true };
  });
  const counts = new Map(rows.map(({ id, day_count }) => [id, day_count]));
  const days = Map.groupBy(
    singles.filter(({ id }) => (counts.get(id) ?? 0) > 1),
    ({ business_id, day }) => `${business_id} ${day}`,
  );
  return [...singles, ...[...days.values()].flatMap(sumOfDay)];
}

function sumOfDay(payouts: readonly BankRecord[]): BankRecord[] {
  const [first] = payouts;
  if (!first) return [];
  return [
    {
      ...first,
      id: first.day,
      amount_minor: payouts.reduce((sum, { amount_minor }) => sum + amount_minor, 0n),
      references: [],
      parts: payouts.flatMap(({ parts }) => parts),
      is_matched: payouts.some(({ is_matched }) => is_matched),
    },
  ];
}

interface SingleRow {
  readonly id: string;
  readonly business_id: string;
  readonly amount_minor: bigint;
  readonly day: string;
  readonly reference: string | null;
  readonly is_matched: boolean;
  readonly is_expected: boolean;
}

const singleOf =
  (kind: 'manual_payout' | 'deposit') =>
  ({ reference, ...row }: SingleRow): BankRecord => {
    const { id: record_id, amount_minor } = row;
    const parts = [{ record_kind: kind, record_id, amount_minor }];
    return { ...row, kind, references: reference === null ? [] : [reference], parts };
  };

/** Finds booked manual payouts. The bank cannot show cash. */
async function findManualPayouts(db: Db, stated: Stated): Promise<BankRecord[]> {
  const { rows } = await sql<SingleRow>`
    select m.id::text as id, m.business_id, -m.amount_minor as amount_minor, m.paid_date as day,
      nullif(trim(m.reference_number), '') as reference, m.payment_method <> 'cash' as is_expected,
      ${isMatched('manual_payout', 'm.id')} as is_matched
    from manual_payouts m
    where m.state = 'booked' and m.business_id = any(${[...stated.business_ids]}::uuid[])
      and (trim(m.reference_number) = any(${[...stated.references]}::text[])
        or m.id::text = any(${[...(stated.record_ids ?? [])]}::text[])
        or (m.amount_minor = any(${debitsOf(stated)}::bigint[])
          and ${nearDays('m.paid_date', stated)}))
    order by m.id`.execute(db);
  return rows.map(singleOf('manual_payout'));
}

/** Finds the entries of the ledger for received and returned deposits. */
async function findDeposits(db: Db, stated: Stated): Promise<BankRecord[]> {
  const { rows } = await sql<SingleRow>`
    select e.id::text as id, a.business_id, p.amount_minor,
      (e.occurred_at at time zone ${stated.timezone})::date as day, null as reference,
      true as is_expected, ${isMatched('deposit', 'e.id')} as is_matched
    from ledger_entries e
    join ledger_postings p on p.entry_id = e.id
    join ledger_accounts a on a.id = p.account_id and a.kind = 'bank' and a.currency = 'KWD'
    where e.source_kind = 'brand' and e.kind in ('deposit_received', 'deposit_returned')
      and a.business_id = any(${[...stated.business_ids]}::uuid[])
      and (e.id::text = any(${[...(stated.record_ids ?? [])]}::text[])
        or (p.amount_minor = any(${textsOf(stated.amounts)}::bigint[])
          and ${nearDays('e.occurred_at', stated)}))
    order by e.id`.execute(db);
  return rows.map(singleOf('deposit'));
}

/** Finds all records that the entries can name or equal, also the matched ones. */
export async function findRecords(db: Db, stated: Stated): Promise<BankRecord[]> {
  return [
    ...(await findLines(db, stated)),
    ...(await findFiles(db, stated)),
    ...(await findProviderPayouts(db, stated)),
    ...(await findManualPayouts(db, stated)),
    ...(await findDeposits(db, stated)),
  ];
}
