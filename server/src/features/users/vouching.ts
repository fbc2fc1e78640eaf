import { userActions } from '@diwan/contract/features/users/actions';
import type { UserRow } from '@diwan/contract/features/users/records';
import { isAdmin } from '@diwan/contract/kernel/roles';
import { requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { applyAdminChange, type ChangeVerbs, lockChangesOf } from './admin-changes.ts';
import * as store from './accounts-store.ts';
import { countPersons, endInfluences, withSecondPerson } from './independence.ts';
import { show } from './show-account.ts';

/**
 * Ends the influence of others on an account, because an admin outside its group vouches for its
 * person.
 * @throws AppError USER_NOT_FOUND, the refusals of `vouch`
 */
export const vouchForUser = (ctx: Ctx, id: string, reason: string): Promise<UserRow> =>
  ctx.answerOnce(async (tx) => {
    const row = await store.lockAccount(tx, id);
    if (!row) throw new AppError('USER_NOT_FOUND');
    const second = await withSecondPerson(ctx, tx);
    requireAction(userActions, row, 'vouch', second.actor);
    await endInfluences(tx, id, signedIn(ctx).user_id, ctx.deps.clock.iso());
    await writeAudit(tx, ctx, {
      action: 'user.vouched',
      entity: 'user',
      entity_id: id,
      before: { influenced_by: row.influenced_by },
      after: { influenced_by: [], reason },
    });
    const after = await store.findAccount(tx, id);
    invariant(after, 'an account that was just locked exists');
    return show(await withSecondPerson(ctx, tx), after);
  });

/**
 * Lets the operator establish a second person if no two independent admins exist. Applies the
 * pending changes of an account, and ends the influence of others on it.
 * @param email in upper or lower case
 * @param reason for the audit log
 * @throws AppError USER_NOT_FOUND, VOUCH_BY_ADMINS, VOUCH_NOT_ADMIN
 */
export const vouchByOperator = (
  ctx: Ctx,
  verbs: ChangeVerbs,
  { email, reason }: { readonly email: string; readonly reason: string },
): Promise<void> =>
  ctx.transaction(async (tx) => {
    const id = await store.findIdByEmail(tx, email.toLowerCase());
    if (id === undefined) throw new AppError('USER_NOT_FOUND');
    const changes = await lockChangesOf(tx, id);
    if ((await countPersons(tx)) > 1) throw new AppError('VOUCH_BY_ADMINS');
    for (const change of changes) await applyAdminChange(ctx, tx, verbs, change);
    const row = await store.lockAccount(tx, id);
    if (!row || !isAdmin(row.role) || !row.active) throw new AppError('VOUCH_NOT_ADMIN');
    await endInfluences(tx, id, null, ctx.deps.clock.iso());
    await writeAudit(tx, ctx, {
      action: 'user.vouched',
      entity: 'user',
      entity_id: id,
      before: { influenced_by: row.influenced_by },
      after: { influenced_by: [], reason, by: 'operator' },
    });
  });
