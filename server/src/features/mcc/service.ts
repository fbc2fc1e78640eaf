import type { Mcc, MccDraft, MccEdit } from '@diwan/contract/features/mcc/records';
import {
  AMOUNT_PROBLEM_SENTENCES,
  parseAmount,
  toMajorNumber,
  toMinor,
} from '@diwan/contract/kernel/money';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import * as store from './store.ts';

const notFound = (): AppError => new AppError('NOT_FOUND', { sentence: 'MCC code not found' });

const show = ({ deposit_amount_minor, ...row }: store.MccRow): Mcc => ({
  ...row,
  deposit_amount: toMajorNumber(deposit_amount_minor, row.deposit_currency),
});

export const listMccs = async (db: Db): Promise<Mcc[]> => (await store.findMccs(db)).map(show);

export async function readMcc(db: Db, code: string): Promise<Mcc> {
  const row = await store.findMcc(db, code);
  if (!row) throw notFound();
  return show(row);
}

const auditMcc = (
  tx: Tx,
  ctx: Ctx,
  action: `mcc.${string}`,
  rows: { readonly before?: store.MccRow; readonly after?: store.MccRow },
): Promise<void> => {
  const entity_id = rows.after?.code ?? rows.before?.code ?? '';
  return writeAudit(tx, ctx, {
    action,
    entity: 'mcc',
    entity_id,
    before: rows.before && show(rows.before),
    after: rows.after && show(rows.after),
  });
};

export const createMcc = (ctx: Ctx, { deposit_amount, ...draft }: MccDraft): Promise<Mcc> =>
  ctx.answerOnce(async (tx) => {
    const after = await store.insertMcc(tx, {
      ...draft,
      deposit_amount_minor: toMinor(deposit_amount, draft.deposit_currency),
    });
    if (!after) {
      const sentence = 'This MCC code already exists';
      throw new AppError('DUPLICATE', { sentence, fields: { code: sentence } });
    }
    await auditMcc(tx, ctx, 'mcc.created', { after });
    return show(after);
  });

/** The deposit after the change. A currency alone keeps the amount, if it has such an amount. */
function mergeDeposit(row: store.MccRow, edit: MccEdit): Partial<store.MccRow> {
  const deposit_currency = edit.deposit_currency ?? row.deposit_currency;
  const amount = edit.deposit_amount ?? show(row).deposit_amount;
  const parsed = parseAmount(amount, deposit_currency);
  if (!parsed.ok) {
    const deposit_amount = AMOUNT_PROBLEM_SENTENCES[parsed.problem];
    throw new AppError('UNPROCESSABLE', { fields: { deposit_amount } });
  }
  return { deposit_currency, deposit_amount_minor: parsed.units };
}

/** Changes what the request names. The code of a category is its identity and never changes. */
export async function updateMcc(ctx: Ctx, code: string, edit: MccEdit): Promise<Mcc> {
  if (edit.code !== undefined && edit.code !== code) {
    throw new AppError('UNPROCESSABLE', { fields: { code: 'The code of an MCC cannot change' } });
  }
  return ctx.transaction(async (tx) => {
    const before = await store.lockMcc(tx, code);
    if (!before) throw notFound();
    const changed: store.MccRow = {
      ...before,
      description: edit.description ?? before.description,
      business_type: edit.business_type ?? before.business_type,
      is_allowed: edit.is_allowed ?? before.is_allowed,
      require_deposit: edit.require_deposit ?? before.require_deposit,
      ...mergeDeposit(before, edit),
    };
    const after = await store.updateMcc(tx, changed, ctx.deps.clock.iso());
    await auditMcc(tx, ctx, 'mcc.updated', { before, after });
    return show(after);
  });
}

export const deleteMcc = (ctx: Ctx, code: string): Promise<null> =>
  ctx.transaction(async (tx) => {
    const before = await store.lockMcc(tx, code);
    if (!before) throw notFound();
    // Counted for the sentence; the foreign keys are what keeps a used code.
    const uses = await store.countUses(tx, code);
    if (uses.brands + uses.share_links + uses.businesses > 0) {
      throw new AppError('IN_USE', {
        sentence:
          'MCC {code} is still in use and cannot be deleted. Brands: {brands}, share links: {share_links}, businesses: {businesses}.',
        values: { code, ...uses },
      });
    }
    await store.deleteMcc(tx, code);
    await auditMcc(tx, ctx, 'mcc.deleted', { before });
    return null;
  });
