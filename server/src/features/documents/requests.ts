import { documentRequestActions } from '@diwan/contract/features/documents/actions';
import {
  DOCUMENT_NAMES,
  REQUEST_REASON_WORDS,
} from '@diwan/contract/features/documents/request-words';
import type { DocumentFileField } from '@diwan/contract/features/documents/records';
import type {
  DocumentRequest,
  DocumentRequestDraft,
} from '@diwan/contract/features/documents/requests';
import type { EntityType } from '@diwan/contract/features/brands/entity-types';
import type { BrandStatus } from '@diwan/contract/features/brands/records';
import type { Language } from '@diwan/contract/kernel/sentences';
import { canOf, requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, type Deps, signedIn } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { keepFile, storeFile } from '../../platform/files/stored-files.ts';
import type { UploadedFile } from '../../platform/files/transfer.ts';
import { lockSubject, type Subject } from '../agreements/public.ts';
import { createRegistrationLinks } from '../auth/public.ts';
import { notifyOwner, requireBrand } from '../brands/public.ts';
import { queueMessage } from '../messages/public.ts';
import { askComparisons } from '../signatures/public.ts';
import { deviceColumn } from './content.ts';
import * as requests from './request-store.ts';
import * as store from './store.ts';
import { checkDocument } from './uploads.ts';

function show(ctx: Ctx, row: requests.RequestRow, brand_status: BrandStatus): DocumentRequest {
  const { state } = row;
  return { ...row, can: canOf(documentRequestActions, { state, brand_status }, ctx) };
}

/** Lists the document requests of a brand, newest first. @throws AppError BRAND_NOT_FOUND */
export async function listDocumentRequests(ctx: Ctx, brand_id: number): Promise<DocumentRequest[]> {
  await requireBrand(ctx, brand_id);
  const rows = await requests.findRequests(ctx.deps.db, ctx.scope, brand_id);
  return rows.map(({ brand_status, ...row }) => show(ctx, row, brand_status));
}

const FIELDS: Readonly<Record<EntityType, readonly DocumentFileField[]>> = {
  individual: ['driver_license_file', 'civil_id_file'],
  corporate: ['commercial_license_file', 'signatory_auth_file', 'signatory_id_file'],
};

/** Returns the parameters of the message about a request, in the reader's language. */
function paramsOf(
  { name: brand_name }: Pick<Subject, 'name'>,
  { field, reason_code, note }: requests.RequestRow,
  language: Language,
  address: string | null,
) {
  const { title, instead } = REQUEST_REASON_WORDS[reason_code];
  return {
    brand_name,
    document: DOCUMENT_NAMES[field][language],
    reason: title[language],
    instead: instead[language],
    note,
    address,
  };
}

/**
 * Notifies the owner by mail and phone. Before the first password, the message has a link. Later it
 * has the address of the brand's page.
 */
async function notifyRequested(ctx: Ctx, tx: Tx, subject: Subject, request: requests.RequestRow) {
  const { id: brand_id, owner_id, owner_email, password_missing } = subject;
  if (!password_missing || owner_id === null || owner_email === null) {
    const address = new URL(`/brands/${brand_id}`, ctx.deps.config.public_url).href;
    await notifyOwner(tx, ctx.deps, brand_id, ({ language }) => ({
      template: 'document_requested',
      params: paramsOf(subject, request, language, address),
    }));
    return;
  }
  const language = subject.owner_language ?? 'en';
  const registrant = { brand_id, user_id: owner_id, email: owner_email };
  const links = await createRegistrationLinks(ctx.deps, tx, registrant, 'documents');
  const message = {
    template: 'document_requested',
    params: paramsOf(subject, request, language, null),
    recipient_role: 'brand_owner',
    user_id: owner_id,
    language,
    brand_id,
  } as const;
  const phone = `${subject.phone_country_code}${subject.phone_number}`;
  const mail = { ...message, link: links.email, channel: 'email', to: owner_email } as const;
  await queueMessage(tx, ctx.deps, mail);
  if (links.phone === null) return;
  const text = { ...message, link: links.phone, channel: 'whatsapp', to: phone } as const;
  await queueMessage(tx, ctx.deps, text);
}

/**
 * Requests one document again from a brand's owner, and notifies them. The caller has checked that
 * the document may be requested, and has locked the brand.
 * @throws AppError BRAND_NOT_FOUND, DOCUMENT_REQUEST_OPEN, DOCUMENT_REQUEST_OF_OTHER_ENTITY
 */
export async function openDocumentRequest(
  ctx: Ctx,
  tx: Tx,
  brand_id: number,
  { field, reason_code, note }: DocumentRequestDraft,
): Promise<DocumentRequest> {
  const subject = await lockSubject(ctx, tx, brand_id);
  if (!FIELDS[subject.entity_type].includes(field)) {
    throw new AppError('DOCUMENT_REQUEST_OF_OTHER_ENTITY');
  }
  const row = await requests.insertRequest(tx, {
    brand_id,
    field,
    reason_code,
    note: note.trim() === '' ? null : note,
    requested_by: signedIn(ctx).user_id,
    created_at: ctx.deps.clock.iso(),
  });
  await writeAudit(tx, ctx, {
    action: 'documents.requested',
    entity: 'brand',
    entity_id: brand_id,
    after: { document_request_id: row.id, field, reason_code, note: row.note },
  });
  await notifyRequested(ctx, tx, subject, row);
  return show(ctx, row, subject.status);
}

/**
 * Requests a document that has expired or expires soon, unless it is requested. The request belongs
 * to the owner, because no member of staff made it. The caller notifies the owner.
 */
