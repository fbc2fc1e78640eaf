import type { bankStatementEndpoints } from '@diwan/contract/features/bank-statements/endpoints';
import type { BankMatch } from '@diwan/contract/features/bank-matches/records';
import type { BankEntry, BankStatement } from '@diwan/contract/features/bank-statements/records';
import type { Data, Query } from '@diwan/contract/kernel/endpoint';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { maskIban } from '@diwan/contract/world/iban';
import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { pageOf, placeOf } from '../../platform/rows/page.ts';
import { readMatches } from '../bank-matches/public.ts';
import * as store from './store.ts';

const majorOf = (minor: bigint | null): number | null =>
  minor === null ? null : toMajorNumber(minor);

function showStatement({ deps }: Ctx, row: store.ShownStatement): BankStatement {
  const { account_id, iban_sealed, opening_minor, closing_minor, entry_count, ...shown } = row;
  const has_matches = shown.format !== 'camt054';
  return {
    ...shown,
    bank_account_id: account_id,
    iban: maskIban(deps.secrets.open(iban_sealed)),
    opening: majorOf(opening_minor),
    closing: majorOf(closing_minor),
    entries: entry_count,
    matched: has_matches ? entry_count - shown.open : 0,
  };
}

/** Returns statements, newest first. */
export async function readStatements(
  ctx: Ctx,
  db: Db,
  filter: Parameters<typeof store.findStatements>[1],
): Promise<BankStatement[]> {
  return (await store.findStatements(db, filter)).map((row) => showStatement(ctx, row));
}

const showEntry = (row: store.EntryRow, match: BankMatch | undefined): BankEntry => ({
  id: Number(row.id),
  statement_id: row.statement_id,
  booking_day: row.booking_day,
  value_day: row.value_day,
  amount: toMajorNumber(row.amount_minor),
  references: row.bank_references,
  details: row.details,
  counterparty: row.counterparty,
  bank_code: row.bank_code,
  payment_count: row.payment_count,
  match: match ?? null,
});

type Endpoint = (typeof bankStatementEndpoints)['listBankEntries'];

const position = z.tuple([z.int().min(1)]);

/** Returns a page of the entries of a statement. @throws BANK_STATEMENT_NOT_FOUND */
export async function listBankEntries(
  ctx: Ctx,
  id: string,
  { limit, cursor }: Query<Endpoint>,
): Promise<Data<Endpoint>> {
  const { db } = ctx.deps;
  const [statement] = await readStatements(ctx, db, { ids: [id] });
  if (!statement) throw new AppError('BANK_STATEMENT_NOT_FOUND');
  const [after = 0] = placeOf(cursor, position) ?? [];
  const rows = await store.findEntries(db, id, after, limit + 1);
  const { items, next_cursor } = pageOf(rows, limit, (row) => [row.position]);
  const ids = items.map((row) => row.id);
  const matches = await readMatches(ctx, db, ids);
  const entries = items.map((row) => showEntry(row, matches.get(row.id)));
  return { statement, entries, next_cursor };
}
