import type { bankStatementEndpoints } from '@diwan/contract/features/bank-statements/endpoints';
import type { BankMatch } from '@diwan/contract/features/bank-matches/records';
import { bankEntryActions } from '@diwan/contract/features/bank-statements/actions';
import type {
  BankEntry,
  BankStatement,
  MatchDraft,
  UnmatchDraft,
} from '@diwan/contract/features/bank-statements/records';
import type { Data, Query } from '@diwan/contract/kernel/endpoint';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { calendarDate } from '@diwan/contract/kernel/time';
import { maskIban } from '@diwan/contract/world/iban';
import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { canOf } from '../../platform/actions.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { idKey, pageOf, placeOf } from '../../platform/rows/page.ts';
import {
  type Candidate,
  findCandidates,
  matchByHand,
  readMatches,
  unmatchByHand,
} from '../bank-matches/public.ts';
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

interface Shown {
  readonly match: BankMatch | undefined;
  readonly is_repeated: boolean;
}

function showEntry(ctx: Ctx, row: store.EntryRow, { match, is_repeated }: Shown): BankEntry {
  const state = is_repeated ? 'repeated' : match ? 'matched' : 'open';
  return {
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
    can: canOf(bankEntryActions, { state }, ctx),
  };
}

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
  const is_repeated = statement.format === 'camt054';
  const entries = items.map((row) =>
    showEntry(ctx, row, { match: matches.get(row.id), is_repeated }),
  );
  return { statement, entries, next_cursor };
}

type OpenEndpoint = (typeof bankStatementEndpoints)['listOpenBankEntries'];

const openPosition = z.tuple([calendarDate, idKey]);
const BEFORE_ALL: z.output<typeof openPosition> = ['0001-01-01', 0n];

const showCandidate = ({ amount_minor, record_ids, ...candidate }: Candidate) => ({
  ...candidate,
  record_ids: [...record_ids],
  amount: toMajorNumber(amount_minor),
});

/** Returns a page of the open entries of all accounts or of one, the oldest first. */
export async function listOpenBankEntries(
  ctx: Ctx,
  { limit, cursor, bank_account_id }: Query<OpenEndpoint>,
): Promise<Data<OpenEndpoint>> {
  const { db, secrets } = ctx.deps;
  const after = placeOf(cursor, openPosition) ?? BEFORE_ALL;
  const filter = { account_id: bank_account_id, after, limit: limit + 1 };
  const rows = await store.findOpenEntries(db, filter);
  const { items, next_cursor } = pageOf(rows, limit, (row) => [row.value_day, String(row.id)]);
  const candidates = await findCandidates(db, items);
  const entries = items.map((row) => ({
    ...showEntry(ctx, row, { match: undefined, is_repeated: false }),
    bank_account_id: row.account_id,
    business_name: row.business_name,
    iban: maskIban(secrets.open(row.iban_sealed)),
    candidates: (candidates.get(row.id) ?? []).map(showCandidate),
  }));
  return { entries, next_cursor };
}

/** Changes the match of an entry, and returns the entry. */
const decide = (ctx: Ctx, id: bigint, work: (tx: Tx) => Promise<void>): Promise<BankEntry> =>
  ctx.answerOnce(async (tx) => {
    await work(tx);
    const row = await store.findEntry(tx, id);
    invariant(row, 'a decided entry exists');
    const match = (await readMatches(ctx, tx, [id])).get(id);
    return showEntry(ctx, row, { match, is_repeated: false });
  });

/** Matches an open entry with records. @throws what `matchByHand` names */
export const matchBankEntry = (ctx: Ctx, id: bigint, draft: MatchDraft): Promise<BankEntry> =>
  decide(ctx, id, (tx) => matchByHand(ctx, tx, id, draft));

/** Ends the match of an entry. @throws what `unmatchByHand` names */
export const unmatchBankEntry = (ctx: Ctx, id: bigint, { note }: UnmatchDraft) =>
  decide(ctx, id, (tx) => unmatchByHand(ctx, tx, id, note));
