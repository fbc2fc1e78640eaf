import type {
  Business,
  BusinessDraft,
  BusinessEdit,
  BusinessSummary,
} from '@diwan/contract/features/businesses/records';
import type { SftpCheck } from '@diwan/contract/features/businesses/sftp';
import { LOGO_FILE } from '@diwan/contract/kernel/data-url';
import { sql } from 'kysely';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, type Deps, systemContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { AppError } from '../../platform/error.ts';
import { atField, checkFile } from '../../platform/files/check.ts';
import { keepFile, type KeptFile, storeFile } from '../../platform/files/stored-files.ts';
import type { UploadedFile } from '../../platform/files/transfer.ts';
import type { SftpLogin, SftpServer } from '../../platform/sftp/port.ts';
import { removeFiles } from '../files/files.ts';
import * as store from './store.ts';
import {
  changedValues,
  logoUrlOf,
  newValues,
  showBusiness,
  showSummary,
  snapshotOf,
} from './values.ts';

/** Of brand `b` in a query: the active business that pays and receives for its category now. */
export const businessOfBrand = sql<string | null>`(select m.business_id from business_mccs m
  where m.mcc_code = b.mcc_code and m.business_active)`;

/** The same of one brand; null where no active business has its category. */
export async function findBusinessOf(db: Db, brand_id: number): Promise<string | null> {
  const row = await db
    .selectFrom('brands as b')
    .modifyFront(prepared)
    .select(businessOfBrand.as('business_id'))
    .where('b.id', '=', brand_id)
    .executeTakeFirst();
  return row?.business_id ?? null;
}

/** The row, locked until the transaction ends. */
async function lockBusiness(tx: Tx, id: string): Promise<store.BusinessRow> {
  const row = await store.lockBusiness(tx, id);
  if (!row) throw new AppError('BUSINESS_NOT_FOUND');
  return row;
}

type Mapped = Pick<store.BusinessRow, 'id' | 'active'>;

/** Why the code could not be mapped, as precisely as the stored data allows. */
async function refusalOf(tx: Tx, business: Mapped, code: string): Promise<AppError> {
  if (!(await store.isKnownMcc(tx, code))) return new AppError('BUSINESS_MCC_UNKNOWN');
  const holder = await store.findOtherHolder(tx, business.id, [code]);
  if (business.active && holder) return new AppError('BUSINESS_MCC_TAKEN', { values: holder });
  return new AppError('BUSINESS_MCC_MAPPED', { values: { code } });
}

/** Maps all of the codes or none. The database lets one active business have a code. */
async function mapMccs(tx: Tx, business: Mapped, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  const mapped = new Set(await store.insertMccs(tx, business, codes));
  const refused = codes.find((code) => !mapped.has(code));
  if (refused !== undefined) throw await refusalOf(tx, business, refused);
}

/** Drops the codes that are not in the list. */
async function keepMccs(tx: Tx, id: string, codes: readonly string[]): Promise<void> {
  const surplus = new Set(await store.findMccCodes(tx, id)).difference(new Set(codes));
  if (surplus.size > 0) await store.deleteMccs(tx, id, [...surplus]);
}

/** Adds what is missing of the list. */
async function completeMccs(tx: Tx, business: Mapped, codes: readonly string[]): Promise<void> {
  const present = new Set(await store.findMccCodes(tx, business.id));
  await mapMccs(tx, business, [...new Set(codes).difference(present)]);
}

/** Before a business becomes active: none of its codes may have another active business. */
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
    action: `business.${string}`,
    change: (tx: Tx, business: Mapped) => Promise<void>,
  ) =>
  async (tx: Tx): Promise<MccList> => {
    const business = await lockBusiness(tx, id);
    const before = { mcc_codes: await store.findMccCodes(tx, id) };
    await change(tx, business);
    const after = { mcc_codes: await store.findMccCodes(tx, id) };
    await writeAudit(tx, ctx, { action, entity: 'business', entity_id: id, before, after });
    return after;
  };

export const addMcc = (ctx: Ctx, id: string, code: string): Promise<MccList> =>
  ctx.answerOnce(
    changeMccs(ctx, id, 'business.mcc_added', (tx, business) => mapMccs(tx, business, [code])),
  );

export const removeMcc = (ctx: Ctx, id: string, code: string): Promise<MccList> =>
  ctx.transaction(
    changeMccs(ctx, id, 'business.mcc_removed', async (tx) => {
      if ((await store.deleteMccs(tx, id, [code])) > 0) return;
      throw new AppError('BUSINESS_MCC_NOT_MAPPED', { values: { code } });
    }),
  );

export async function listBusinesses({ db, secrets }: Deps): Promise<BusinessSummary[]> {
  const [rows, mappings] = await Promise.all([store.findBusinesses(db), store.findMappings(db)]);
  const byBusiness = Map.groupBy(mappings, (mapping) => mapping.business_id);
  const codesOf = (id: string) => (byBusiness.get(id) ?? []).map(({ mcc_code }) => mcc_code);
  return rows.map((row) => showSummary(secrets, row, codesOf(row.id)));
}

