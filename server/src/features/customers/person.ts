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
import { eraseTexts, patternsOf, type TextPlace } from '../../platform/erasure.ts';
import { AppError } from '../../platform/error.ts';
import type { Download } from '../../platform/files/transfer.ts';
import { PERSONAL } from '../../platform/personal.ts';
import { type LockedCustomer, lockCustomers, lockMerges } from './merge-store.ts';
import { openPersonal } from './person-keys.ts';
import * as store from './person-store.ts';

/** Takes what tells of the payer from what a feature keeps of payments. @returns of how many rows */
export type ForgetPayer = (
  tx: Tx,
  transaction_ids: readonly bigint[],
  patterns: readonly string[],
) => Promise<number>;

/** Where a person's data is kept beside the customer's own record. */
export interface Forgetting {
  readonly payments: ForgetPayer;
  /** Bodies of messages, as they came from the provider and as they went to brands. */
  readonly messages: readonly ForgetPayer[];
  /** Texts that belong to the person's payments. */
  readonly linked: readonly { readonly place: ErasedPlace; readonly forget: ForgetPayer }[];
  /** Documents that are stored sealed, of which those that name the person are changed. */
  readonly sealed: readonly {
    readonly place: ErasedPlace;
    readonly forget: (
      tx: Tx,
      secrets: Deps['secrets'],
      patterns: readonly string[],
    ) => Promise<number>;
  }[];
  /** Texts that can name anybody, of which those that name the person are changed. */
  readonly texts: readonly TextPlace<ErasedPlace>[];
}

/** A customer who is shown alone, locked. */
async function lockPerson(ctx: Ctx, tx: Tx, id: string, action: 'export_data' | 'erase') {
  await lockMerges(tx);
  const [person] = await lockCustomers(tx, [id]);
  if (!person) throw new AppError('CUSTOMER_NOT_FOUND');
  requireAction(customerActions, person, action, ctx.actor);
  return person;
}

/** Every section of the file, one after the other, so that no two are in memory at once. */
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
 * Everything that is held of a person in one file, with those who are shown under that one. That it
 * was made is noted in the audit log.
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

/** The payments of these people, locked: first they, then the people, as a capture does. */
async function lockPaymentsOf(tx: Tx, customers: readonly string[]): Promise<bigint[]> {
  const known = [
    ...(await store.findPaid(tx, customers)),
    ...(await store.findTried(tx, customers)),
  ];
  await store.lockPayments(tx, known);
  await store.lockPeople(tx, customers);
  // Captured while the locks were waited for.
  return [...new Set([...known, ...(await store.findPaid(tx, customers))])];
}

function requireTyped(person: LockedCustomer, typed: string): void {
  if (typed.trim() !== erasureConfirmation(person)) {
    throw new AppError('CUSTOMER_ERASURE_NOT_CONFIRMED');
  }
}

/** Takes the person out of every registered text. @returns out of how many, by place */
async function forgetTexts(
  tx: Tx,
  { secrets }: Pick<Deps, 'secrets'>,
  { linked, sealed, texts }: Forgetting,
  { paid, patterns }: { readonly paid: readonly bigint[]; readonly patterns: readonly string[] },
): Promise<Map<ErasedPlace, number>> {
  const counts = new Map<ErasedPlace, number>(ERASED_PLACES.map((place) => [place, 0]));
  const add = (place: ErasedPlace, count: number) =>
    counts.set(place, (counts.get(place) ?? 0) + count);
  for (const { place, forget } of linked) add(place, await forget(tx, paid, patterns));
  for (const { place, forget } of sealed) add(place, await forget(tx, secrets, patterns));
  for (const text of texts) add(text.place, await eraseTexts(tx, text, patterns));
  const personal = [...PERSONAL];
  const erased = await eraseFromAudit(tx, secrets, { patterns, personal, transaction_ids: paid });
  add('audit_texts', erased);
  return counts;
}

/** The eraser: an administrator, or a restore that repeats an erasure. */
interface Eraser {
  readonly deps: Pick<Deps, 'secrets' | 'clock'>;
  readonly erased_by: string | null;
}

/** Erases all records of the person of one customer. The caller writes the audit entry. */
async function eraseWithin(
  tx: Tx,
  { deps, erased_by }: Eraser,
  forgetting: Forgetting,
  id: string,
): Promise<{ receipt: ErasureReceipt; customers: string[] }> {
  // It reads every text of the installation once.
  await sql`set local statement_timeout = 0`.execute(tx);
  const customers = await store.findPerson(tx, id);
  const paid = await lockPaymentsOf(tx, customers);
  const patterns = await patternsOf(tx, await store.findTraces(tx, customers, paid));
  const held = await store.countHeld(tx, customers, paid);
  let messages = 0;
  for (const forget of forgetting.messages) messages += await forget(tx, paid, patterns);
  const counts = await forgetTexts(tx, deps, forgetting, { paid, patterns });
  const payments = await forgetting.payments(tx, paid, patterns);
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
 * Erases a person's data for ever: what can be emptied is emptied, what can never change was sealed
 * under the person's key, which is destroyed. Payments, the ledger and the chain of the audit log
 * stay as they are otherwise. A payment that comes later is of a new customer.
 * @param typed what the person is known by, as proof that this very person is meant
 * @throws AppError CUSTOMER_NOT_FOUND, CUSTOMER_MERGED, CUSTOMER_ERASED,
 *   CUSTOMER_ERASURE_NOT_CONFIRMED
 */
export const erasePerson = (
  ctx: Ctx,
  forgetting: Forgetting,
  { id, typed }: { readonly id: string; readonly typed: string },
): Promise<void> =>
  ctx.transaction(async (tx) => {
    requireTyped(await lockPerson(ctx, tx, id, 'erase'), typed);
    const eraser = { deps: ctx.deps, erased_by: signedIn(ctx).user_id };
    const { receipt, customers } = await eraseWithin(tx, eraser, forgetting, id);
    const at = ctx.deps.clock.iso();
    for (const one of customers) {
      await markLater(tx, ctx.deps, { kind: 'erasure', at, id: one });
    }
    const action = 'customer.erased';
    await writeAudit(tx, ctx, { action, entity: 'customer', entity_id: id, after: { ...receipt } });
  });

/**
 * Erases people again who were erased after the backup that was restored.
 * @returns how many records of customers were there
 */
export async function eraseAgain(
  ctx: Ctx,
  tx: Tx,
  forgetting: Forgetting,
  ids: readonly string[],
): Promise<number> {
  let erased = 0;
  for (const id of ids) {
    // One erasure takes all records of a person, so the next mark may find nothing.
    if (!(await store.isThere(tx, id))) continue;
    const eraser = { deps: ctx.deps, erased_by: null };
    const { receipt } = await eraseWithin(tx, eraser, forgetting, id);
    const action = 'customer.erased';
    await writeAudit(tx, ctx, { action, entity: 'customer', entity_id: id, after: { ...receipt } });
    erased += receipt.customers;
  }
  return erased;
}

/** How many records an erasure of this customer takes; null for those who may not erase. */
export const countPerson = async ({ deps, scope }: Ctx, id: string): Promise<number | null> =>
  scope.kind === 'all' ? (await store.findPerson(deps.db, id)).length : null;

/** When and by whom a person's data was erased, with the receipt; null where it was not. */
export const readErasure = async ({ deps, scope }: Ctx, id: string) =>
  scope.kind === 'all' ? ((await store.findErasure(deps.db, id)) ?? null) : null;
