import { formatMinor } from '@diwan/contract/kernel/money';
import { addDays } from '@diwan/contract/kernel/time';
import { importStatements } from '@diwan/server/features/bank-statements/public';
import { readSettings } from '@diwan/server/features/settings/public';
import { dayIn } from '@diwan/server/features/settlements/public';
import type { Deps } from '@diwan/server/platform/context';
import { staffContext } from '@diwan/server/seed/registrations';
import { sql } from 'kysely';
import { demoAdmin } from '../people.ts';

/** The number of weeks with statements. The last week is not over. */
const WEEKS = 9;
/** The weeks with a fault of the bank, counted back from the current week. */
const FAULTS = { batch_week: 3, missing_statement_week: 5, faulty_week: 2 } as const;

const OPENING_MINOR = 250_000_000n;

/** A movement of money in our books, or on the account alone. A credit is positive. */
interface Movement {
  readonly business_id: string;
  readonly day: string;
  readonly amount_minor: bigint;
  readonly reference: string | null;
  readonly code: string;
  readonly text: string;
}

interface Account {
  readonly business_id: string;
  readonly iban_sealed: string;
}

/** Returns everything that our books say about the accounts since a day. */
async function findMovements(deps: Deps, since: string, timezone: string): Promise<Movement[]> {
  const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone ${timezone})::date`;
  const { rows } = await sql<Movement>`
    select * from (
      select l.business_id, ${dayOf('l.paid_at')} as day, -l.amount_minor as amount_minor,
        'PAYOUT-' || l.id as reference, 'NTRF' as code, 'Transfer ' || l.brand_name as text
      from payout_lines l where l.export_id is not null and l.paid_at is not null
      union all
      select l.business_id, ${dayOf('l.undone_at')}, l.amount_minor, 'PAYOUT-' || l.id, 'NRTI',
        'Returned, account closed'
      from payout_lines l where l.status = 'returned'
      union all
      select p.business_id, p.day, p.amount_minor, p.payout_id, 'NTRF', 'Card settlement'
      from (select t.payout_id, t.amount_minor, ${dayOf('t.paid_on')} as day, (
            select s.business_id from transactions s
            where s.provider_payout_id = t.payout_id and s.business_id is not null limit 1
          ) as business_id
        from provider_payouts t where t.amount_minor > 0) p
    ) m where m.business_id is not null and m.day >= ${since}::date
    order by m.day, m.reference`.execute(deps.db);
  return rows;
}

const isPayout = ({ code, amount_minor }: Movement): boolean =>
  code === 'NTRF' && amount_minor < 0n;

/** The bank books all payouts of the week as one debit without a reference. */
function batched(movements: readonly Movement[]): Movement[] {
  const days = Map.groupBy(movements.filter(isPayout), ({ day }) => day);
  const sums = [...days].flatMap(([day, lines]) => {
    const [first] = lines;
    if (!first) return [];
    const amount_minor = lines.reduce((sum, line) => sum + line.amount_minor, 0n);
    return [{ ...first, day, amount_minor, reference: null, text: 'Bulk payment' }];
  });
  return [...movements.filter((one) => !isPayout(one)), ...sums];
}

/** The bank omits the first payout of the week, and makes the second one twice. */
function faulty(movements: readonly Movement[]): Movement[] {
  const [missing, twice] = movements.filter(isPayout);
  const kept = movements.filter((one) => one !== missing);
  return twice ? [...kept, twice] : kept;
}

/** Returns what the bank writes about a week: our movements, a charge, and sometimes a fault. */
function writtenIn(movements: readonly Movement[], back: number, last: Movement): Movement[] {
  const charge = { ...last, amount_minor: -5_250n, reference: null, code: 'NCHG' };
  const entries = [...movements, { ...charge, text: 'Monthly account fee' }];
  if (back === FAULTS.batch_week) return batched(entries);
  if (back !== FAULTS.faulty_week) return entries;
  const cash = { ...last, amount_minor: 120_000n, reference: null, code: 'NMSC' };
  return [...faulty(entries), { ...cash, text: 'Cash deposit Fahaheel branch' }];
}

const swiftDay = (day: string): string => day.slice(2).replaceAll('-', '');
const swiftAmount = (minor: bigint): string =>
  formatMinor(minor < 0n ? -minor : minor).replace('.', ',');
const mark = (minor: bigint): string => (minor < 0n ? 'D' : 'C');

interface Week {
  readonly iban: string;
  readonly number: number;
  readonly day: string;
  readonly opening_minor: bigint;
  readonly entries: readonly Movement[];
}

const closingOf = ({ opening_minor, entries }: Week): bigint =>
  entries.reduce((sum, { amount_minor }) => sum + amount_minor, opening_minor);

/** Writes a statement in the format MT940. */
function writeStatement(week: Week): Buffer {
  const { iban, number, day, opening_minor, entries } = week;
  const balance = (tag: string, minor: bigint): string =>
    `:${tag}:${mark(minor)}${swiftDay(day)}KWD${swiftAmount(minor)}`;
  const lines = entries.flatMap(({ day: value_day, amount_minor, code, reference, text }) => [
    `:61:${swiftDay(value_day)}${swiftDay(value_day).slice(2)}${mark(amount_minor)}` +
      `${swiftAmount(amount_minor)}${code}NONREF`,
    `:86:${reference === null ? '' : `/EREF/${reference} `}${text}`,
  ]);
  const [first, last] = [balance('60F', opening_minor), balance('62F', closingOf(week))];
  const head = [`:20:WEEK${number}`, `:25:${iban}`, `:28C:${number}/1`, first];
  return Buffer.from([...head, ...lines, last, '-', ''].join('\n'));
}

interface Period {
  readonly today: string;
  readonly movements: readonly Movement[];
}

async function importAccount(deps: Deps, account: Account, { today, movements }: Period) {
  const ctx = staffContext(deps, await demoAdmin(deps));
  const own = movements.filter(({ business_id }) => business_id === account.business_id);
  const [sample] = own;
  if (!sample) return;
  let opening_minor = OPENING_MINOR;
  for (let back = WEEKS; back > 1; back -= 1) {
    const [from, day] = [addDays(today, -7 * back), addDays(today, -7 * (back - 1) - 1)];
    const inside = own.filter((one) => one.day >= from && one.day <= day);
    const week: Week = {
      iban: deps.secrets.open(account.iban_sealed),
      number: WEEKS - back + 1,
      day,
      opening_minor,
      entries: writtenIn(inside, back, { ...sample, day }),
    };
    if (back !== FAULTS.missing_statement_week) await importStatements(ctx, writeStatement(week));
    opening_minor = closingOf(week);
  }
}

/**
 * Imports the weekly statements of our accounts. The bank omits one payment, makes one twice, books
 * one week as one debit, and returns one payment. One statement is missing.
 */
export async function addDemoStatements(deps: Deps): Promise<void> {
  const { timezone } = await readSettings(deps.db);
  const today = dayIn(deps.clock.iso(), timezone);
  const movements = await findMovements(deps, addDays(today, -7 * WEEKS), timezone);
  const { rows } = await sql<Account>`
    select id as business_id, account_iban_sealed as iban_sealed from businesses
    order by id`.execute(deps.db);
  for (const account of rows) await importAccount(deps, account, { today, movements });
}
