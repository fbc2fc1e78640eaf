import { sql } from 'kysely';
import { postMany } from '../../ledger/post-many.ts';
import type { NewEntry } from '../../ledger/post.ts';
import type { Tx } from '../../platform/db/database.ts';

interface Charge {
  readonly id: bigint;
  readonly business_id: string;
  readonly amount_minor: bigint;
}

/** Returns the entry of a charge, or the entry that reverses it. */
const entryOf = (
  kind: 'bank_charge' | 'bank_charge_reversed',
  { id, business_id, amount_minor }: Charge,
  occurred_at: string,
): NewEntry => {
  const minor = kind === 'bank_charge' ? amount_minor : -amount_minor;
  return {
    kind,
    source: { kind: 'bank_charge', id },
    occurred_at,
    postings: [
      { account: { kind: 'bank_charges', business_id }, amount_minor: minor },
      { account: { kind: 'bank', business_id }, amount_minor: -minor },
    ],
  };
};

/** The number of entries per set of statements. */
const PORTION = 500;

/**
 * Books the charges of banks that are matched and not booked yet. The bookings are dated now,
 * because earlier days are sealed.
 */
export async function bookCharges(tx: Tx, at: string): Promise<void> {
  const { rows } = await sql<Charge>`
    insert into bank_charges (entry_id, business_id, amount_minor, booked_at)
    select e.id, a.business_id, -e.amount_minor, ${at}::timestamptz
    from bank_matches m
    join bank_entries e on e.id = m.entry_id
    join bank_accounts a on a.id = e.account_id
    where m.kind = 'bank_charge' and e.amount_minor <> 0 and not exists (
      select from bank_charges c where c.entry_id = m.entry_id and c.reversed_at is null)
    order by e.id
    returning id, business_id, amount_minor`.execute(tx);
  for (let from = 0; from < rows.length; from += PORTION) {
    const portion = rows.slice(from, from + PORTION);
    await postMany(
      tx,
      portion.map((charge) => entryOf('bank_charge', charge, at)),
    );
  }
}

/** Reverses the booking of a charge whose match a person ends. */
export async function reverseCharge(tx: Tx, entry_id: bigint, at: string): Promise<void> {
  const { rows } = await sql<Charge>`
    update bank_charges set reversed_at = ${at}::timestamptz
    where entry_id = ${String(entry_id)}::bigint and reversed_at is null
    returning id, business_id, amount_minor`.execute(tx);
  await postMany(
    tx,
    rows.map((charge) => entryOf('bank_charge_reversed', charge, at)),
  );
}
