import type {
  Business,
  BusinessDraft,
  BusinessEdit,
  BusinessSummary,
  SftpApproval,
} from '@diwan/contract/features/businesses/records';
import type { businessEndpoints } from '@diwan/contract/features/businesses/endpoints';
import { businessSftpActions } from '@diwan/contract/features/businesses/actions';
import type { Body } from '@diwan/contract/kernel/endpoint';
import type { RevealedValue } from '@diwan/contract/kernel/text';
import { sql } from 'kysely';
import { canOf, requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, type Deps, signedIn } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { AppError } from '../../platform/error.ts';
import { storeFile, storeOrDiscard } from '../../platform/files/stored-files.ts';
import type { UploadedFile } from '../../platform/files/transfer.ts';
import { maskForOthers, revealValue } from '../../platform/masking.ts';
import { removeFiles } from '../files/public.ts';
import { readIbanChange, requestMainIban, type SealedIban } from '../bank-accounts/public.ts';
import { withSecondPerson } from '../users/public.ts';
import { keepLogo, logoColumns, prepareLogo, replaceLogo } from './logo.ts';
import * as store from './store.ts';
import {
  changedValues,
  newValues,
  NO_LOGO,
  showContent,
  showSummary,
  snapshotOf,
} from './values.ts';

/** SQL for brand `b`: the active business that has its category and therefore settles it. */
export const businessOfBrand = sql<string | null>`(select m.business_id from business_mccs m
  where m.mcc_code = b.mcc_code and m.business_active)`;

/** Returns the business that settles a brand; null if no active business has its category. */
export async function findBusinessOf(db: Db, brand_id: number): Promise<string | null> {
  const row = await db
    .selectFrom('brands as b')
    .modifyFront(prepared)
    .select(businessOfBrand.as('business_id'))
    .where('b.id', '=', brand_id)
    .executeTakeFirst();
  return row?.business_id ?? null;
}

/** Locks the business until the transaction ends. @throws AppError BUSINESS_NOT_FOUND */
async function lockBusiness(tx: Tx, id: string): Promise<store.BusinessRow> {
  const row = await store.lockBusiness(tx, id);
  if (!row) throw new AppError('BUSINESS_NOT_FOUND');
  return row;
}

type MappingBusiness = Pick<store.BusinessRow, 'id' | 'active'>;

/** Returns the reason why a code could not be mapped. */
async function refusalOf(tx: Tx, business: MappingBusiness, code: string): Promise<AppError> {
  if (!(await store.isKnownMcc(tx, code))) return new AppError('BUSINESS_MCC_UNKNOWN');
  const holder = await store.findOtherHolder(tx, business.id, [code]);
  if (business.active && holder) return new AppError('BUSINESS_MCC_TAKEN', { values: holder });
  return new AppError('BUSINESS_MCC_MAPPED', { values: { code } });
}

/**
 * Maps all of the codes, or none if one is refused. A constraint allows one active business for a
 * code.
 */
async function mapMccs(tx: Tx, business: MappingBusiness, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  const mapped = new Set(await store.insertMccs(tx, business, codes));
  const refused = codes.find((code) => !mapped.has(code));
  if (refused !== undefined) throw await refusalOf(tx, business, refused);
}

/** Removes the mapped codes that the list does not contain. */
async function keepMccs(tx: Tx, id: string, codes: readonly string[]): Promise<void> {
  const surplus = new Set(await store.findMccCodes(tx, id)).difference(new Set(codes));
  if (surplus.size > 0) await store.deleteMccs(tx, id, [...surplus]);
}

/** Maps the codes of the list that are not mapped yet. */
async function completeMccs(
  tx: Tx,
  business: MappingBusiness,
  codes: readonly string[],
): Promise<void> {
  const present = new Set(await store.findMccCodes(tx, business.id));
  await mapMccs(tx, business, [...new Set(codes).difference(present)]);
}

/** Refuses to activate a business if another active business has one of its codes. */
async function requireFreeMccs(tx: Tx, business_id: string): Promise<void> {
  const codes = await store.findMccCodes(tx, business_id);
  if (codes.length === 0) return;
  const holder = await store.findOtherHolder(tx, business_id, codes);
  if (holder) throw new AppError('BUSINESS_MCC_TAKEN', { values: holder });
}

interface MccList {
  readonly mcc_codes: string[];
}

const changeMccs =
  (
    ctx: Ctx,
    id: string,
    action: 'business.mcc_added' | 'business.mcc_removed',
    change: (tx: Tx, business: MappingBusiness) => Promise<void>,
  ) =>
  async (tx: Tx): Promise<MccList> => {
    const business = await lockBusiness(tx, id);
    const before = { mcc_codes: await store.findMccCodes(tx, id) };
    await change(tx, business);
    const after = { mcc_codes: await store.findMccCodes(tx, id) };
    await writeAudit(tx, ctx, { action, entity: 'business', entity_id: id, before, after });
    return after;
  };

