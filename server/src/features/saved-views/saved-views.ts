import {
  MOST_SAVED_VIEWS,
  type NewSavedView,
  type SavedView,
  type SavedViewChange,
} from '@diwan/contract/features/saved-views/records';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import * as store from './store.ts';

/** The own saved views first, then those that others share, each by name. */
export const listSavedViews = (ctx: Ctx): Promise<SavedView[]> =>
  store.listSavedViews(ctx.deps.db, signedIn(ctx));

async function readOwn(ctx: Ctx, db: Db, id: string): Promise<SavedView> {
  const view = await store.findOwnView(db, signedIn(ctx), id);
  if (!view) throw new AppError('SAVED_VIEW_NOT_FOUND');
  return view;
}

/**
 * Saves the filters of a page under a name, as one of at most `MOST_SAVED_VIEWS`.
 * @throws AppError SAVED_VIEWS_FULL, SAVED_VIEW_NAME_TAKEN
 */
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
    return readOwn(ctx, tx, id);
  });

/** Replaces an own view. @throws AppError SAVED_VIEW_NOT_FOUND, SAVED_VIEW_NAME_TAKEN */
export const changeSavedView = (ctx: Ctx, id: string, change: SavedViewChange) =>
  ctx.transaction(async (tx) => {
    const { name, shared, query } = change;
    const changed = { name, shared, query: JSON.stringify(query) };
    await store.updateOwnView(tx, signedIn(ctx), id, changed);
    return readOwn(ctx, tx, id);
  });

/** Deletes an own view. @throws AppError SAVED_VIEW_NOT_FOUND */
export const deleteSavedView = (ctx: Ctx, id: string): Promise<null> =>
  ctx.transaction(async (tx) => {
    const { numDeletedRows } = await store.deleteOwnView(tx, signedIn(ctx), id);
    if (numDeletedRows === 0n) throw new AppError('SAVED_VIEW_NOT_FOUND');
    return null;
  });