export async function readBusiness({ db, secrets }: Deps, id: string): Promise<Business> {
  const row = await store.findBusiness(db, id);
  if (!row) throw new AppError('BUSINESS_NOT_FOUND');
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
    const before = await lockBusiness(tx, id);
    const codesBefore = await store.findMccCodes(tx, id);
    const values = changedValues(secrets, edit, before);
    // What this request gives up is gone before the rest is compared with its other holders.
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

async function keepLogo(ctx: Ctx, file: UploadedFile): Promise<KeptFile> {
  try {
    const claim = { declared_type: file.declared_type, name: file.name };
    return await keepFile(ctx.deps, await checkFile(file.bytes, LOGO_FILE, claim));
  } catch (error) {
    throw atField('logo', error);
  }
}

/** Replaces the logo. Logos are public: they may be shown on the login page. */
export async function uploadLogo(
  ctx: Ctx,
  id: string,
  file: UploadedFile,
): Promise<{ logo_url: string }> {
  // An unknown business is refused before the file is looked at.
  if (!(await store.findBusiness(ctx.deps.db, id))) throw new AppError('BUSINESS_NOT_FOUND');
  const kept = await keepLogo(ctx, file);
  return ctx.transaction(async (tx) => {
    const before = await lockBusiness(tx, id);
    const stored = await storeFile(tx, kept, { kind: 'logo', visibility: 'public' });
    const updated_at = ctx.deps.clock.iso();
    const values = { logo_file_id: stored.id, logo_url: null, updated_at };
    const after = await store.updateBusiness(tx, id, values);
    if (before.logo_file_id) await removeFiles(tx, ctx.deps, [before.logo_file_id]);
    await writeAudit(tx, ctx, {
      action: 'business.logo_changed',
      entity: 'business',
      entity_id: id,
      before: { logo_url: logoUrlOf(before) },
      after: { logo_url: logoUrlOf(after) },
    });
    return { logo_url: `/api/files/${stored.id}` };
  });
}

type Opening = Pick<Deps, 'db' | 'secrets'>;

const opened = ({ secrets }: Pick<Deps, 'secrets'>, sealed: string | null): string | null =>
  sealed === null ? null : secrets.open(sealed);

const loginOf = (deps: Opening, row: store.BusinessRow, fingerprint: string): SftpLogin => ({
  host: row.sftp_host,
  port: row.sftp_port,
  username: row.sftp_username,
  password: opened(deps, row.sftp_password_sealed),
  private_key: opened(deps, row.sftp_private_key_sealed),
  fingerprint,
});

export interface BankFolder {
  readonly login: SftpLogin;
  readonly folder: string;
}

/** Where the bank of a business takes files; null until somebody has accepted its host key. */
export async function findBankFolder(deps: Opening, id: string): Promise<BankFolder | null> {
  const row = await store.findBusiness(deps.db, id);
  if (!row || row.sftp_fingerprint === null) return null;
  return { login: loginOf(deps, row, row.sftp_fingerprint), folder: row.sftp_upload_path };
}

/** A server that was not the accepted one: somebody has to look. */
export const noteRefusedHostKey = (
  tx: Tx,
  deps: Deps,
  business_id: string,
  keys: { readonly accepted_fingerprint: string; readonly shown_fingerprint: string },
) =>
  writeAudit(tx, systemContext(deps, 'deliver_payout_file'), {
    action: 'business.host_key_refused',
    entity: 'business',
    entity_id: business_id,
    after: keys,
  });

const sameServer = (row: store.BusinessRow, { host, port }: SftpServer): boolean =>
  row.sftp_host === host && row.sftp_port === port;

/**
 * What a server shows of itself. Only when it is the stored one, and shows the key that was
 * accepted, is the stored sign-in tried: a password is never told to a server nobody knows.
 */
export async function checkSftp(
  { deps }: Ctx,
  server: SftpServer,
  business_id: string | undefined,
): Promise<SftpCheck> {
  const row =
    business_id === undefined ? undefined : await store.findBusiness(deps.db, business_id);
  if (business_id !== undefined && !row) throw new AppError('BUSINESS_NOT_FOUND');
  const answer = await deps.sftp.readHostKey(server);
  if ('problem' in answer) return { fingerprint: null, signed_in: false, problem: answer.problem };
  const { fingerprint } = answer;
  const accepted = row?.sftp_fingerprint ?? null;
  if (!row || accepted === null || !sameServer(row, server)) {
    return { fingerprint, signed_in: false, problem: null };
  }
  if (accepted !== fingerprint)
    return { fingerprint, signed_in: false, problem: 'host_key_changed' };
  const outcome = await deps.sftp.tryLogin(loginOf(deps, row, accepted), row.sftp_upload_path);
  const problem = outcome.kind === 'failed' ? outcome.problem : null;
  return { fingerprint, signed_in: problem === null, problem };
}
