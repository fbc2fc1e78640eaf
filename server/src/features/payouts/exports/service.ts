import type { PayoutDetails } from '@diwan/contract/features/payouts/records';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { approveExport } from './approve.ts';
import { confirmLines } from './confirm.ts';
import { readExport } from './read.ts';
import { cancelExport, returnLine } from './undo.ts';

/** A decision, and the export as it is after it, in one transaction. */
const decide = (ctx: Ctx, id: string, work: (tx: Tx) => Promise<void>): Promise<PayoutDetails> =>
  ctx.answerOnce(async (tx) => {
    await work(tx);
    return readExport(ctx, id, tx);
  });

export const approve = (ctx: Ctx, id: string) =>
  decide(ctx, id, (tx) => approveExport(ctx, tx, id));

export const confirm = (ctx: Ctx, id: string) => decide(ctx, id, (tx) => confirmLines(ctx, tx, id));

export const cancel = (ctx: Ctx, id: string, reason: string) =>
  decide(ctx, id, (tx) => cancelExport(ctx, tx, id, reason));

export const confirmBrand = (ctx: Ctx, id: string, brand_id: number) =>
  ctx.answerOnce(async (tx) => {
    await confirmLines(ctx, tx, id, brand_id);
    const details = await readExport(ctx, id, tx);
    const brand = details.brands.find((line) => line.brand_id === brand_id);
    return { ...details, confirmed_brand: brand?.brand_name ?? '' };
  });

export const returnBrand = (ctx: Ctx, id: string, brand_id: number, reason: string) =>
  decide(ctx, id, (tx) => returnLine(ctx, tx, { export_id: id, brand_id, reason }));
