import { ERROR_KINDS } from '@diwan/contract';
import { documentActions } from '@diwan/contract/features/documents/actions';
import {
  DOCUMENT_FILE_FIELDS,
  type DocumentFileField,
  type DocumentSubmission,
  type DocumentUpload,
} from '@diwan/contract/features/documents/records';
import { DOCUMENT_FILE } from '@diwan/contract/kernel/data-url';
import { requireAction } from '../../platform/actions.ts';
import { type Ctx, type Deps, requireEntriesOf, systemContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { atField, type CheckedFile, checkFile } from '../../platform/files/check.ts';
import { keepFile, storeFile } from '../../platform/files/stored-files.ts';
import type { UploadedFile } from '../../platform/files/transfer.ts';
import { lockSubject } from '../agreements/public.ts';
import { removeFiles } from '../files/public.ts';
import { requireRoom } from './room.ts';
import * as store from './store.ts';

/** The id in `files` of each file that was uploaded before the submission, by field. */
export type UploadedFiles = ReadonlyMap<DocumentFileField, string>;

/** Checks an uploaded document. Finds its type by its bytes. @throws AppError at the field */
export async function checkDocument(field: DocumentFileField, file: UploadedFile) {
  const { bytes, name, declared_type } = file;
  try {
    return await checkFile(bytes, DOCUMENT_FILE, { name, declared_type });
  } catch (error) {
    throw atField(field, error);
  }
}

/** Reads the values in a document. Returns null if they cannot be read. */
export type ReadPaper = (
  deps: Deps,
  file: Pick<CheckedFile, 'bytes' | 'content_type' | 'pages'>,
) => Promise<DocumentUpload['read']>;

/** The fields with an identity document, which is read at the upload. */
const OF_PERSONS: readonly DocumentFileField[] = [
  'civil_id_file',
  'driver_license_file',
  'signatory_id_file',
];

/**
 * Stores a file until its submission. A brand has one file for each field, so that a registrant
 * cannot fill the storage. A newer file replaces the older one.
 * @throws AppError BRAND_NOT_FOUND, the refusals of `submit` and of an upload
 */
export async function uploadDocument(
  ctx: Ctx,
  brand_id: number,
  field: DocumentFileField,
  file: UploadedFile | undefined,
  readPaper?: ReadPaper,
): Promise<DocumentUpload> {
  invariant(file, 'a multipart call has its file');
  // The action is checked before the file is inspected, and again under the lock.
  await ctx.transaction(async (tx) => {
    const subject = await lockSubject(ctx, tx, brand_id);
    requireAction(documentActions, subject, 'submit', ctx.actor);
    await requireRoom(tx, subject, { versions: 0, bytes: file.bytes.length });
  });
  const checked = await checkDocument(field, file);
  const kept = await keepFile(ctx.deps, checked);
  const upload = await ctx.transaction(async (tx) => {
    const subject = await lockSubject(ctx, tx, brand_id);
    requireAction(documentActions, subject, 'submit', ctx.actor);
    const replaced = await store.takeUpload(tx, brand_id, field);
    await requireRoom(tx, subject, { versions: 0, bytes: kept.bytes.length });
    const stored = await storeFile(tx, kept, { kind: 'document', visibility: 'private' });
    const created_at = ctx.deps.clock.iso();
    const row = { brand_id, field, file_id: stored.id, created_at };
    const { id: upload_id } = await store.insertUpload(tx, row);
    if (replaced) await removeFiles(tx, ctx.deps, [replaced.file_id]);
    const { content_type, size_bytes } = stored;
    return { upload_id, field, content_type, size_bytes };
  });
  const reads = readPaper !== undefined && OF_PERSONS.includes(field);
  return { ...upload, read: reads ? await readPaper(ctx.deps, checked) : null };
}

/**
 * Removes an uploaded file that was not submitted, so that other devices do not show it. A repeated
 * call does nothing.
 * @throws AppError BRAND_NOT_FOUND, REGISTRATION_MAIL_FIRST, the refusals of `submit`
 */
export const removeUpload = (ctx: Ctx, brand_id: number, field: DocumentFileField): Promise<null> =>
  ctx.transaction(async (tx) => {
    const subject = await lockSubject(ctx, tx, brand_id);
    requireAction(documentActions, subject, 'submit', ctx.actor);
    requireEntriesOf(ctx, await store.findBeganOn(tx, brand_id));
    const removed = await store.takeUpload(tx, brand_id, field);
    if (removed) await removeFiles(tx, ctx.deps, [removed.file_id]);
    return null;
  });

/**
 * Deletes the uploads that a submission names, and returns their files. The caller has locked the
 * brand.
 * @throws AppError DOCUMENT_UPLOAD_GONE at the field of an upload that does not exist. It was
 * deleted after a week, replaced by another device, submitted before, or belongs to another brand
 */
export async function takeUploads(
  tx: Tx,
  brand_id: number,
  submission: DocumentSubmission,
): Promise<UploadedFiles> {
  const taken = new Map<DocumentFileField, string>();
  for (const field of DOCUMENT_FILE_FIELDS) {
    const id = submission.uploads?.[field];
    if (id === undefined || submission[field] !== undefined) continue;
    const upload = await store.takeUpload(tx, brand_id, field);
    if (upload?.id !== id) {
      const { sentence } = ERROR_KINDS.DOCUMENT_UPLOAD_GONE;
      throw new AppError('DOCUMENT_UPLOAD_GONE', { fields: { [field]: sentence } });
    }
    taken.set(field, upload.file_id);
  }
  return taken;
}

const UNUSED_DAYS = 7;

/** Removes uploaded files that were not submitted in time. @returns the number of removed files */
export async function sweepUploads(deps: Deps): Promise<number> {
  const ctx = systemContext(deps, 'sweep_document_uploads');
  const before = deps.clock
    .now()
    .subtract({ hours: UNUSED_DAYS * 24 })
    .toString();
  return ctx.transaction(async (tx) => {
    const files = await store.removeUploadsBefore(tx, before);
    await removeFiles(
      tx,
      deps,
      files.map(({ file_id }) => file_id),
    );
    return files.length;
  });
}
