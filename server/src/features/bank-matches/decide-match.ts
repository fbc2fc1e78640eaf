import { bankEntryActions } from '@diwan/contract/features/bank-statements/actions';
import type { MatchDraft } from '@diwan/contract/features/bank-statements/records';
import { formatMoney } from '@diwan/contract/kernel/money';
import { requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { readCalendar } from '../holidays/public.ts';
import { lockBankLines, messageIdOf } from '../payouts/public.ts';
import { withSecondPerson } from '../users/public.ts';
import { near } from './candidates.ts';
import { bookCharges, reverseCharge } from './charges.ts';
import { findRecords } from './find-records.ts';
import { followChanges } from './match-entries.ts';
import type { BankRecord, NewMatch, OpenEntry } from './rules.ts';
import * as store from './store.ts';

type Decided = OpenEntry & Pick<store.DecidedRow, 'state' | 'proposed_by'>;

/** Locks all matches, so that decisions and the rules are serialized, and reads the entry. */
async function lockEntry(tx: Tx, id: bigint): Promise<Decided> {
  await store.lockMatching(tx);
  const row = await store.findEntry(tx, id);
  if (!row) throw new AppError('BANK_ENTRY_NOT_FOUND');
  return { ...row, references: [] };
}

const notFound = (record: string): AppError =>
  new AppError('BANK_MATCH_RECORD_NOT_FOUND', { values: { record } });

function requireSum(entry: OpenEntry, sum_minor: bigint): void {
  if (sum_minor === entry.amount_minor) return;
  const values = { sum: formatMoney(sum_minor), amount: formatMoney(entry.amount_minor) };
  throw new AppError('BANK_MATCH_AMOUNT', { values });
}

/** The records that a person chose. */
type Choice = Pick<MatchDraft, 'kind' | 'record_ids'>;

/** Returns the reference by which a record is found; undefined for kinds that are found by id. */
function referenceOf(kind: Choice['kind'], id: string, business_id: string) {
  if (kind === 'payout_line' || kind === 'payout_returned') return `PAYOUT-${id}`;
  if (kind === 'provider_payout') return id;
  return kind === 'payout_file' ? messageIdOf(id, business_id) : undefined;
}

/** Finds the records that a person named. @throws BANK_MATCH_RECORD_NOT_FOUND */
async function findNamed(
  tx: Tx,
  entry: OpenEntry,
  { kind, record_ids }: Choice,
): Promise<readonly BankRecord[]> {
  const { business_id, value_day } = entry;
  const { timezone } = await readCalendar(tx);
  const found = await findRecords(tx, {
    business_ids: [business_id],
    references: record_ids.flatMap((id) => referenceOf(kind, id, business_id) ?? []),
    record_ids,
    amounts: [],
    ...near(value_day),
    timezone,
  });
  return record_ids.map((id) => {
    const record = found.find((one) => one.kind === kind && one.id === id);
    if (!record || record.is_matched || record.business_id !== business_id) throw notFound(id);
    return record;
  });
}

const PERSON = { rule: 'person', evidence: {} } as const;

/** Returns both matches of a transfer between our accounts. */
async function transferOf(
  tx: Tx,
  entry: OpenEntry,
  [id = '', second]: readonly string[],
): Promise<NewMatch[]> {
  if (second !== undefined) throw notFound(second);
  const row = /^\d{1,18}$/.test(id) ? await store.findEntry(tx, BigInt(id)) : undefined;
  if (row?.state !== 'open' || row.account_id === entry.account_id) throw notFound(id);
  requireSum(entry, -row.amount_minor);
  const other: OpenEntry = { ...row, references: [] };
  return [
    [entry, other],
    [other, entry],
  ].flatMap(([one, its]) => {
    if (!one || !its) return [];
    const record_id = String(its.id);
    const { amount_minor } = one;
    const parts = [{ record_kind: 'bank_entry' as const, record_id, amount_minor }];
    return [{ ...PERSON, entry: one, kind: 'own_transfer' as const, record_id, parts }];
  });
}

const withoutPrefix = (id: string): string => id.replace(/^PAYOUT-/i, '');

/**
 * Returns the matches that a person chose. The amounts of the records must add up to the entry. A
 * charge of the bank has no records.
 */
async function findChosen(tx: Tx, entry: OpenEntry, choice: Choice): Promise<NewMatch[]> {
  const { kind } = choice;
  const record_ids = [...new Set(choice.record_ids.map(withoutPrefix))];
  if (kind === 'bank_charge') {
    const [first] = record_ids;
    if (first !== undefined) throw notFound(first);
    return [{ ...PERSON, entry, kind, record_id: String(entry.id), parts: [] }];
  }
  if (record_ids.length === 0) throw new AppError('BANK_MATCH_RECORDS_MISSING');
  if (kind === 'own_transfer') return transferOf(tx, entry, record_ids);
  const records = await findNamed(tx, entry, { kind, record_ids });
  const parts = records.flatMap((record) => record.parts);
  requireSum(
    entry,
    parts.reduce((sum, { amount_minor }) => sum + amount_minor, 0n),
  );
  return [{ ...PERSON, entry, kind, record_id: record_ids.join(','), parts }];
}

/** Returns whether a match books money: a charge, or a payout that it confirms or returns. */
async function booksMoney(tx: Tx, matches: readonly NewMatch[]): Promise<boolean> {
  for (const { kind, parts } of matches) {
    if (kind === 'bank_charge') return true;
    if (kind !== 'payout_line' && kind !== 'payout_file' && kind !== 'payout_returned') continue;
    const lines = await lockBankLines(
      tx,
      parts.map(({ record_id }) => record_id),
    );
    const is_back = kind === 'payout_returned';
    if (lines.some(({ status }) => status === 'reserved' || (is_back && status === 'paid'))) {
      return true;
    }
  }
  return false;
}

interface Decision {
  readonly matched_by: string;
  readonly note: string;
}

async function storeMatches(
  ctx: Ctx,
  tx: Tx,
  matches: readonly NewMatch[],
  decision: Decision,
): Promise<void> {
  const at = ctx.deps.clock.iso();
  await store.insertMatches(tx, matches, at, decision);
  await bookCharges(tx, at);
  const [first] = matches;
  invariant(first, 'a match has an entry');
  await followChanges(
    ctx.deps,
    tx,
    matches.map(({ entry }) => entry.value_day),
  );
  await writeAudit(tx, ctx, {
    action: 'bank_entry.matched',
    entity: 'bank_entry',
    entity_id: first.entry.id,
    after: { kind: first.kind, record_id: first.record_id, note: decision.note },
  });
}

/** Ends a match. The booking of a charge is reversed. */
async function endMatch(ctx: Ctx, tx: Tx, entry: OpenEntry, note: string): Promise<void> {
  const { id } = entry;
  const [match] = await store.findMatches(tx, [id]);
  await reverseCharge(tx, id, ctx.deps.clock.iso());
  await store.reopenEntries(tx, await store.deleteMatch(tx, id));
  await followChanges(ctx.deps, tx, [entry.value_day]);
  await writeAudit(tx, ctx, {
    action: 'bank_entry.unmatched',
    entity: 'bank_entry',
    entity_id: id,
    before: { kind: match?.kind ?? null, record_id: match?.record_id ?? null },
    after: { note },
  });
}

/**
 * Refuses to end a match that confirmed or returned a payout. Neither can be taken back, because
 * the owner was notified and the money can be in a later payout.
 */
async function requireReversible(tx: Tx, id: bigint): Promise<void> {
  const lines = await lockBankLines(tx, await store.findMatchedLines(tx, id));
  if (lines.length === 0) return;
  const [match] = await store.findMatches(tx, [id]);
  if (match?.kind === 'payout_returned') {
    const is_done = lines.some((line) => line.status === 'returned' && line.undone_by === null);
    if (is_done) throw new AppError('BANK_MATCH_RETURNED_PAYOUT');
  } else if (lines.some(({ bank_value_day }) => bank_value_day !== null)) {
    throw new AppError('BANK_MATCH_CONFIRMED_PAYOUT');
  }
}

interface NewProposal {
  readonly action: 'match' | 'unmatch';
  readonly kind: Choice['kind'] | null;
  readonly record_ids: readonly string[];
  readonly note: string;
}

async function propose(ctx: Ctx, tx: Tx, entry_id: bigint, proposal: NewProposal): Promise<void> {
  const proposed = { proposed_by: signedIn(ctx).user_id, proposed_at: ctx.deps.clock.iso() };
  await store.insertProposal(tx, {
    ...proposal,
    entry_id,
    record_ids: [...proposal.record_ids],
    ...proposed,
  });
  await writeAudit(tx, ctx, {
    action: 'bank_entry.match_proposed',
    entity: 'bank_entry',
    entity_id: entry_id,
    after: { ...proposal },
  });
}

/**
 * Matches an open entry with the records that a person chose. A match that books money is only
 * proposed, and another admin must approve it.
 * @throws BANK_ENTRY_NOT_FOUND, the refusals of `match`, BANK_MATCH_RECORD_NOT_FOUND,
 * BANK_MATCH_RECORDS_MISSING, BANK_MATCH_AMOUNT
 */
export async function matchByHand(ctx: Ctx, tx: Tx, id: bigint, draft: MatchDraft): Promise<void> {
  const entry = await lockEntry(tx, id);
  requireAction(bankEntryActions, entry, 'match', ctx.actor);
  const matches = await findChosen(tx, entry, draft);
  const { kind, record_ids, note } = draft;
  if (await booksMoney(tx, matches)) {
    await propose(ctx, tx, id, { action: 'match', kind, record_ids, note });
  } else {
    await storeMatches(ctx, tx, matches, { matched_by: signedIn(ctx).user_id, note });
  }
}

/**
 * Ends the match of an entry. The rules do not match it again. The end of a booked charge is only
 * proposed, because it books money.
 * @throws BANK_ENTRY_NOT_FOUND, the refusals of `unmatch`, BANK_MATCH_CONFIRMED_PAYOUT,
 * BANK_MATCH_RETURNED_PAYOUT
 */
export async function unmatchByHand(ctx: Ctx, tx: Tx, id: bigint, note: string): Promise<void> {
  const entry = await lockEntry(tx, id);
  requireAction(bankEntryActions, entry, 'unmatch', ctx.actor);
  await requireReversible(tx, id);
  if (await store.hasCharge(tx, id)) {
    await propose(ctx, tx, id, { action: 'unmatch', kind: null, record_ids: [], note });
  } else await endMatch(ctx, tx, entry, note);
}

async function lockProposal(ctx: Ctx, tx: Tx, id: bigint, action: 'approve' | 'reject') {
  const entry = await lockEntry(tx, id);
  const { actor } = await withSecondPerson(ctx, tx);
  requireAction(bankEntryActions, entry, action, actor);
  const proposal = await store.findProposal(tx, id);
  invariant(proposal, 'a proposed change of a match exists');
  const by = { decided_by: signedIn(ctx).user_id, decided_at: ctx.deps.clock.iso() };
  const state = action === 'approve' ? 'approved' : 'rejected';
  await store.decideProposal(tx, proposal.id, { state, ...by });
  await writeAudit(tx, ctx, {
    action: `bank_entry.match_${state}`,
    entity: 'bank_entry',
    entity_id: id,
    after: { action: proposal.action, kind: proposal.kind, record_ids: proposal.record_ids },
  });
  return { entry, proposal };
}

/**
 * Applies the change of a match that another admin proposed. The records are checked again.
 * @throws BANK_ENTRY_NOT_FOUND, the refusals of `approve` and of `matchByHand`
 */
export async function approveMatch(ctx: Ctx, tx: Tx, id: bigint): Promise<void> {
  const { entry, proposal } = await lockProposal(ctx, tx, id, 'approve');
  const { action, kind, record_ids, note, proposed_by } = proposal;
  if (action === 'match') {
    invariant(kind, 'a proposed match has a kind');
    const matches = await findChosen(tx, entry, { kind, record_ids });
    await storeMatches(ctx, tx, matches, { matched_by: proposed_by, note });
  } else {
    await requireReversible(tx, id);
    await endMatch(ctx, tx, entry, note);
  }
}

/** Rejects the proposed change of a match, or withdraws the caller's own proposal. */
export async function rejectMatch(ctx: Ctx, tx: Tx, id: bigint): Promise<void> {
  await lockProposal(ctx, tx, id, 'reject');
}
