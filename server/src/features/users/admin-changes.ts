import {
  adminChangeActions,
  type AdminChanges,
} from '@diwan/contract/features/users/admin-changes';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import type { ADMINS } from '@diwan/contract/kernel/roles';
import { sql } from 'kysely';
import { canOf, requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';
import type { AccessNotice, CloseReason, Reachable } from './access.ts';
import * as store from './accounts-store.ts';
import { countPersons, noteInfluence, withSecondPerson } from './independence.ts';

/** Operations of other features when a change is applied. */
export interface ChangeVerbs {
  closeAccess(ctx: Ctx, tx: Tx, user_id: string, why: CloseReason): Promise<void>;
  notifyAccessChange(ctx: Ctx, tx: Tx, who: Reachable, what: AccessNotice): Promise<void>;
  /** Sets the limit above which payouts need a second approval. */
  setApprovalLimit(ctx: Ctx, tx: Tx, limit_minor: bigint): Promise<void>;
}

type AdminRole = (typeof ADMINS)[number];

type NewChange = { readonly user_id: string | null } & (
  | { readonly kind: 'new_admin' | 'role'; readonly role: AdminRole }
  | { readonly kind: 'email'; readonly email: string }
  | { readonly kind: 'limit'; readonly limit_minor: bigint }
);

const aboutOf = (user_id: string | null) =>
  user_id === null
    ? ({ entity: 'settings', entity_id: 'system' } as const)
    : ({ entity: 'user', entity_id: user_id } as const);

/**
 * Records a change that applies after a second, independent admin has approved it.
 * @throws the violation of `admin_changes_one_waiting` for a second pending change
 */
export async function requestAdminChange(ctx: Ctx, tx: Tx, change: NewChange): Promise<void> {
  const requested_at = ctx.deps.clock.iso();
  const requested_by = signedIn(ctx).user_id;
  const row = { ...change, requested_by, requested_at };
  const { id } = await tx
    .insertInto('admin_changes')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  const { user_id, ...values } = change;
  const asked = 'limit_minor' in values ? { limit_minor: String(values.limit_minor) } : {};
  await writeAudit(tx, ctx, {
    action: user_id === null ? 'settings.limit_requested' : 'user.change_requested',
    ...aboutOf(user_id),
    after: { change_id: id, ...values, ...asked },
  });
}

const changes = (db: Db) =>
  db
    .selectFrom('admin_changes as c')
    .innerJoin('settings as g', (join) => join.onTrue())
    .leftJoin('users as u', 'u.id', 'c.user_id')
    .leftJoin('users as r', 'r.id', 'c.requested_by')
    .select(['c.id', 'c.kind', 'c.state', 'c.user_id', 'c.role', 'c.email', 'c.limit_minor'])
    .select(['c.requested_by', 'c.requested_at', 'u.email as present_email'])
    .select(['u.role as present_role', 'g.payout_second_approval_above_minor as present_minor'])
    .select([
      sql<string | null>`trim(u.first_name || ' ' || u.last_name)`.as('name'),
      sql<string | null>`trim(r.first_name || ' ' || r.last_name)`.as('requested_by_name'),
    ]);

type ChangeRow = Awaited<ReturnType<typeof findWaiting>>[number];

const findWaiting = (db: Db) =>
  changes(db)
    .where('c.state', '=', 'waiting')
    .orderBy('c.requested_at')
    .orderBy('c.id')
    .limit(LIST_LIMIT)
    .execute();

function show(ctx: Ctx, row: ChangeRow): AdminChanges['changes'][number] {
  const { state: _s, user_id: _u, requested_by: _r, limit_minor, present_minor, ...shown } = row;
  return {
    ...shown,
    limit: limit_minor === null ? null : toMajorNumber(limit_minor),
    present_limit: limit_minor === null ? null : toMajorNumber(present_minor),
    can: canOf(adminChangeActions, row, ctx),
  };
}

/** Returns the pending changes, and the number of independent persons who could approve them. */
export async function listAdminChanges(ctx: Ctx, db: Db = ctx.deps.db): Promise<AdminChanges> {
  const viewer = await withSecondPerson(ctx, db);
  const rows = await findWaiting(db);
  return { persons: await countPersons(db), changes: rows.map((row) => show(viewer, row)) };
}

/**
 * Locks the super admins and then the change. Every edit of an account also locks the super admins
 * first.
 */
async function lockChange(tx: Tx, id: string): Promise<ChangeRow> {
  await store.lockSuperAdmins(tx);
  const locked = await tx
    .selectFrom('admin_changes')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!locked) throw new AppError('ADMIN_CHANGE_NOT_FOUND');
  return changes(tx).where('c.id', '=', id).executeTakeFirstOrThrow();
}

const decide = (ctx: Ctx, tx: Tx, id: string, state: 'done' | 'refused' | 'cancelled') =>
  tx
    .updateTable('admin_changes')
    .set({
      state,
      decided_by: ctx.actor.kind === 'user' ? ctx.actor.user_id : null,
      decided_at: ctx.deps.clock.iso(),
    })
    .where('id', '=', id)
    .execute();

