import type { BankChange, BrandBank } from '@diwan/contract/features/bank-changes/records';
import { instant } from '@diwan/contract/kernel/time';
import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { pageOf, placeOf } from '../../platform/rows/page.ts';
import { mayRequest } from './request.ts';
import { openAccount, showChange } from './show.ts';
import * as store from './store.ts';
import { recently } from './tell.ts';

/** Where a brand is paid, and what was asked about that. */
export async function readBrandBank(ctx: Ctx, brand_id: number): Promise<BrandBank> {
  const { db } = ctx.deps;
  const brand = await store.findBrandStatus(db, ctx.scope, brand_id);
  if (!brand) throw new AppError('BRAND_NOT_FOUND');
  const known = await store.findAccount(db, brand_id);
  const rows = await store.findChangesOf(db, ctx.scope, recently(ctx), brand_id);
  const waits = rows.some(({ status }) => status === 'waiting');
  return {
    account: known ? openAccount(ctx, known) : null,
    can_request: mayRequest(brand.status) && !waits,
    changes: rows.map((row) => showChange(ctx, row)),
  };
}

const CURSOR_KEYS = z.tuple([instant, z.uuid()]);

interface Wanted {
  readonly state: 'waiting' | 'decided';
  readonly limit: number;
  readonly cursor?: string | undefined;
}

interface Page {
  readonly changes: BankChange[];
  readonly next_cursor: string | null;
}

/** Requests of all brands, a page at a time. */
export async function listBankChanges(ctx: Ctx, wanted: Wanted): Promise<Page> {
  const { state, limit, cursor } = wanted;
  const list = state === 'waiting' ? store.listWaiting : store.listDecided;
  const place = { limit: limit + 1, after: placeOf(cursor, CURSOR_KEYS) };
  const rows = await list(ctx.deps.db, ctx.scope, recently(ctx), place);
  const { items, next_cursor } = pageOf(rows, limit, (row) => {
    const at = state === 'waiting' ? row.created_at : row.decided_at;
    invariant(at !== null, 'a decided request has its time');
    return [at, row.id];
  });
  return { changes: items.map((row) => showChange(ctx, row)), next_cursor };
}