/**
 * Maps a category to a business.
 * @throws AppError BUSINESS_NOT_FOUND, and the refusals of a mapping
 */
export const addMcc = (ctx: Ctx, id: string, code: string): Promise<MccList> =>
  ctx.answerOnce(
    changeMccs(ctx, id, 'business.mcc_added', (tx, business) => mapMccs(tx, business, [code])),
  );

/**
 * Removes the mapping of a category.
 * @throws AppError BUSINESS_NOT_FOUND, BUSINESS_MCC_NOT_MAPPED
 */
export const removeMcc = (ctx: Ctx, id: string, code: string): Promise<MccList> =>
  ctx.transaction(
    changeMccs(ctx, id, 'business.mcc_removed', async (tx) => {
      if ((await store.deleteMccs(tx, id, [code])) > 0) return;
      throw new AppError('BUSINESS_MCC_NOT_MAPPED', { values: { code } });
    }),
  );

/** Returns all businesses with their categories. Bank accounts are masked. */
export async function listBusinesses({ db, secrets }: Deps): Promise<BusinessSummary[]> {
  const [rows, mappings] = await Promise.all([store.findBusinesses(db), store.findMappings(db)]);
  const byBusiness = Map.groupBy(mappings, (mapping) => mapping.business_id);
  const codesOf = (id: string) => (byBusiness.get(id) ?? []).map(({ mcc_code }) => mcc_code);
  return rows.map((row) => showSummary(secrets, row, codesOf(row.id)));
}

/** Returns one business for its page. */
async function showBusiness(
  ctx: Ctx,
  db: Db,
  row: store.BusinessRow,
  codes: string[],
): Promise<Business> {
  const content = showContent(ctx.deps.secrets, row, codes);
  return {
    ...content,
    account_iban: maskForOthers(ctx, content.account_iban),
    representative_civil_id: maskForOthers(ctx, content.representative_civil_id),
    ...(await store.findSftpPeople(db, row.id)),
    iban_change: await readIbanChange(ctx, db, row.id),
    can: canOf(businessSftpActions, row, await withSecondPerson(ctx, db)),
  };
}

export async function readBusiness(ctx: Ctx, id: string): Promise<Business> {
  const { db } = ctx.deps;
  const row = await store.findBusiness(db, id);
  if (!row) throw new AppError('BUSINESS_NOT_FOUND');
  return showBusiness(ctx, db, row, await store.findMccCodes(db, id));
}

/** Reveals the account or the representative's civil ID in full, and records the given reason. */
export async function revealBusinessValue(
  ctx: Ctx,
  id: string,
  { what, reason }: Body<(typeof businessEndpoints)['revealBusinessValue']>,
): Promise<RevealedValue> {
  const row = await store.findBusiness(ctx.deps.db, id);
  if (!row) throw new AppError('BUSINESS_NOT_FOUND');
  const about = { entity: 'business', entity_id: id, reason } as const;
  const sealed = row[`${what}_sealed`];
  return revealValue(ctx, { ...about, action: `business.${what}_revealed`, sealed });
}

/**
 * Adds a business. Fetches its logo link before the transaction.
 * @throws AppError BUSINESS_LOGO_LINK, BUSINESS_MCC_*
 */
export async function createBusiness(ctx: Ctx, draft: BusinessDraft): Promise<Business> {
  const logo = await prepareLogo(ctx.deps, draft.logo_url, NO_LOGO);
  const work = (used: () => void) => async (tx: Tx) => {
    used();
    const { secrets } = ctx.deps;
    const sftp_entered_by = signedIn(ctx).user_id;
    const sftp_changed_at = ctx.deps.clock.iso();
    const values = {
      ...newValues(secrets, draft),
      ...(await logoColumns(tx, logo)),
      sftp_entered_by,
      sftp_changed_at,
    };
    const row = await store.insertBusiness(tx, values);
    await mapMccs(tx, row, [...new Set(draft.mcc_codes)]);
    const codes = await store.findMccCodes(tx, row.id);
    await writeAudit(tx, ctx, {
      action: 'business.created',
      entity: 'business',
      entity_id: row.id,
      after: snapshotOf(secrets, row, codes),
    });
    return showBusiness(ctx, tx, row, codes);
  };
  return storeOrDiscard(ctx.deps, logo.file, (used) => ctx.answerOnce(work(used)));
}

/**
 * Changes the given values. Fetches a logo link before the transaction. A business cannot become
 * active while another active business has one of its categories. A new IBAN is only requested; it
 * applies after the approval of a second admin.
 * @throws AppError BUSINESS_NOT_FOUND, BUSINESS_LOGO_LINK, BANK_ACCOUNT_IBAN_TAKEN, BUSINESS_MCC_*
 */