async function applyToAccount(ctx: Ctx, tx: Tx, verbs: ChangeVerbs, row: ChangeRow, id: string) {
  const before = await store.lockAccount(tx, id);
  invariant(before, 'the account of a pending change exists');
  const note = (kind: 'promoted' | 'email') =>
    noteInfluence(tx, { by_id: row.requested_by, user_id: id, kind });
  const close = async (why: CloseReason) => {
    if (ctx.actor.kind !== 'user' || ctx.actor.user_id !== id) {
      await verbs.closeAccess(ctx, tx, id, why);
    }
  };
  const updated_at = ctx.deps.clock.iso();
  if (row.kind === 'new_admin') await store.writeAccount(tx, id, { active: true, updated_at });
  if (row.kind === 'role' && row.role !== null) {
    await note('promoted');
    const place = { role: row.role, brand_id: null, partner_id: null };
    await store.writeAccount(tx, id, { ...place, updated_at });
    await close('role_change');
  }
  if (row.kind === 'email' && row.email !== null) {
    await note('email');
    const person = await store.findReachable(tx, id);
    await verbs.notifyAccessChange(ctx, tx, person, 'email_changed');
    await store.writeAccount(tx, id, { email: row.email, updated_at });
    await close('email_corrected');
  }
  const after = await store.findAccount(tx, id);
  const [was, is] = [before, after].map((one) => one && accountValues(one));
  await writeAudit(tx, ctx, {
    action: 'user.change_approved',
    ...aboutOf(id),
    before: { change_id: null, ...was },
    after: { change_id: row.id, ...is },
  });
}

const accountValues = ({ role, email, active }: store.Account) => ({ role, email, active });

/** Applies a change. From then on the requester has influence on the account. */
export async function applyAdminChange(
  ctx: Ctx,
  tx: Tx,
  verbs: ChangeVerbs,
  row: ChangeRow,
): Promise<void> {
  if (row.user_id !== null) await applyToAccount(ctx, tx, verbs, row, row.user_id);
  if (row.limit_minor !== null) await verbs.setApprovalLimit(ctx, tx, row.limit_minor);
  await decide(ctx, tx, row.id, 'done');
}

/** Locks and returns the pending changes of one account. */
export async function lockChangesOf(tx: Tx, user_id: string): Promise<ChangeRow[]> {
  const rows = (await findWaiting(tx)).filter((row) => row.user_id === user_id);
  return Promise.all(rows.map(({ id }) => lockChange(tx, id)));
}

/**
 * Approves and applies a change.
 * @throws AppError ADMIN_CHANGE_NOT_FOUND, the refusals of `approve`, EMAIL_TAKEN
 */
export const approveAdminChange = (
  ctx: Ctx,
  verbs: ChangeVerbs,
  id: string,
): Promise<AdminChanges> =>
  ctx.answerOnce(async (tx) => {
    const row = await lockChange(tx, id);
    const { actor } = await withSecondPerson(ctx, tx);
    requireAction(adminChangeActions, row, 'approve', actor);
    await applyAdminChange(ctx, tx, verbs, row);
    return listAdminChanges(ctx, tx);
  });

/**
 * Closes a request that is not applied. Removes the account of a new admin, which was never active.
 */
async function drop(ctx: Ctx, tx: Tx, row: ChangeRow, state: 'refused' | 'cancelled', after = {}) {
  await decide(ctx, tx, row.id, state);
  const { user_id, kind, name, present_email } = row;
  await writeAudit(tx, ctx, {
    action: user_id === null ? `settings.limit_${state}` : `user.change_${state}`,
    ...aboutOf(user_id),
    after: { change_id: row.id, kind, ...(name === null ? {} : { name }), ...after },
    ...(present_email === null ? {} : { before: { email: present_email } }),
  });
  if (kind === 'new_admin' && user_id !== null) await store.removeAccount(tx, user_id);
}

/** Refuses a change. @throws AppError ADMIN_CHANGE_NOT_FOUND, the refusals of `refuse` */
export const refuseAdminChange = (ctx: Ctx, id: string, reason: string): Promise<AdminChanges> =>
  ctx.answerOnce(async (tx) => {
    const row = await lockChange(tx, id);
    requireAction(adminChangeActions, row, 'refuse', ctx.actor);
    await drop(ctx, tx, row, 'refused', { reason });
    return listAdminChanges(ctx, tx);
  });

/** Withdraws a change. @throws AppError ADMIN_CHANGE_NOT_FOUND, the refusals of `cancel` */
export const cancelAdminChange = (ctx: Ctx, id: string): Promise<AdminChanges> =>
  ctx.answerOnce(async (tx) => {
    const row = await lockChange(tx, id);
    requireAction(adminChangeActions, row, 'cancel', ctx.actor);
    await drop(ctx, tx, row, 'cancelled');
    return listAdminChanges(ctx, tx);
  });
