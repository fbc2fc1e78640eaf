import type { Sentence } from '@diwan/contract';
import { LOGO_FILE } from '@diwan/contract/kernel/data-url';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx, Deps } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { atField, checkFile } from '../../platform/files/check.ts';
import { keepFile, type KeptFile, storeFile } from '../../platform/files/stored-files.ts';
import type { UploadedFile } from '../../platform/files/transfer.ts';
import { removeFiles } from '../files/public.ts';
import * as store from './store.ts';
import { type LogoColumns, logoChange, logoRefusal, NO_LOGO, sourceOfLogo } from './values.ts';

type LogoDeps = Pick<Deps, 'fetchPicture' | 'files'>;

const NOT_FETCHED: Sentence =
  'The picture at this link could not be fetched. Please check the link, or upload the picture.';
const TOO_LARGE: Sentence =
  'The picture at this link is larger than 2 MB. Please upload a smaller one.';

/** Checks an uploaded logo and stores its bytes. */
export async function keepLogo({ deps }: Ctx, file: UploadedFile): Promise<KeptFile> {
  try {
    const claim = { declared_type: file.declared_type, name: file.name };
    return await keepFile(deps, await checkFile(file.bytes, LOGO_FILE, claim));
  } catch (error) {
    throw atField('logo', error);
  }
}

async function fetchLogo(deps: LogoDeps, link: string): Promise<KeptFile> {
  const answer = await deps.fetchPicture(link);
  if (answer.kind === 'failed') {
    throw logoRefusal(answer.problem === 'too_large' ? TOO_LARGE : NOT_FETCHED, answer.problem);
  }
  const { bytes, content_type } = answer;
  try {
    const claim = content_type === null ? {} : { declared_type: content_type };
    return await keepFile(deps, await checkFile(bytes, LOGO_FILE, claim));
  } catch (error) {
    const told = atField('logo_url', error);
    const sentence = told instanceof AppError ? told.detail.fields?.['logo_url'] : undefined;
    throw sentence === undefined ? error : logoRefusal(sentence, error);
  }
}

/** The change of a logo that a request requires, prepared for its transaction. */
export interface NewLogo {
  /** The link of the new logo; undefined if the logo is kept, null if it is removed. */
  readonly link: string | null | undefined;
  readonly file?: KeptFile;
  readonly refusal?: AppError;
}

/**
 * Fetches a logo link. Call it before the transaction, which must not wait for the network. A
 * refusal is returned as a value, because a repeated request must get the answer of its first call.
 * @throws AppError BUSINESS_LOGO_LINK for the URL of another file, UNAVAILABLE
 */
export async function prepareLogo(
  deps: LogoDeps,
  logo_url: string | null | undefined,
  row: LogoColumns,
): Promise<NewLogo> {
  const link = logoChange(logo_url, row);
  if (link === undefined || link === null) return { link };
  try {
    return { link, file: await fetchLogo(deps, link) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'UNAVAILABLE') throw error;
    return { link, refusal: error };
  }
}

/**
 * Stores a prepared logo and returns its columns, in the transaction of its business.
 * @throws AppError BUSINESS_LOGO_LINK if the link leads to no picture
 */
export async function logoColumns(
  tx: Tx,
  { link, file, refusal }: NewLogo,
): Promise<Partial<LogoColumns>> {
  if (refusal !== undefined) throw refusal;
  if (link === undefined) return {};
  if (file === undefined) return NO_LOGO;
  const { id } = await storeFile(tx, file, { kind: 'logo', visibility: 'public' });
  return { logo_file_id: id, logo_url: link };
}

/** Replaces the logo of a locked business and removes the file of the previous one. */
export async function replaceLogo(
  ctx: Ctx,
  tx: Tx,
  before: store.BusinessRow,
  columns: Partial<LogoColumns>,
): Promise<void> {
  const updated_at = ctx.deps.clock.iso();
  const after = await store.updateBusiness(tx, before.id, { ...columns, updated_at });
  if (before.logo_file_id !== null) await removeFiles(tx, ctx.deps, [before.logo_file_id]);
  await writeAudit(tx, ctx, {
    action: 'business.logo_changed',
    entity: 'business',
    entity_id: before.id,
    before: { logo_url: sourceOfLogo(before) },
    after: { logo_url: sourceOfLogo(after) },
  });
}
