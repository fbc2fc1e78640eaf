import type { CsvMapping } from '@diwan/contract/features/bank-accounts/records';
import type {
  BankStatementImport,
  StatementFormat,
} from '@diwan/contract/features/bank-statements/records';
import { formatMoney } from '@diwan/contract/kernel/money';
import { addDays } from '@diwan/contract/kernel/time';
import { maskIban, normaliseIban } from '@diwan/contract/world/iban';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import {
  type AccountRow,
  addMainAccounts,
  findAccount,
  findByIban,
  lockAccounts,
} from '../bank-accounts/public.ts';
import { matchStatements } from '../bank-matches/public.ts';
import { createDigest } from './digest.ts';
import type { ParsedStatement } from './formats/parsed.ts';
import type { StatusFile } from './formats/iso.ts';
import { readStatementFile, type StatementFile } from './formats/read-file.ts';
import { importStatusReport } from './import-status.ts';
import { readStatements } from './read.ts';
import * as store from './store.ts';

/** A statement of the file with its account. */
interface OwnedStatement extends ParsedStatement {
  readonly account_id: string;
}

async function requireAccount({ deps }: Ctx, id: string | undefined): Promise<AccountRow> {
  if (id === undefined) throw new AppError('BANK_STATEMENT_ACCOUNT_NEEDED');
  const account = await findAccount(deps.db, id);
  if (!account) throw new AppError('BANK_ACCOUNT_NOT_FOUND');
  return account;
}

async function findMapping(ctx: Ctx, account_id: string | undefined): Promise<CsvMapping> {
  const { csv_mapping } = await requireAccount(ctx, account_id);
  if (csv_mapping === null) throw new AppError('BANK_STATEMENT_NO_MAPPING');
  return csv_mapping;
}

/** Returns the account that a statement names, or that the person has chosen. */
async function findOwner(
  ctx: Ctx,
  { iban, iban_line: line }: ParsedStatement,
  chosen: string | undefined,
): Promise<string> {
  if (iban === null) return (await requireAccount(ctx, chosen)).id;
  const { db, secrets } = ctx.deps;
  const normal = normaliseIban(iban);
  const found = await findByIban(db, secrets.blindIndex('iban', normal));
  const values = { line, iban: maskIban(normal.slice(0, 34)) };
  if (found.length === 0) throw new AppError('BANK_STATEMENT_IBAN_UNKNOWN', { values });
  if (chosen !== undefined) {
    if ((await requireAccount(ctx, chosen)).iban_index !== found[0]?.iban_index) {
      throw new AppError('BANK_STATEMENT_OTHER_ACCOUNT', { values });
    }
    return chosen;
  }
  const [only, other] = found;
  if (!only || other) throw new AppError('BANK_STATEMENT_ACCOUNT_NEEDED');
  return only.id;
}

/** Returns the neighbours of a new statement in its account. */
async function findNeighbours(tx: Tx, { account_id, day, sequence }: OwnedStatement) {
  return {
    before: await store.findBefore(tx, account_id, { day, sequence }),
    after: await store.findAfter(tx, account_id, { day, sequence }),
  };
}

type Chained = Pick<
  store.StatementNeighbour,
  'sequence' | 'from_day' | 'day' | 'opening_minor' | 'closing_minor'
>;

/** Checks whether a statement between these two can be missing, by their numbers or days. */
function isGapPossible(earlier: Chained, later: Chained): boolean {
  const is_numbered = earlier.sequence !== null && later.sequence !== null;
  if (is_numbered && earlier.day.slice(0, 4) === later.day.slice(0, 4)) {
    return (later.sequence ?? 0) - (earlier.sequence ?? 0) > 1;
  }
  return addDays(earlier.day, 1) < later.from_day;
}

function requireContinuation(line: number, earlier: Chained, later: Chained): void {
  if (earlier.closing_minor === later.opening_minor || isGapPossible(earlier, later)) return;
  const values = {
    line,
    opening: formatMoney(later.opening_minor ?? 0n),
    closing: formatMoney(earlier.closing_minor ?? 0n),
  };
  throw new AppError('BANK_STATEMENT_BALANCE', { values });
}

interface Balances {
  readonly opening_minor: bigint | null;
  readonly closing_minor: bigint | null;
}

/** Returns the balances of a statement. A CSV file without balances continues the previous one. */
function balancesOf(statement: OwnedStatement, before: Chained | undefined): Balances {
  const { opening_minor: opening, closing_minor: closing, entries } = statement;
  if (opening !== 'unknown' && closing !== 'unknown') {
    return { opening_minor: opening, closing_minor: closing };
  }
  const opening_minor = before?.closing_minor ?? 0n;
  const sum = entries.reduce((total, { amount_minor }) => total + amount_minor, 0n);
  return { opening_minor, closing_minor: opening_minor + sum };
}

