import type {
  Business,
  BusinessDraft,
  BusinessEdit,
  BusinessSummary,
} from '@diwan/contract/features/businesses/records';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx, Deps } from '../../platform/context.ts';
import { AppError } from '../../platform/error.ts';
import { removeFiles } from '../files/removal.ts';
import { holdBusiness, notFound } from './lookup.ts';
import { completeMccs, keepMccs, mapMccs, requireFreeMccs } from './mccs.ts';
import { showBusiness, showSummary, snapshotOf } from './show.ts';
import * as store from './store.ts';
import { changedValues, newValues } from './values.ts';

export async function listBusinesses({ db, secrets }: Deps): Promise<BusinessSummary[]> {
  const [rows, mappings] = await Promise.all([store.findBusinesses(db), store.findMappings(db)]);
  const byBusiness = Map.groupBy(mappings, (mapping) => mapping.business_id);
  const codesOf = (id: string) => (byBusiness.get(id) ?? []).map(({ mcc_code }) => mcc_code);
  return rows.map((row) => showSummary(secrets, row, codesOf(row.id)));
}

export async function readBusiness({ db, secrets }: Deps, id: string): Promise<Business> {
  const row = await store.findBusiness(db, id);
  if (!row) throw notFound();
  return showBusiness(secrets, row, await store.findMccCodes(db, id));
}

export const createBusiness = (ctx: Ctx, draft: BusinessDraft): Promise<Business> =>
  ctx.answerOnce(async (tx) => {
    const { secrets } = ctx.deps;
    const row = await store.insertBusiness(tx, newValues(secrets, draft));
    await mapMccs(tx, row, [...new Set(draft.mcc_codes)]);
    const codes = await store.findMccCodes(tx, row.id);
    await writeAudit(tx, ctx, {
      action: 'business.created',
      entity: 'business',
      entity_id: row.id,
      after: snapshotOf(secrets, row, codes),
    });
    return showBusiness(secrets, row, codes);
  });

/** Changes what the request names. A business that becomes active must have free categories. */
export const updateBusiness = (ctx: Ctx, id: string, edit: BusinessEdit): Promise<Business> =>
  ctx.transaction(async (tx) => {
    const { secrets, clock } = ctx.deps;
    const before = await holdBusiness(tx, id);
    const codesBefore = await store.findMccCodes(tx, id);
    const values = changedValues(secrets, edit, before);
    // What this request gives up is gone before the rest is held against its other holders.
    if (edit.mcc_codes) await keepMccs(tx, id, edit.mcc_codes);
    if (edit.active === true && !before.active) await requireFreeMccs(tx, id);
    const after = await store.updateBusiness(tx, id, { ...values, updated_at: clock.iso() });
    if (before.logo_file_id && !after.logo_file_id) {
      await removeFiles(tx, ctx.deps, [before.logo_file_id]);
    }
    if (edit.mcc_codes) await completeMccs(tx, after, edit.mcc_codes);
    const codes = await store.findMccCodes(tx, id);
    await writeAudit(tx, ctx, {
      action: 'business.updated',
      entity: 'business',
      entity_id: id,
      before: snapshotOf(secrets, before, codesBefore),
      after: snapshotOf(secrets, after, codes),
    });
    return showBusiness(secrets, after, codes);
  });

export const deleteBusiness = (ctx: Ctx, id: string): Promise<null> =>
  ctx.transaction(async (tx) => {
    const before = await holdBusiness(tx, id);
    const count = await store.countSettledBrands(tx, id);
    if (count > 0) {
      throw new AppError('IN_USE', {
        sentence:
          'Brands that are settled through this business: {count}. Map their MCC codes to another business first.',
        values: { count },
      });
    }
    const codes = await store.findMccCodes(tx, id);
    await store.deleteBusiness(tx, id);
    if (before.logo_file_id) await removeFiles(tx, ctx.deps, [before.logo_file_id]);
    await writeAudit(tx, ctx, {
      action: 'business.deleted',
      entity: 'business',
      entity_id: id,
      before: snapshotOf(ctx.deps.secrets, before, codes),
    });
    return null;
  });
