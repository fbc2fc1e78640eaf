import type { bankStatementEndpoints } from '@diwan/contract/features/bank-statements/endpoints';
import type { BankMatch, BankMatchProposal } from '@diwan/contract/features/bank-matches/records';
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
  approveMatch,
  type Candidate,
  findCandidates,
  matchByHand,
  readMatches,
  readProposals,
  rejectMatch,
  unmatchByHand,
} from '../bank-matches/public.ts';
import { withSecondPerson } from '../users/public.ts';
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

/** The explanations of some entries, and their proposed changes. */
interface Explained {
  readonly matches: ReadonlyMap<bigint, BankMatch>;
  readonly proposals: ReadonlyMap<bigint, BankMatchProposal>;
  /** True for entries of a notification, which the statement contains again. */
  readonly is_repeated: boolean;
}

async function readExplained(
  ctx: Ctx,
  db: Db,
  rows: readonly { readonly id: bigint }[],
  is_repeated = false,
): Promise<Explained> {
  const ids = rows.map(({ id }) => id);
  const matches = await readMatches(ctx, db, ids);
  return { matches, proposals: await readProposals(db, ids), is_repeated };
}

function showEntry(ctx: Ctx, row: store.EntryRow, explained: Explained): BankEntry {
  const match = explained.matches.get(row.id);
  const proposal = explained.proposals.get(row.id);
  const explained_state = match ? 'matched' : 'open';
  const state = explained.is_repeated ? 'repeated' : proposal ? 'proposed' : explained_state;
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
    proposal: proposal ?? null,
    can: canOf(bankEntryActions, { state, proposed_by: proposal?.proposed_by.id ?? null }, ctx),
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
  const explained = await readExplained(ctx, db, items, statement.format === 'camt054');
  const viewer = await withSecondPerson(ctx);
  const entries = items.map((row) => showEntry(viewer, row, explained));
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

/**
 * Returns a page of the entries of all accounts or of one that are open or need an approval, the
 * oldest first.
 */
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
  const explained = await readExplained(ctx, db, items);
  const viewer = await withSecondPerson(ctx);
  const entries = items.map((row) => ({
    ...showEntry(viewer, row, explained),
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
    return showEntry(await withSecondPerson(ctx, tx), row, await readExplained(ctx, tx, [row]));
  });

/** Matches an open entry with records. @throws what `matchByHand` names */
export const matchBankEntry = (ctx: Ctx, id: bigint, draft: MatchDraft): Promise<BankEntry> =>
  decide(ctx, id, (tx) => matchByHand(ctx, tx, id, draft));

/** Ends the match of an entry. @throws what `unmatchByHand` names */
export const unmatchBankEntry = (ctx: Ctx, id: bigint, { note }: UnmatchDraft) =>
  decide(ctx, id, (tx) => unmatchByHand(ctx, tx, id, note));

/** Approves the change of a match that another admin proposed. @throws what `approveMatch` names */
export const approveBankMatch = (ctx: Ctx, id: bigint): Promise<BankEntry> =>
  decide(ctx, id, (tx) => approveMatch(ctx, tx, id));

/** Rejects the change of a match. @throws what `rejectMatch` names */
export const rejectBankMatch = (ctx: Ctx, id: bigint): Promise<BankEntry> =>
  decide(ctx, id, (tx) => rejectMatch(ctx, tx, id));
