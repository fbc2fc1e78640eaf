import type {
  Partner,
  PartnerDetails,
  PartnerDraft,
} from '@diwan/contract/features/partners/records';
import { partnerKeyActions } from '@diwan/contract/features/partners/actions';
import { LOGO_FILE } from '@diwan/contract/kernel/data-url';
import { canOf } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { atField, checkFile } from '../../platform/files/check.ts';
import { keepFile, type KeptFile, storeFile } from '../../platform/files/stored-files.ts';
import type { UploadedFile } from '../../platform/files/transfer.ts';
import { removeFiles } from '../files/public.ts';
import { keyStateOf, showKey } from './keys.ts';
import * as store from './store.ts';

/** Lists every partner, by name. */
export const listPartners = ({ deps: { db, clock } }: Ctx): Promise<Partner[]> =>
  store.findPartners(db, clock.iso());

async function requirePartner({ deps }: Ctx, db: Db, id: number): Promise<Partner> {
  const partner = await store.findPartner(db, id, deps.clock.iso());
  if (!partner) throw new AppError('PARTNER_NOT_FOUND');
  return partner;
}

async function lockPartner(tx: Tx, id: number): Promise<store.LockedPartner> {
  const partner = await store.lockPartner(tx, id);
  if (!partner) throw new AppError('PARTNER_NOT_FOUND');
  return partner;
}

/** Returns one partner. Only the hint of its API key is stored in readable form. */
export async function readPartner(ctx: Ctx, id: number): Promise<PartnerDetails> {
  const { db, clock } = ctx.deps;
  const partner = await requirePartner(ctx, db, id);
  const keys = await store.findKeys(db, id, clock.iso());
  const in_use = keys.find(({ replaced_at }) => replaced_at === null);
  return {
    ...partner,
    api_key: in_use?.key_hint ?? null,
    key: in_use ? showKey(in_use) : null,
    expiring_keys: keys.filter((key) => key !== in_use && key.works).map(showKey),
    can: canOf(partnerKeyActions, { state: keyStateOf(keys) }, ctx),
  };
}

const valuesOf = ({ name, website, order_details_url = null }: PartnerDraft) => ({
  name,
  website,
  order_details_url,
});

/** Adds a partner. Brands, users and a key are added later. */
export const createPartner = (ctx: Ctx, draft: PartnerDraft): Promise<Partner> =>
  ctx.answerOnce(async (tx) => {
    const after = valuesOf(draft);
    const { id } = await store.insertPartner(tx, after);
    await writeAudit(tx, ctx, {
      action: 'partner.created',
      entity: 'partner',
      entity_id: id,
      after,
    });
    return requirePartner(ctx, tx, id);
  });

/** Changes the details of a partner. An omitted order details URL is removed. */
export const updatePartner = (ctx: Ctx, id: number, draft: PartnerDraft): Promise<Partner> =>
  ctx.transaction(async (tx) => {
    const { name, website, order_details_url } = await lockPartner(tx, id);
    const after = valuesOf(draft);
    await store.updatePartner(tx, id, { ...after, updated_at: ctx.deps.clock.iso() });
    await writeAudit(tx, ctx, {
      action: 'partner.updated',
      entity: 'partner',
      entity_id: id,
      before: { name, website, order_details_url },
      after,
    });
    return requirePartner(ctx, tx, id);
  });

async function keepLogo({ deps }: Ctx, file: UploadedFile): Promise<KeptFile> {
  try {
    const claim = { declared_type: file.declared_type, name: file.name };
    return await keepFile(deps, await checkFile(file.bytes, LOGO_FILE, claim));
  } catch (error) {
    throw atField('file', error);
  }
}

/**
 * Replaces the logo. The new logo gets a new address, because browsers cache an address
 * permanently.
 */
export async function uploadLogo(
  ctx: Ctx,
  id: number,
  file: UploadedFile | undefined,
): Promise<{ logo_url: string }> {
  invariant(file, 'a multipart call has its file');
  await requirePartner(ctx, ctx.deps.db, id);
  const kept = await keepLogo(ctx, file);
  return ctx.transaction(async (tx) => {
    const before = await lockPartner(tx, id);
    const { id: logo_file_id } = await storeFile(tx, kept, { kind: 'logo', visibility: 'public' });
    await store.updatePartner(tx, id, { logo_file_id, updated_at: ctx.deps.clock.iso() });
    if (before.logo_file_id !== null) await removeFiles(tx, ctx.deps, [before.logo_file_id]);
    await writeAudit(tx, ctx, {
      action: 'partner.logo_replaced',
      entity: 'partner',
      entity_id: id,
      before: { logo_file_id: before.logo_file_id },
      after: { logo_file_id },
    });
    return { logo_url: `/api/files/${logo_file_id}` };
  });
}

/** Sets the payout status of future brands. Existing brands keep their status. */
export const setDefaultPayoutStatus = (
  ctx: Ctx,
  id: number,
  default_payout_status: Partner['default_payout_status'],
): Promise<Partner> =>
  ctx.transaction(async (tx) => {
    const before = await lockPartner(tx, id);
    if (before.default_payout_status !== default_payout_status) {
      await store.updatePartner(tx, id, {
        default_payout_status,
        updated_at: ctx.deps.clock.iso(),
      });
      await writeAudit(tx, ctx, {
        action: 'partner.default_payout_status_changed',
        entity: 'partner',
        entity_id: id,
        before: { default_payout_status: before.default_payout_status },
        after: { default_payout_status },
      });
    }
    return requirePartner(ctx, tx, id);
  });
