import { Readable } from 'node:stream';
import { customerActions } from '@diwan/contract/features/customers/actions';
import {
  ERASED_PLACES,
  type ErasedPlace,
  type ErasureReceipt,
  erasureConfirmation,
} from '@diwan/contract/features/customers/records';
import { sql } from 'kysely';
import { requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { eraseFromAudit } from '../../platform/audit/erasure.ts';
import { markLater } from '../../platform/backup/marks.ts';
import { type Ctx, type Deps, signedIn } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import {
  eraseTexts,
  patternsOf,
  type PayerEraser,
  type PayerErasers,
} from '../../platform/erasure.ts';
import { AppError } from '../../platform/error.ts';
import type { Download } from '../../platform/files/transfer.ts';
import { PERSONAL } from '../../platform/personal.ts';
import { type LockedCustomer, lockCustomers, lockMerges } from './merge-store.ts';
import { openPersonal } from './person-keys.ts';
import * as store from './person-store.ts';

/** Locks a customer for an action that merged customers do not allow. */
async function lockPerson(ctx: Ctx, tx: Tx, id: string, action: 'export_data' | 'erase') {
  await lockMerges(tx);
  const [person] = await lockCustomers(tx, [id]);
  if (!person) throw new AppError('CUSTOMER_NOT_FOUND');
  requireAction(customerActions, person, action, ctx.actor);
  return person;
}

/** Writes the sections of the file one after another, so that only one is in memory. */
async function* writePerson(ctx: Ctx, customers: readonly string[]): AsyncGenerator<string> {
  const { db, clock, secrets } = ctx.deps;
  const paid = [
    ...(await store.findPaid(db, customers)),
    ...(await store.findTried(db, customers)),
  ];
  const audit = async (of: Db) => openPersonal(of, secrets, await store.findAuditOf(of, customers));
  const sections = {
    customers: () => store.findRecords(db, customers),
    merges: () => store.findMergesOf(db, customers),
    payments: () => store.findPaymentsOf(db, paid),
    provider_messages: () => store.findProviderMessages(db, paid),
    posted_events: () => store.findPostedEvents(db, paid),
    audit_log: () => audit(db),
  };
  yield `{\n"exported_at": ${JSON.stringify(clock.iso())}`;
  for (const [name, read] of Object.entries(sections)) {
    const rows = (await read()).map((row) => JSON.stringify(row));
    yield `,\n${JSON.stringify(name)}: [\n${rows.join(',\n')}\n]`;
  }
  yield '\n}\n';
}

/**
 * Exports all data of a person in one file, including the data of customers shown under them. The
 * audit log records the export.
 * @throws AppError CUSTOMER_NOT_FOUND, CUSTOMER_MERGED, CUSTOMER_ERASED
 */
export async function exportPerson(ctx: Ctx, id: string): Promise<Download> {
  const customers = await ctx.transaction(async (tx) => {
    await lockPerson(ctx, tx, id, 'export_data');
    const action = 'customer.data_exported';
    await writeAudit(tx, ctx, { action, entity: 'customer', entity_id: id });
    return store.findPerson(tx, id);
  });
  return {
    content: Readable.from(writePerson(ctx, customers), { highWaterMark: 1 }),
    content_type: 'application/json; charset=utf-8',
    download_name: `customer-${id}.json`,
    cache: 'no-store',
  };
}

/**
 * Locks the payments of these people and then the people, as a capture does. @returns the ids of
 * the payments
 */
async function lockPaymentsOf(tx: Tx, customers: readonly string[]): Promise<bigint[]> {
  const known = [
    ...(await store.findPaid(tx, customers)),
    ...(await store.findTried(tx, customers)),
  ];
  await store.lockPayments(tx, known);
  await store.lockPeople(tx, customers);
  // Payments may have been captured while this transaction waited for the locks.
  return [...new Set([...known, ...(await store.findPaid(tx, customers))])];
}

function requireTyped(person: LockedCustomer, typed: string): void {
  if (typed.trim() !== erasureConfirmation(person)) {
    throw new AppError('CUSTOMER_ERASURE_NOT_CONFIRMED');
  }
}

/** Erases the person from every registered text. @returns the number of changed texts by place */
async function eraseAllTexts(
  tx: Tx,
  { secrets }: Pick<Deps, 'secrets'>,
  { linked, sealed, texts }: PayerErasers,
  { paid, patterns }: { readonly paid: readonly bigint[]; readonly patterns: readonly string[] },
): Promise<Map<ErasedPlace, number>> {
  const counts = new Map<ErasedPlace, number>(ERASED_PLACES.map((place) => [place, 0]));
  const add = (place: ErasedPlace, count: number) =>
    counts.set(place, (counts.get(place) ?? 0) + count);
  for (const { place, erase } of linked) add(place, await erase(tx, paid, patterns));
  for (const { place, erase } of sealed) add(place, await erase(tx, secrets, patterns));
  for (const text of texts) add(text.place, await eraseTexts(tx, text, patterns));
  const personal = [...PERSONAL];
  const erased = await eraseFromAudit(tx, secrets, { patterns, personal, transaction_ids: paid });
  add('audit_texts', erased);
  return counts;
}

/** The person or program that erases: an admin, or a restore that repeats an erasure. */
interface Eraser {
  readonly deps: Pick<Deps, 'secrets' | 'clock'>;
  readonly erased_by: string | null;
}

/**
 * Erases all records of the person to whom a customer belongs. The caller writes the audit entry.
 */
async function eraseWithin(
  tx: Tx,
  { deps, erased_by }: Eraser,
  erasers: PayerErasers,
  id: string,
): Promise<{ receipt: ErasureReceipt; customers: string[] }> {
  // An erasure reads every text of the installation once, so it runs without a time limit.
  await sql`set local statement_timeout = 0`.execute(tx);
  const customers = await store.findPerson(tx, id);
  const paid = await lockPaymentsOf(tx, customers);
  const patterns = await patternsOf(tx, await store.findTraces(tx, customers, paid));
  const held = await store.countHeld(tx, customers, paid);
  const eraseWith = async (list: readonly PayerEraser[]): Promise<number> => {
    let count = 0;
    for (const erase of list) count += await erase(tx, paid, patterns);
    return count;
  };
  const messages = await eraseWith(erasers.messages);
  const counts = await eraseAllTexts(tx, deps, erasers, { paid, patterns });
  const payments = await eraseWith(erasers.payments);
  const erased_at = deps.clock.iso();
  counts.set('contacts', await store.deleteContacts(tx, customers));
  await store.emptyCustomers(tx, customers, erased_at);
  await store.deleteKeys(tx, customers);
  const { audit_rows, merges, ledger_entries, posted_events } = held;
  const receipt: ErasureReceipt = {
    customers: customers.length,
    payments,
    messages,
    audit_rows,
    merges,
    places: ERASED_PLACES.map((place) => ({ place, count: counts.get(place) ?? 0 })),
    kept: [
      { what: 'payments', count: payments },
      { what: 'ledger_entries', count: ledger_entries },
      { what: 'audit_rows', count: audit_rows },
      { what: 'posted_events', count: posted_events },
      { what: 'provider', count: null },
      { what: 'backups', count: null },
    ],
  };
  await store.insertErasure(tx, { customer_id: id, erased_by, erased_at, receipt });
  return { receipt, customers };
}

/**
 * Erases a person's data permanently:
 * - Rows that can change are emptied.
 * - Rows that never change were sealed under the person's key, which is destroyed.
 * - The rest of the payments, the ledger and the chain of the audit log do not change.
 * - A later payment belongs to a new customer.
 *
 * @param typed the person's name or contact, as proof that this person is meant
 * @throws AppError CUSTOMER_NOT_FOUND, CUSTOMER_MERGED, CUSTOMER_ERASED,
 * CUSTOMER_ERASURE_NOT_CONFIRMED
 */
export const erasePerson = (
  ctx: Ctx,
  erasers: PayerErasers,
  { id, typed }: { readonly id: string; readonly typed: string },
): Promise<void> =>
  ctx.transaction(async (tx) => {
    requireTyped(await lockPerson(ctx, tx, id, 'erase'), typed);
    const eraser = { deps: ctx.deps, erased_by: signedIn(ctx).user_id };
    const { receipt, customers } = await eraseWithin(tx, eraser, erasers, id);
    const at = ctx.deps.clock.iso();
    for (const one of customers) {
      await markLater(tx, ctx.deps, { kind: 'erasure', at, id: one });
    }
    const action = 'customer.erased';
    await writeAudit(tx, ctx, { action, entity: 'customer', entity_id: id, after: { ...receipt } });
  });

/**
 * Repeats the erasures that were made between the backup and its restore.
 * @returns the number of erased customer records
 */
export async function eraseAgain(
  ctx: Ctx,
  tx: Tx,
  erasers: PayerErasers,
  ids: readonly string[],
): Promise<number> {
  let erased = 0;
  for (const id of ids) {
    // One erasure covers all records of a person, so the next id may already be erased.
    if (!(await store.isThere(tx, id))) continue;
    const eraser = { deps: ctx.deps, erased_by: null };
    const { receipt } = await eraseWithin(tx, eraser, erasers, id);
    const action = 'customer.erased';
    await writeAudit(tx, ctx, { action, entity: 'customer', entity_id: id, after: { ...receipt } });
    erased += receipt.customers;
  }
  return erased;
}

/**
 * Counts the records that an erasure of this customer covers. Returns null for callers who may not
 * erase.
 */
export const countPerson = async ({ deps, scope }: Ctx, id: string): Promise<number | null> =>
  scope.kind === 'all' ? (await store.findPerson(deps.db, id)).length : null;

/**
 * Returns the time of an erasure and the person who made it, with the receipt. Returns null without
 * an erasure, and for callers who may not erase.
 */
export const readErasure = async ({ deps, scope }: Ctx, id: string) =>
  scope.kind === 'all' ? ((await store.findErasure(deps.db, id)) ?? null) : null;
