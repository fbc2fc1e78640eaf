import type { AuditAction } from '@diwan/contract/features/audit/records';
import { userActions } from '@diwan/contract/features/users/actions';
import type { UserRow } from '@diwan/contract/features/users/records';
import { resettersOf, recoveryMethodsOf } from '@diwan/contract/features/factors/rules';
import { requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import * as store from './accounts-store.ts';
import { show } from './show-account.ts';
import { noteInfluence, withSecondPerson } from './independence.ts';

/** The operations of other features that run when factors are removed. */
export interface ResetVerbs {
  takeAwayFactors(ctx: Ctx, tx: Tx, user_id: string): Promise<void>;
  /** Ends all sessions of a user except the caller's own. */
  endSessionsOf(ctx: Ctx, tx: Tx, user_id: string, session_id: undefined): Promise<void>;
}

async function lockForReset(ctx: Ctx, tx: Tx, id: string) {
  const row = await store.lockAccount(tx, id);
  if (!row) throw new AppError('USER_NOT_FOUND');
  return { row, second: await withSecondPerson(ctx, tx) };
}

async function showAfter(ctx: Ctx, tx: Tx, id: string): Promise<UserRow> {
  const row = await store.findAccount(tx, id);
  invariant(row, 'an account that was just locked exists');
  return show(ctx, row);
}

const note = (ctx: Ctx, tx: Tx, action: AuditAction, id: string, after = {}) =>
  writeAudit(tx, ctx, { action, entity: 'user', entity_id: id, after });

/**
 * Removes the factors and ends every session. From then on the requester has influence on the
 * account. The approver chose nothing, so they get no influence.
 */
async function takeAway(
  ctx: Ctx,
  tx: Tx,
  verbs: ResetVerbs,
  id: string,
  requested_by: string | null,
): Promise<void> {
  const decided_by = ctx.actor.kind === 'user' ? ctx.actor.user_id : null;
  const decided_at = ctx.deps.clock.iso();
  await store.decideReset(tx, id, { state: 'done', decided_by, decided_at });
  await noteInfluence(tx, { by_id: requested_by, user_id: id, kind: 'factors' });
  await verbs.takeAwayFactors(ctx, tx, id);
  await verbs.endSessionsOf(ctx, tx, id, undefined);
  await note(ctx, tx, 'user.factors_reset', id);
}

/**
 * Requests the removal of lost factors. For an admin the removal needs a second admin.
 * @throws AppError USER_NOT_FOUND, the refusals of `reset_factors`
 */
export const resetFactors = (
  ctx: Ctx,
  verbs: ResetVerbs,
  id: string,
  reason: string,
): Promise<UserRow> =>
  ctx.answerOnce(async (tx) => {
    const { row, second } = await lockForReset(ctx, tx, id);
    requireAction(userActions, row, 'reset_factors', second.actor);
    const requested_at = ctx.deps.clock.iso();
    const requested_by = signedIn(ctx).user_id;
    await store.insertReset(tx, { user_id: id, reason, requested_by, requested_at });
    await note(ctx, tx, 'user.factor_reset_requested', id, { reason });
    if (resettersOf(row.role) === 1) await takeAway(ctx, tx, verbs, id, requested_by);
    return showAfter(second, tx, id);
  });

/**
 * Approves a reset by the second admin, and removes the factors.
 * @throws AppError USER_NOT_FOUND, the refusals of `approve_factor_reset`
 */
export const approveFactorReset = (ctx: Ctx, verbs: ResetVerbs, id: string): Promise<UserRow> =>
  ctx.answerOnce(async (tx) => {
    const { row, second } = await lockForReset(ctx, tx, id);
    requireAction(userActions, row, 'approve_factor_reset', second.actor);
    await takeAway(ctx, tx, verbs, id, row.factor_reset?.requested_by ?? null);
    return showAfter(second, tx, id);
  });

/**
 * Rejects a reset and keeps the factors.
 * @throws AppError USER_NOT_FOUND, the refusals of `reject_factor_reset`
 */
export const rejectFactorReset = (ctx: Ctx, id: string, reason: string): Promise<UserRow> =>
  ctx.answerOnce(async (tx) => {
    const { row, second } = await lockForReset(ctx, tx, id);
    requireAction(userActions, row, 'reject_factor_reset', second.actor);
    const decided_at = ctx.deps.clock.iso();
    const decided_by = signedIn(ctx).user_id;
    await store.decideReset(tx, id, { state: 'rejected', decided_by, decided_at });
    await note(ctx, tx, 'user.factor_reset_rejected', id, { reason });
    return showAfter(second, tx, id);
  });

/**
 * Removes the factors by a command of the server's operator. It is refused while an admin could
 * remove them. For example, it works for the last super admin.
 * @param email in upper or lower case
 * @param reason for the audit log
 * @throws AppError USER_NOT_FOUND, FACTORS_ABSENT, FACTOR_RESET_BY_ADMINS
 */
export const resetFactorsByOperator = (
  ctx: Ctx,
  verbs: ResetVerbs,
  { email, reason }: { readonly email: string; readonly reason: string },
): Promise<void> =>
  ctx.transaction(async (tx) => {
    const id = await store.findIdByEmail(tx, email.toLowerCase());
    const row = id === undefined ? undefined : await store.lockAccount(tx, id);
    if (!row) throw new AppError('USER_NOT_FOUND');
    const { role, two_factor } = row;
    const others = await store.countOthers(tx, row.id);
    const standing = { ...two_factor, role, duty: two_factor.required };
    if (!two_factor.totp && two_factor.passkeys === 0) throw new AppError('FACTORS_ABSENT');
    if (!recoveryMethodsOf(standing, two_factor, others).includes('operator'))
      throw new AppError('FACTOR_RESET_BY_ADMINS');
    const requested_at = ctx.deps.clock.iso();
    if (row.factor_reset === null) {
      await store.insertReset(tx, { user_id: row.id, reason, requested_by: null, requested_at });
    }
    await note(ctx, tx, 'user.factor_reset_requested', row.id, { reason, by: 'operator' });
    await takeAway(ctx, tx, verbs, row.id, null);
  });
