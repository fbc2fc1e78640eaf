import { approvalActions } from '@diwan/contract/features/mcc/actions';
import type {
  BulkApproval,
  Mcc,
  MccAllowance,
  MccDraft,
  MccEdit,
  PendingBrand,
} from '@diwan/contract/features/mcc/records';
import {
  AMOUNT_PROBLEM_SENTENCES,
  parseAmount,
  toMajorNumber,
  toMinor,
} from '@diwan/contract/kernel/money';
import { canOf, requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { translate } from '../../platform/words.ts';
import { createRegistrationLinks, type RegistrationLinks } from '../auth/public.ts';
import {
  approveMcc,
  type BrandForApproval,
  hasSeenLink,
  lockBrandForApproval,
} from '../brands/public.ts';
import { queueMessage } from '../messages/public.ts';
import * as store from './store.ts';

const show = ({ deposit_amount_minor, ...row }: store.MccRow): Mcc => ({
  ...row,
  deposit_amount: toMajorNumber(deposit_amount_minor, row.deposit_currency),
});

/** Lists all categories, by code. */
export const listMccs = async (db: Db): Promise<Mcc[]> => (await store.findMccs(db)).map(show);

/** Returns one category. @throws AppError MCC_NOT_FOUND */
export async function readMcc(db: Db, code: string): Promise<Mcc> {
  const row = await store.findMcc(db, code);
  if (!row) throw new AppError('MCC_NOT_FOUND');
  return show(row);
}

const auditMcc = (
  tx: Tx,
  ctx: Ctx,
  action: 'mcc.created' | 'mcc.updated' | 'mcc.deleted',
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

/** Adds a category. `deposit_amount` is in major units of its currency. */
export const createMcc = (ctx: Ctx, { deposit_amount, ...draft }: MccDraft): Promise<Mcc> =>
  ctx.answerOnce(async (tx) => {
    const after = await store.insertMcc(tx, {
      ...draft,
      deposit_amount_minor: toMinor(deposit_amount, draft.deposit_currency),
    });
    if (!after) throw new AppError('MCC_EXISTS');
    await auditMcc(tx, ctx, 'mcc.created', { after });
    return show(after);
  });

/**
 * Returns the deposit after an edit. If only the currency changes, the amount stays the same.
 * @throws AppError MCC_DETAILS_UNUSABLE if the new currency cannot have this amount
 */
function mergeDeposit(row: store.MccRow, edit: MccEdit): Partial<store.MccRow> {
  const deposit_currency = edit.deposit_currency ?? row.deposit_currency;
  const amount = edit.deposit_amount ?? show(row).deposit_amount;
  const parsed = parseAmount(amount, deposit_currency);
  if (!parsed.ok) {
    const deposit_amount = AMOUNT_PROBLEM_SENTENCES[parsed.problem];
    throw new AppError('MCC_DETAILS_UNUSABLE', { fields: { deposit_amount } });
  }
  return { deposit_currency, deposit_amount_minor: parsed.units };
}

/** Changes the given values. The code of a category is its identity and never changes. */
export async function updateMcc(ctx: Ctx, code: string, edit: MccEdit): Promise<Mcc> {
  if (edit.code !== undefined && edit.code !== code) {
    throw new AppError('MCC_DETAILS_UNUSABLE', {
      fields: { code: 'An MCC code cannot be changed' },
    });
  }
  return ctx.transaction((tx) => updateIn(tx, ctx, code, edit));
}

async function updateIn(tx: Tx, ctx: Ctx, code: string, edit: MccEdit): Promise<Mcc> {
  const before = await store.lockMcc(tx, code);
  if (!before) throw new AppError('MCC_NOT_FOUND');
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
}

/** Allows or forbids these categories, all or none. Locks them in the order of their codes. */
export const allowMccs = (ctx: Ctx, { codes, is_allowed }: MccAllowance): Promise<Mcc[]> =>
  ctx.transaction(async (tx) => {
    const changed: Mcc[] = [];
    for (const code of [...new Set(codes)].toSorted()) {
      changed.push(await updateIn(tx, ctx, code, { is_allowed }));
    }
    return changed;
  });

/** Removes a category that nothing uses. @throws AppError MCC_IN_USE */
export const deleteMcc = (ctx: Ctx, code: string): Promise<null> =>
  ctx.transaction(async (tx) => {
    const before = await store.lockMcc(tx, code);
    if (!before) throw new AppError('MCC_NOT_FOUND');
    // The uses are counted for the text of the refusal. Foreign keys protect the code.
    const uses = await store.countUses(tx, code);
    if (uses.brands + uses.share_links + uses.businesses > 0) {
      throw new AppError('MCC_IN_USE', { values: { code, ...uses } });
    }
    await store.deleteMcc(tx, code);
    await auditMcc(tx, ctx, 'mcc.deleted', { before });
    return null;
  });

/**
 * Lists brands whose category needs approval, oldest first. A brand that cannot be approved has the
 * reason.
 */
export async function listPendingBrands(ctx: Ctx): Promise<PendingBrand[]> {
  const rows = await store.findPendingBrands(ctx.deps.db, ctx.scope, signedIn(ctx).user_id);
  return rows.map(({ status, mcc_status, link_seen, ...row }) => {
    const brand = { ...row, status, mcc_status, link_seen, documents_submitted: true };
    return { ...row, can: canOf(approvalActions, brand, ctx) };
  });
}

interface Approval {
  readonly id: number;
  readonly mcc_status: 'approved';
  /**
   * `notified` is false if no message was queued, for example because the operator has turned such
   * messages off.
   */
  readonly notified: boolean;
}

/**
 * Creates the links that continue the registration.
 * @returns null if the registrant must sign in instead
 */
async function resumeLinks(
  tx: Tx,
  ctx: Ctx,
  brand: BrandForApproval,
): Promise<RegistrationLinks | null> {
  const { owner_user_id: user_id, owner_email: email } = brand;
  if (user_id === null || email === null || !brand.owner_open) return null;
  const registrant = { brand_id: brand.id, user_id, email };
  return createRegistrationLinks(ctx.deps, tx, registrant, 'agreement');
}

/**
 * Notifies the registrant of the approval on every known channel.
 * @returns whether at least one message was queued
 */
async function announceApproval(tx: Tx, ctx: Ctx, brand: BrandForApproval): Promise<boolean> {
  const links = await resumeLinks(tx, ctx, brand);
  const message = {
    template: 'mcc_approved',
    recipient_role: 'brand_owner',
    language: brand.language,
    params: { brand_name: brand.name },
    user_id: brand.owner_user_id,
    brand_id: brand.id,
  } as const;
  const phone = `${brand.phone_country_code}${brand.phone_number}`;
  const text = { ...message, link: links?.phone ?? null, channel: 'whatsapp', to: phone } as const;
  const mail = { ...message, link: links?.email ?? null, channel: 'email' } as const;
  const queued = [
    await queueMessage(tx, ctx.deps, text),
    brand.owner_email === null
      ? null
      : await queueMessage(tx, ctx.deps, { ...mail, to: brand.owner_email }),
  ];
  return queued.some((id) => id !== null);
}

async function approveIn(tx: Tx, ctx: Ctx, brand_id: number): Promise<Approval> {
  const brand = await lockBrandForApproval(tx, ctx.scope, brand_id);
  if (!brand) throw new AppError('BRAND_NOT_FOUND');
  const readiness = await store.lockReadiness(tx, brand.mcc_code);
  const link_seen = await hasSeenLink(tx, signedIn(ctx).user_id, brand.id);
  const facts = { ...brand, ...readiness, link_seen };
  requireAction(approvalActions, facts, 'approve', ctx.actor);
  await approveMcc(ctx, tx, brand);
  const notified = await announceApproval(tx, ctx, brand);
  return { id: brand.id, mcc_status: 'approved', notified };
}

/** Approves the category of one brand and notifies its registrant. */
export const approveBrand = (ctx: Ctx, brand_id: number): Promise<Approval> =>
  ctx.answerOnce((tx) => approveIn(tx, ctx, brand_id));

const reasonOf = (ctx: Ctx, brand_id: number, error: unknown): string => {
  if (error instanceof AppError) return translate(error.message, ctx.client.language);
  ctx.deps.log.error({ err: error, brand_id }, 'a brand of a bulk approval failed');
  return translate('Failed to approve brand', ctx.client.language);
};

/** Approves each brand in its own transaction, so that one refusal does not stop the others. */
export async function approveBrands(ctx: Ctx, ids: readonly number[]): Promise<BulkApproval> {
  const approvals: Approval[] = [];
  const failures: { brand_id: number; error: string }[] = [];
  for (const brand_id of new Set(ids)) {
    try {
      const work = (tx: Tx) => approveIn(tx, ctx, brand_id);
      approvals.push(await ctx.deps.db.transaction().execute(work));
    } catch (error) {
      failures.push({ brand_id, error: reasonOf(ctx, brand_id, error) });
    }
  }
  const notifications = approvals.filter(({ notified }) => notified).length;
  return { approved: approvals.length, failed: failures.length, notifications, failures };
}