export const requestExpired = (
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  brand_id: number,
  field: DocumentFileField,
) => requests.insertExpired(tx, { brand_id, field, created_at: clock.iso() });

interface LockedRequest {
  readonly subject: Subject;
  readonly row: requests.RequestRow;
}

async function lockRequest(
  ctx: Ctx,
  tx: Tx,
  brand_id: number,
  id: string,
  action: 'answer' | 'withdraw',
): Promise<LockedRequest> {
  const subject = await lockSubject(ctx, tx, brand_id);
  const row = await requests.lockRequest(tx, brand_id, id);
  if (!row) throw new AppError('DOCUMENT_REQUEST_NOT_FOUND');
  const facts = { state: row.state, brand_status: subject.status };
  requireAction(documentRequestActions, facts, action, ctx.actor);
  return { subject, row };
}

/**
 * Withdraws a document request.
 * @throws AppError BRAND_NOT_FOUND, DOCUMENT_REQUEST_NOT_FOUND, the refusals of `withdraw`
 */
export async function withdrawDocumentRequest(
  ctx: Ctx,
  brand_id: number,
  id: string,
): Promise<DocumentRequest> {
  return ctx.answerOnce(async (tx) => {
    const { subject, row } = await lockRequest(ctx, tx, brand_id, id, 'withdraw');
    const closed_at = ctx.deps.clock.iso();
    const withdrawn = { ...row, state: 'withdrawn', closed_at } as const;
    await requests.closeRequest(tx, id, { state: 'withdrawn', closed_at });
    await writeAudit(tx, ctx, {
      action: 'documents.request_withdrawn',
      entity: 'brand',
      entity_id: brand_id,
      after: { document_request_id: id, field: row.field },
    });
    return show(ctx, withdrawn, subject.status);
  });
}

/** The identity documents that a machine reads. */
const READ = new Set<DocumentFileField>([
  'civil_id_file',
  'driver_license_file',
  'signatory_id_file',
]);

/**
 * Stores a copy of the newest submission with one file replaced. Resets the machine checks, because
 * the results were about the previous file.
 */
async function replaceFile(ctx: Ctx, tx: Tx, brand_id: number, change: requests.FileChange) {
  const newest = await requests.findWholeSubmission(tx, brand_id);
  invariant(newest, 'a document that is requested again was submitted before');
  const { id: _another, ...columns } = newest;
  const { actor } = ctx;
  return store.insertSubmission(tx, {
    ...columns,
    [`${change.field}_id`]: change.file_id,
    version: newest.version + 1,
    ...(READ.has(change.field)
      ? { driver_license_verified: 'pending', name_match_status: 'pending' }
      : {}),
    signature_match_status: 'pending',
    ...deviceColumn(ctx),
    submitted_by: actor.kind === 'user' || actor.kind === 'registrant' ? actor.user_id : null,
    created_at: ctx.deps.clock.iso(),
  });
}

/**
 * Submits a requested document, before or after the signature. The rest of the submission stays the
 * same.
 * @throws AppError BRAND_NOT_FOUND, DOCUMENT_REQUEST_NOT_FOUND, the refusals of `answer` and those
 *   of an upload
 */
export async function answerDocumentRequest(
  ctx: Ctx,
  brand_id: number,
  id: string,
  file: UploadedFile | undefined,
): Promise<DocumentRequest> {
  invariant(file, 'a multipart call has its file');
  // The action is checked before the file is inspected, and again under the lock.
  const { row: asked } = await ctx.transaction((tx) =>
    lockRequest(ctx, tx, brand_id, id, 'answer'),
  );
  const kept = await keepFile(ctx.deps, await checkDocument(asked.field, file));
  return ctx.transaction(async (tx) => {
    const { subject, row } = await lockRequest(ctx, tx, brand_id, id, 'answer');
    const { field } = row;
    const stored = await storeFile(tx, kept, { kind: 'document', visibility: 'private' });
    const change = { field, file_id: stored.id };
    const { id: document_id } = await replaceFile(ctx, tx, brand_id, change);
    await afterStored(ctx, tx, { brand_id, document_id, fields: [field] });
    await writeAudit(tx, ctx, {
      action: 'documents.submitted',
      entity: 'brand',
      entity_id: brand_id,
      after: { document_id, document_request_id: id, files: [field] },
    });
    const closed_at = ctx.deps.clock.iso();
    return show(ctx, { ...row, state: 'answered', closed_at }, subject.status);
  });
}

/**
 * Enqueues the machine reading of a submission's documents. A submission has at most one queued
 * job.
 */
export const enqueueReading = (tx: Db, { jobs }: Pick<Deps, 'jobs'>, document_id: string) =>
  jobs.enqueue(
    tx,
    'read_documents',
    { document_id },
    { job_key: `read-documents-${document_id}`, queue: 'readings' },
  );

interface StoredDocuments {
  readonly brand_id: number;
  readonly document_id: string;
  /** The fields with a new file. */
  readonly fields: readonly DocumentFileField[];
}

/**
 * Runs the steps that follow every stored submission. Its documents are read, its signatures are
 * compared, and each new file answers its document request. The caller has locked the brand.
 */
export async function afterStored(
  ctx: Ctx,
  tx: Tx,
  { document_id, ...stored }: StoredDocuments,
): Promise<void> {
  await enqueueReading(tx, ctx.deps, document_id);
  await askComparisons(tx, ctx.deps, stored.brand_id);
  if (stored.fields.length === 0) return;
  await requests.closeAnswered(tx, { document_id, ...stored }, ctx.deps.clock.iso());
}