interface Stored {
  readonly id: string;
  readonly is_new: boolean;
}

function digestOf(statement: OwnedStatement, balances: Balances): string {
  const digest = createDigest({ ...statement, ...balances });
  statement.entries.forEach(digest.add);
  return digest.finish();
}

/** Stores one statement, or finds it if it was stored before. The account is locked. */
async function storeStatement(
  ctx: Ctx,
  tx: Tx,
  format: StatementFile['format'],
  statement: OwnedStatement,
): Promise<Stored> {
  const { account_id, number, day, line, sequence, from_day, entries } = statement;
  const { before, after } = await findNeighbours(tx, statement);
  const balances = balancesOf(statement, before);
  const digest = digestOf(statement, balances);
  const is_notification = format === 'camt054';
  const same = await store.findSame(tx, account_id, digest, {
    statement_number: number,
    day,
    is_notification,
  });
  if (same?.digest === digest) return { id: same.id, is_new: false };
  if (same) {
    const values = { line, number: number ?? '' };
    throw new AppError('BANK_STATEMENT_CONTRADICTS', { values });
  }
  // Such a file continues any balance, so only its days show that it was imported before.
  if (statement.opening_minor === 'unknown' && before && before.day >= from_day) {
    throw new AppError('BANK_STATEMENT_OVERLAPS', { values: { line, day: from_day } });
  }
  if (!is_notification) {
    const chained = { sequence, from_day, day, ...balances };
    if (before) requireContinuation(line, before, chained);
    if (after) requireContinuation(line, chained, after);
  }
  const { actor, deps } = ctx;
  const row = await store.insertStatement(tx, {
    account_id,
    format,
    number,
    sequence,
    from_day,
    day,
    digest,
    ...balances,
    entry_count: entries.length,
    imported_by: actor.kind === 'user' ? actor.user_id : null,
    imported_at: deps.clock.iso(),
  });
  await store.insertEntries(tx, { statement_id: row.id, account_id }, entries);
  await writeAudit(tx, ctx, {
    action: 'bank_statement.imported',
    entity: 'bank_statement',
    entity_id: row.id,
    after: { account_id, format, number, day, entries: entries.length },
  });
  return { id: row.id, is_new: true };
}

const inOrder = (a: OwnedStatement, b: OwnedStatement): number =>
  a.day === b.day ? (a.sequence ?? 0) - (b.sequence ?? 0) : a.day < b.day ? -1 : 1;

type BankFile = StatusFile | { readonly format: StatementFormat; readonly left: OwnedStatement[] };

/** Reads a file, with the accounts of its statements. */
async function readFile(
  ctx: Ctx,
  bytes: Uint8Array,
  bank_account_id: string | undefined,
): Promise<BankFile> {
  await addMainAccounts(ctx.deps.db);
  const file = await readStatementFile(bytes, () => findMapping(ctx, bank_account_id));
  if (file.format === 'pain002') return file;
  const owned: OwnedStatement[] = [];
  for (const statement of file.statements) {
    owned.push({ ...statement, account_id: await findOwner(ctx, statement, bank_account_id) });
  }
  return { format: file.format, left: owned.toSorted(inOrder) };
}

/**
 * Imports a file of a bank: all of its statements or its status report, or nothing. What was
 * imported before is not stored again.
 * @param bank_account_id the account, if the file does not identify it
 * @throws AppError with the line and the reason
 */
export async function importStatements(
  ctx: Ctx,
  bytes: Uint8Array,
  bank_account_id?: string,
): Promise<BankStatementImport> {
  const file = await readFile(ctx, bytes, bank_account_id);
  if (file.format === 'pain002') return importStatusReport(ctx, file.report, bank_account_id);
  const { format, left } = file;
  return ctx.transaction(async (tx) => {
    // Imports of one account are serialized, so that the same file is stored once.
    await lockAccounts(tx, [...new Set(left.map(({ account_id }) => account_id))]);
    const stored: Stored[] = [];
    // Each statement is freed after it is stored, because matching needs the memory.
    for (let next = left.shift(); next; next = left.shift()) {
      stored.push(await storeStatement(ctx, tx, format, next));
    }
    const fresh = stored.filter(({ is_new }) => is_new).map(({ id }) => id);
    if (fresh.length > 0) await matchStatements(ctx, tx, fresh);
    const ids = [...new Set(stored.map(({ id }) => id))];
    return {
      already_imported: stored.every(({ is_new }) => !is_new),
      statements: await readStatements(ctx, tx, { ids }),
      status_report: null,
    };
  });
}
