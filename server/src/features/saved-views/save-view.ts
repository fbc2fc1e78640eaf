import { savedViewActions } from '@diwan/contract/features/saved-views/actions';
import {
  MOST_SAVED_VIEWS,
  type NewSavedView,
  type SavedView,
  type SavedViewChange,
} from '@diwan/contract/features/saved-views/records';
import { canOf, requireAction } from '../../platform/actions.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import * as store from './store.ts';

const show = (ctx: Ctx, row: store.SavedViewRow): SavedView => ({
  ...row,
  can: canOf(savedViewActions, row, ctx),
});

/** Lists the caller's saved views, then those that colleagues share, by name. */
export async function listSavedViews(ctx: Ctx): Promise<SavedView[]> {
  const rows = await store.listSavedViews(ctx.deps.db, signedIn(ctx));
  return rows.map((row) => show(ctx, row));
}

async function readView(ctx: Ctx, tx: Tx, id: string): Promise<SavedView> {
  const row = await store.findView(tx, signedIn(ctx), id);
  invariant(row, 'it was written in this transaction');
  return show(ctx, row);
}

/** Saves the filters of a page under a name. A person has at most MOST_SAVED_VIEWS. */
export const createSavedView = (ctx: Ctx, view: NewSavedView): Promise<SavedView> =>
  ctx.transaction(async (tx) => {
    const { user_id } = signedIn(ctx);
    await store.lockViewsOf(tx, user_id);
    if ((await store.countViews(tx, user_id)) >= MOST_SAVED_VIEWS) {
      throw new AppError('SAVED_VIEWS_FULL');
    }
    const { id } = await store.insertView(tx, {
      ...view,
      query: JSON.stringify(view.query),
      user_id,
      created_at: ctx.deps.clock.iso(),
    });
    return readView(ctx, tx, id);
  });

/** Locks a view and checks the action. Only the owner of a view may change it. */
async function lockFor(ctx: Ctx, tx: Tx, id: string, action: 'change' | 'delete'): Promise<void> {
  const view = await store.lockView(tx, signedIn(ctx), id);
  if (!view) throw new AppError('SAVED_VIEW_NOT_FOUND');
  requireAction(savedViewActions, view, action, ctx.actor);
}

/**
 * Changes the name, filters or sharing of the caller's own view.
 * @throws AppError SAVED_VIEW_NOT_FOUND
 */
export const changeSavedView = (
  ctx: Ctx,
  id: string,
  { name, shared, query }: SavedViewChange,
): Promise<SavedView> =>
  ctx.transaction(async (tx) => {
    await lockFor(ctx, tx, id, 'change');
    await store.updateView(tx, id, { name, shared, query: JSON.stringify(query) });
    return readView(ctx, tx, id);
  });

/** Deletes the caller's own view. It also disappears for the people with whom it was shared. */
export const deleteSavedView = (ctx: Ctx, id: string): Promise<null> =>
  ctx.transaction(async (tx) => {
    await lockFor(ctx, tx, id, 'delete');
    await store.deleteView(tx, id);
    return null;
  });