export async function updateBusiness(ctx: Ctx, id: string, edit: BusinessEdit): Promise<Business> {
  const present = await store.findBusiness(ctx.deps.db, id);
  if (!present) throw new AppError('BUSINESS_NOT_FOUND');
  const logo = await prepareLogo(ctx.deps, edit.logo_url, present);
  const work = (used: () => void) => async (tx: Tx) => {
    used();
    const { secrets, clock } = ctx.deps;
    if (edit.account_iban !== undefined) await requestMainIban(ctx, tx, id, edit.account_iban);
    const before = await lockBusiness(tx, id);
    const codesBefore = await store.findMccCodes(tx, id);
    const entrant = { by: signedIn(ctx).user_id, now: clock.iso() };
    const changed = changedValues(secrets, edit, before, entrant);
    const values = { ...changed, ...(await logoColumns(tx, logo)) };
    // Codes that this request removes are deleted first, so that they cannot conflict with another
    // business.
    if (edit.mcc_codes) await keepMccs(tx, id, edit.mcc_codes);
    if (edit.active === true && !before.active) await requireFreeMccs(tx, id);
    const after = await store.updateBusiness(tx, id, { ...values, updated_at: clock.iso() });
    if (before.logo_file_id !== null && before.logo_file_id !== after.logo_file_id) {
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
    return showBusiness(ctx, tx, after, codes);
  };
  return storeOrDiscard(ctx.deps, logo.file, (used) => ctx.transaction(work(used)));
}

/**
 * Approves the SFTP server of a business. Files are sent only after the approval. The approval
 * applies only to the values that the approver saw.
 * @throws AppError BUSINESS_NOT_FOUND, BUSINESS_SFTP_CHANGED, the refusals of `approve`
 */
export const approveSftp = (ctx: Ctx, id: string, seen: SftpApproval): Promise<Business> =>
  ctx.answerOnce(async (tx) => {
    const before = await lockBusiness(tx, id);
    const { actor } = await withSecondPerson(ctx, tx);
    requireAction(businessSftpActions, before, 'approve', actor);
    const { sftp_host, sftp_port, sftp_username, sftp_fingerprint } = before;
    const server = { sftp_host, sftp_port, sftp_username, sftp_fingerprint };
    const names = ['sftp_host', 'sftp_port', 'sftp_username', 'sftp_fingerprint'] as const;
    const { sftp_upload_path, sftp_changed_at } = { ...before, ...seen };
    const differs =
      sftp_upload_path !== before.sftp_upload_path || sftp_changed_at !== before.sftp_changed_at;
    if (differs || names.some((name) => seen[name] !== server[name])) {
      throw new AppError('BUSINESS_SFTP_CHANGED');
    }
    const sftp_approved_at = ctx.deps.clock.iso();
    const sftp_approved_by = signedIn(ctx).user_id;
    const after = await store.updateBusiness(tx, id, {
      sftp_approved_at,
      sftp_approved_by,
      sftp_changed_by: [],
    });
    await writeAudit(tx, ctx, {
      action: 'business.sftp_approved',
      entity: 'business',
      entity_id: id,
      after: { ...server, sftp_entered_by: before.sftp_entered_by },
    });
    return showBusiness(ctx, tx, after, await store.findMccCodes(tx, id));
  });

/** Stores the new IBAN of a business, which a second admin has approved. */
export async function setBusinessIban(
  ctx: Ctx,
  tx: Tx,
  id: string,
  iban: SealedIban,
): Promise<void> {
  await lockBusiness(tx, id);
  await store.updateBusiness(tx, id, { ...iban, updated_at: ctx.deps.clock.iso() });
}

export const deleteBusiness = (ctx: Ctx, id: string): Promise<null> =>
  ctx.transaction(async (tx) => {
    const before = await lockBusiness(tx, id);
    const count = await store.countSettledBrands(tx, id);
    if (count > 0) throw new AppError('BUSINESS_IN_USE', { values: { count } });
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

/** Replaces the logo. Logos are public, because the sign-in page may show them. */
export async function uploadLogo(
  ctx: Ctx,
  id: string,
  file: UploadedFile,
): Promise<{ logo_url: string }> {
  // An unknown business is refused before the file is checked.
  if (!(await store.findBusiness(ctx.deps.db, id))) throw new AppError('BUSINESS_NOT_FOUND');
  const kept = await keepLogo(ctx, file);
  return ctx.transaction(async (tx) => {
    const before = await lockBusiness(tx, id);
    const stored = await storeFile(tx, kept, { kind: 'logo', visibility: 'public' });
    await replaceLogo(ctx, tx, before, { logo_file_id: stored.id, logo_url: null });
    return { logo_url: `/api/files/${stored.id}` };
  });
}
