import { brandActions } from '@diwan/contract/features/brands/actions';
import type { BrandRemoval } from '@diwan/contract/features/brands/records';
import { formatMoney } from '@diwan/contract/kernel/money';
import { sql } from 'kysely';
import { lockOpenBalances } from '../../ledger/balances.ts';
import { requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { type Scope, withinScope } from '../../platform/scope.ts';
import { findCustomersOf, removeUnknownCustomers } from '../customers/public.ts';
import { removeFiles } from '../files/public.ts';
import { removeMessagesOf } from '../messages/public.ts';
import { detachFromBrand, removeUsers } from '../users/public.ts';
import { keepAgreementStubs } from './removed-agreements.ts';
import { NO_REVIEW } from './review-facts.ts';
import { type BrandRow, lockBrand } from './store.ts';

const findRemovable = (db: Db, scope: Scope, id: number) =>
  db
    .selectFrom('brands as b')
    .select(['b.name', 'b.status'])
    .where('b.id', '=', id)
    .where(withinScope(scope, 'b.id', 'b.partner_id'))
    .executeTakeFirst();

/**
 * SQL: the ids of the users with this `brand_id`, of the brand's members, and of its owner. It
 * excludes people who own another brand or are members of one.
 */
const usersOf = (id: number) => sql`
  select u.id from users u where (u.brand_id = ${id}
      or exists (select from brand_members m where m.user_id = u.id and m.brand_id = ${id})
      or exists (select from brands b where b.owner_user_id = u.id and b.id = ${id}))
    and not exists (select from brands b where b.owner_user_id = u.id and b.id <> ${id})
    and not exists (select from brand_members m where m.user_id = u.id and m.brand_id <> ${id}
      and m.removed_at is null)`;

const documentFilesOf = (id: number) => sql`
  select f.id from brand_documents d,
    unnest(array[d.civil_id_file_id, d.driver_license_file_id, d.commercial_license_file_id,
      d.signatory_auth_file_id, d.signatory_id_file_id]) as f (id)
  where d.brand_id = ${id} and f.id is not null`;

async function findUsers(db: Db, id: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${usersOf(id)} order by id`.execute(db);
  return rows.map((row) => row.id);
}

/** Finds the files that belong to this brand. */
async function findFiles(db: Db, id: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    ${documentFilesOf(id)}
    union select w.file_id from document_uploads w where w.brand_id = ${id}
    union select e.file_id from dispute_evidence e join refunds r on r.id = e.refund_id
      join transactions t on t.id = r.transaction_id where t.brand_id = ${id}
    union select o.signature_file_id from owner_confirmations o
      where o.brand_id = ${id} and o.signature_file_id is not null
    union select c.letter_file_id from bank_changes c
      where c.brand_id = ${id} and c.letter_file_id is not null
    union select c.extracted_file_id from signature_comparisons c
      where c.brand_id = ${id} and c.extracted_file_id is not null
    union select b.logo_file_id from brands b where b.id = ${id} and b.logo_file_id is not null
    union select f.id from agreements a
      left join agreement_timestamps t on t.agreement_id = a.id,
      unnest(array[a.signature_file_id, a.pdf_file_id, t.draft_file_id, t.file_id]) as f (id)
      where a.brand_id = ${id} and f.id is not null
    order by id`.execute(db);
  return rows.map((row) => row.id);
}

type Counts = Record<Exclude<keyof BrandRemoval, 'name'>, bigint>;

async function countBelongings(db: Db, id: number): Promise<Omit<BrandRemoval, 'name'>> {
  const { rows } = await sql<Counts>`
    select
      (select count(*) from (${usersOf(id)}) as own) as users,
      (select count(*) from (${documentFilesOf(id)}) as files) as documents,
      (select count(*) from agreements a where a.brand_id = ${id}) as agreements,
      (select count(*) from messages m where m.brand_id = ${id}
        or m.user_id in (${usersOf(id)})) as messages,
      (select count(*) from transactions t where t.brand_id = ${id}) as transactions,
      (select count(*) from api_keys k where k.brand_id = ${id}) as api_keys`.execute(db);
  const [row] = rows;
  return {
    users: Number(row?.users ?? 0),
    documents: Number(row?.documents ?? 0),
    agreements: Number(row?.agreements ?? 0),
    messages: Number(row?.messages ?? 0),
    transactions: Number(row?.transactions ?? 0),
    api_keys: Number(row?.api_keys ?? 0),
  };
}

/**
 * Locks the agreements and their timestamps. A job that adds a file to an agreement either commits
 * before this lock, or finds no agreement afterwards.
 */
async function lockAgreements(tx: Tx, id: number): Promise<void> {
  await sql`select from agreements where brand_id = ${id} order by id for update`.execute(tx);
  await sql`select from agreement_timestamps t join agreements a on a.id = t.agreement_id
    where a.brand_id = ${id} order by t.agreement_id for update of t`.execute(tx);
}

const deleteBrandRow = (tx: Tx, id: number) =>
  tx.deleteFrom('brands').where('id', '=', id).execute();

/**
 * Refuses to remove a brand with money: pending, owed, in transit, held as a deposit, or owed by
 * the brand. Locks the brand's accounts, so that no money moves in the meantime.
 */
async function requireNoMoney(tx: Tx, id: number): Promise<void> {
  const [open] = await lockOpenBalances(tx, id);
  if (open === undefined) return;
  throw new AppError('BRAND_HOLDS_MONEY', { values: { amount: formatMoney(open) } });
}

/** Returns the data that a deletion would remove. The page shows it before the confirmation. */
export async function readRemoval(ctx: Ctx, id: number): Promise<BrandRemoval> {
  const brand = await findRemovable(ctx.deps.db, ctx.scope, id);
  if (!brand) throw new AppError('BRAND_NOT_FOUND');
  requireAction(brandActions, { ...brand, ...NO_REVIEW }, 'delete', ctx.actor);
  return { name: brand.name, ...(await countBelongings(ctx.deps.db, id)) };
}

/** Removes all data of the brand. @throws AppError BRAND_HOLDS_MONEY */
async function removeBelongings(ctx: Ctx, tx: Tx, id: number): Promise<void> {
  await lockAgreements(tx, id);
  await requireNoMoney(tx, id);
  const files = await findFiles(tx, id);
  const users = await findUsers(tx, id);
  await removeMessagesOf(tx, id, users);
  await detachFromBrand(tx, id);
  await keepAgreementStubs(tx, ctx.deps, id);
  const customers = await findCustomersOf(tx, id);
  // Documents, agreements and bank details are deleted with the brand's row.
  await deleteBrandRow(tx, id);
  await removeUnknownCustomers(tx, customers);
  await removeUsers(tx, users);
  await removeFiles(tx, ctx.deps, files);
}

/**
 * Removes a brand that is still in its registration, with all its data.
 * @param mayGo is called under the brand's lock; if it returns false, the brand is kept
 * @returns the removed brand; undefined if it is kept
 */
export async function removeBrand(
  ctx: Ctx,
  tx: Tx,
  id: number,
  mayGo: () => Promise<boolean>,
): Promise<BrandRow | undefined> {
  const brand = await lockBrand(tx, ctx.scope, id);
  if (!brand || !(await mayGo())) return undefined;
  await removeBelongings(ctx, tx, id);
  return brand;
}

/**
 * Deletes a rejected brand with its documents, users, agreements, messages and files. Decisions
 * about it remain in the audit log. A job deletes the bytes of its files after the commit.
 */
export async function deleteBrand(ctx: Ctx, id: number): Promise<BrandRemoval> {
  return ctx.transaction(async (tx) => {
    const brand = await lockBrand(tx, ctx.scope, id);
    if (!brand) throw new AppError('BRAND_NOT_FOUND');
    requireAction(brandActions, { ...brand, ...NO_REVIEW }, 'delete', ctx.actor);
    const counts = await countBelongings(tx, id);
    await removeBelongings(ctx, tx, id);
    await writeAudit(tx, ctx, {
      action: 'brand.deleted',
      entity: 'brand',
      entity_id: id,
      before: { name: brand.name, status: brand.status, ...counts },
    });
    return { name: brand.name, ...counts };
  });
}
