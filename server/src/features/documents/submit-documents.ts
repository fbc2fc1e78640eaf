import type { Sentence } from '@diwan/contract';
import { answeredBankName } from '@diwan/contract/world/banks';
import { maskIban } from '@diwan/contract/world/iban';
import { documentActions } from '@diwan/contract/features/documents/actions';
import type { documentEndpoints } from '@diwan/contract/features/documents/endpoints';
import {
  DOCUMENT_FILE_FIELDS,
  type DocumentRecord,
  type DocumentSubmission,
  type SubmissionOutcome,
  type TypedDocuments,
} from '@diwan/contract/features/documents/records';
import type { NextStep } from '@diwan/contract/features/brands/records';
import { registrationStep } from '@diwan/contract/features/registration/records';
import type { Body } from '@diwan/contract/kernel/endpoint';
import type { RevealedValue } from '@diwan/contract/kernel/text';
import { requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, proofOf, requireEntriesOf, seesEntriesOf } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import type { KeptFile } from '../../platform/files/stored-files.ts';
import { revealValue } from '../../platform/masking.ts';
import { EVERYTHING, type Scope } from '../../platform/scope.ts';
import { translate } from '../../platform/words.ts';
import {
  factsOf,
  keepDrawing,
  lockSubject,
  type SignatureResult,
  signWithin,
  type Subject,
} from '../agreements/public.ts';
import { startOnboardingSession } from '../auth/public.ts';
import { correctCompanyNames, requireBrand, writeToRegistrant } from '../brands/public.ts';
import { signFileLink } from '../files/public.ts';
import { queueMessage } from '../messages/public.ts';
import { dropSignature } from '../owner-confirmations/public.ts';
import { findOwnership, NO_OWNERSHIP, storeOwnership } from '../ownership/public.ts';
import { readSettings } from '../settings/public.ts';
import { askComparisons } from '../signatures/public.ts';
import { changeOwnDetails, findUserById } from '../users/public.ts';
import { keepAccount, nameAccount } from './account.ts';
import {
  bankColumns,
  deviceColumn,
  fileColumns,
  identityColumns,
  keepDocuments,
  type KeptFiles,
  requireComplete,
  withKept,
} from './content.ts';
import { afterStored } from './requests.ts';
import { requireRoom } from './room.ts';
import * as store from './store.ts';
import { takeUploads } from './uploads.ts';

/**
 * Returns whether a scope may open identity documents: that of admins or of the owner. Partners
 * only see that they exist.
 */
const mayOpenDocuments = (scope: Scope): boolean => scope.kind === 'all' || scope.kind === 'brand';

/** Returns whether a caller with this scope may open the file as a document of a brand. */
export const mayReadDocumentFile = async (
  db: Db,
  scope: Scope,
  file_id: string,
): Promise<boolean> =>
  mayOpenDocuments(scope) && (await store.findFileReference(db, scope, file_id)) !== undefined;

/**
 * Writes an audit entry when an admin opens a document: one for each person, file and
 * hour. A file that is not a submitted document gets no entry.
 */
export async function noteDocumentOpened(
  ctx: Ctx,
  viewer_id: string,
  file_id: string,
): Promise<void> {
  const [paper, viewer] = await Promise.all([
    store.findFileReference(ctx.deps.db, EVERYTHING, file_id),
    findUserById(ctx.deps.db, viewer_id),
  ]);
  if (!paper || !viewer) return;
  const opening = { brand_id: paper.brand_id, viewer_id, file_id };
  if (await store.wasOpenedLately(ctx.deps.db, opening)) return;
  const actor = { kind: 'user', user_id: viewer.id, email: viewer.email } as const;
  await ctx.transaction((tx) =>
    writeAudit(
      tx,
      { ...ctx, actor },
      {
        action: store.OPENED,
        entity: 'brand',
        entity_id: paper.brand_id,
        after: { file_id },
      },
    ),
  );
}

/** Returns submissions as the caller may see them. A registrant's proof gets no links to files. */
async function showSubmissions(
  ctx: Ctx,
  db: Db,
  rows: readonly store.SubmissionRow[],
): Promise<DocumentRecord[]> {
  const ids = rows.flatMap((row) => DOCUMENT_FILE_FIELDS.map((field) => row[`${field}_id`]));
  const known = ids.filter((id) => id !== null);
  const files = known.length === 0 ? [] : await store.findFiles(db, known);
  const by_id = new Map(files.map((file) => [file.id, file]));
  const open = proofOf(ctx) === null && mayOpenDocuments(ctx.scope);
  const linkOf = (id: string | null) => (open && id !== null ? signFileLink(ctx, id) : null);
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    document_type: row.document_type,
    driver_license_verified: row.driver_license_verified,
    name_match_status: row.name_match_status,
    signature_match_status: row.signature_match_status,
    driver_license_local_path: linkOf(row.driver_license_file_id),
    signature_local_path: linkOf(row.signature_file_id),
    files: DOCUMENT_FILE_FIELDS.flatMap((field) => {
      const file = by_id.get(row[`${field}_id`] ?? '');
      if (!file) return [];
      return [{ field, ...file, url: linkOf(file.id) }];
    }),
    created_at: row.created_at,
  }));
}

/**
 * Lists all submissions of a brand, newest first, including earlier versions. The list is empty for
 * a brand outside the caller's scope.
 */
export async function readSubmissions(ctx: Ctx, brand_id: number): Promise<DocumentRecord[]> {
  const { db } = ctx.deps;
  return showSubmissions(ctx, db, await store.findSubmissions(db, ctx.scope, brand_id));
}

/**
 * Reveals an identity number or the account of the newest submission in full, for a given reason.
 */
export async function revealTyped(
  ctx: Ctx,
  brand_id: number,
  { what, reason }: Body<(typeof documentEndpoints)['revealTypedDocument']>,
): Promise<RevealedValue> {
  await requireBrand(ctx, brand_id);
  const row = await store.findTyped(ctx.deps.db, ctx.scope, brand_id);
  const about = { entity: 'brand', entity_id: brand_id, reason } as const;
  const sealed = row?.[`${what}_sealed`];
  return revealValue(ctx, { ...about, action: `brand.typed_${what}_revealed`, sealed });
}

/**
 * Returns the values of the newest submission to callers who may submit again. Identity numbers and
 * the account are masked for every caller.
 * @throws AppError BRAND_NOT_FOUND, the refusals of `submit`
 */
export async function readTypedDocuments(ctx: Ctx, brand_id: number): Promise<TypedDocuments> {
  return ctx.transaction(async (tx) => {
    const subject = await lockSubject(ctx, tx, brand_id);
    requireAction(documentActions, subject, 'submit', ctx.actor);
    const newest = await store.findTyped(tx, ctx.scope, brand_id);
    const row = newest && seesEntriesOf(ctx, newest.submitted_device) ? newest : undefined;
    const opened = (sealed: string | null | undefined): string =>
      sealed ? maskIban(ctx.deps.secrets.open(sealed)) : '';
    return {
      civil_id: opened(row?.civil_id_sealed),
      full_name_arabic: row?.full_name_arabic ?? '',
      full_name_english: row?.full_name_english ?? '',
      company_name: row?.company_name ?? '',
      company_name_arabic: row?.company_name_arabic ?? '',
      signatory_civil_id: opened(row?.signatory_civil_id_sealed),
      bank_name: answeredBankName(row?.bank_name ?? ''),
      iban: opened(row?.iban_sealed),
      ownership: row ? await findOwnership(ctx, tx, brand_id, maskIban) : NO_OWNERSHIP,
    };
  });
}

/**
 * Copies the person's name from the documents to the owner's account, until the account has a
 * password.
 */
async function nameOwner(ctx: Ctx, tx: Tx, subject: Subject, full_name: string | null) {
  if (full_name === null || !subject.password_missing || subject.owner_id === null) return;
  const [first_name = '', ...rest] = full_name.split(/\s+/);
  const { phone_country_code, phone_number } = subject;
  const details = { first_name, last_name: rest.join(' '), phone_country_code, phone_number };
  await changeOwnDetails(tx, subject.owner_id, details, ctx.deps.clock.iso());
}

async function storeSubmission(
  ctx: Ctx,
  tx: Tx,
  subject: Subject,
  typed: DocumentSubmission,
  files: KeptFiles,
): Promise<void> {
  const created_at = ctx.deps.clock.iso();
  const newest = await store.findNewestSubmission(tx, ctx.scope, subject.id);
  if (newest) requireEntriesOf(ctx, newest.submitted_device);
  const submission = withKept(ctx.deps, typed, newest);
  const bank = bankColumns(ctx.deps, submission);
  const identity = identityColumns(ctx.deps, subject.entity_type, submission);
  const version = (newest?.version ?? 0) + 1;
  const { bank_name, iban_sealed } = bank;
  const uploaded = await takeUploads(tx, subject.id, submission);
  const fields = [...files.keys(), ...uploaded.keys()];
  const { id } = await store.insertSubmission(tx, {
    brand_id: subject.id,
    version,
    ...identity,
    bank_name,
    iban_sealed,
    ...(await fileColumns(tx, files, uploaded, newest)),
    ...deviceColumn(ctx),
    submitted_device: proofOf(ctx)?.device ?? null,
    submitted_by: 'user_id' in ctx.actor ? ctx.actor.user_id : null,
    created_at,
  });
  await afterStored(ctx, tx, { brand_id: subject.id, document_id: id, fields });
  await keepAccount(ctx, tx, subject.id, bank);
  await storeOwnership(ctx, tx, subject.id, submission);
  await correctCompanyNames(ctx, tx, subject.id, identity);
  // A new submission may change the agreement, so a pending signature is deleted. The registrant
  // must read the agreement again.
  await dropSignature(ctx, tx, subject.id);
  await nameOwner(ctx, tx, subject, identity.full_name_english);
  await askComparisons(tx, ctx.deps, subject.id);
  await writeAudit(tx, ctx, {
    action: 'documents.submitted',
    entity: 'brand',
    entity_id: subject.id,
    after: { document_id: id, version, files: fields },
  });
}

const SAYING: Readonly<Record<NextStep, Sentence>> = {
  documents: 'Your documents have been received.',
  agreement: 'Your documents have been received. Please continue with the agreement.',
  pending_approval:
    'Your documents have been received. We are reviewing your type of business and will contact you.',
  setup_password: 'Agreement signed successfully!',
  done: 'Agreement signed successfully!',
};

type Checks = Pick<
  DocumentRecord,
  'driver_license_verified' | 'name_match_status' | 'signature_match_status'
>;

/**
 * Stores the results of checks of a submission, within the caller's transaction. The results do not
 * change the status of the brand.
 */
export async function recordChecks(
  ctx: Pick<Ctx, 'actor' | 'client' | 'deps'>,
  tx: Tx,
  document: { readonly id: string; readonly brand_id: number },
  before: Partial<Checks>,
  after: Partial<Checks>,
): Promise<void> {
  await store.setChecks(tx, document.id, after);
  await writeAudit(tx, ctx, {
    action: 'documents.checked',
    entity: 'brand',
    entity_id: document.brand_id,
    before,
    after: { ...after, document_id: document.id },
  });
}

/**
 * Notifies the owner of the received documents. Before the first password, the message is sent by
 * mail and phone and has a link. Later it is sent only by mail.
 */
async function notifyReceived(ctx: Ctx, tx: Tx, subject: Subject, step: NextStep): Promise<void> {
  const { id: brand_id, name: brand_name, owner_id, owner_email } = subject;
  if (owner_id === null || owner_email === null) return;
  const language = subject.owner_language ?? 'en';
  const named = await nameAccount(ctx, tx, subject, language);
  if (subject.password_missing) {
    const { phone_country_code, phone_number } = subject;
    const owner = { user_id: owner_id, email: owner_email, language };
    const phone = { phone_country_code, phone_number };
    const addressee = { brand_id, brand_name, ...phone, ...owner, named };
    const page = step === 'agreement' ? 'agreement' : 'pending-approval';
    await writeToRegistrant(ctx, tx, addressee, 'documents_received', page);
    return;
  }
  await queueMessage(tx, ctx.deps, {
    channel: 'email',
    to: owner_email,
    recipient_role: 'brand_owner',
    template: 'documents_received',
    params: { brand_name, ...named },
    language,
    user_id: owner_id,
    brand_id,
  });
}

/**
 * Starts a session for the remaining steps, for registrants only. Staff and owners have sessions
 * already. An account with a password is opened only by that password.
 */
async function openSession(ctx: Ctx, tx: Tx, subject: Subject) {
  const proof = proofOf(ctx);
  const entitled = proof && subject.password_missing && subject.mcc_status === 'approved';
  if (!entitled || subject.owner_id === null) return { token: null, user: null };
  return startOnboardingSession(ctx, tx, subject.owner_id, proof);
}

const pageOf = (step: NextStep, brand_id: number): string =>
  step === 'agreement' ? `/brand/${brand_id}/agreement` : `/brand/${brand_id}/pending-approval`;

/**
 * Returns the result of a stored submission: the next step, a session for it, and the text to show.
 * Notifies the owner.
 */
async function concludeSubmission(
  ctx: Ctx,
  tx: Tx,
  subject: Subject,
  signing: SignatureResult | undefined,
): Promise<Omit<SubmissionOutcome, 'document'>> {
  const next_step = signing?.next_step ?? registrationStep(factsOf(subject));
  // A signature sends its own message.
  if (!signing?.signed_at) await notifyReceived(ctx, tx, subject, next_step);
  return {
    mcc_status: subject.mcc_status,
    next_step,
    ...(await openSession(ctx, tx, subject)),
    redirect_url: signing?.redirect_url ?? pageOf(next_step, subject.id),
    notification_message: translate(SAYING[next_step], ctx.client.language),
  };
}

interface Uploads {
  readonly files: KeptFiles;
  readonly drawing: KeptFile | undefined;
}

async function submitWithin(
  ctx: Ctx,
  tx: Tx,
  brand_id: number,
  submission: DocumentSubmission,
  { files, drawing }: Uploads,
): Promise<SubmissionOutcome> {
  const before = await lockSubject(ctx, tx, brand_id);
  requireAction(documentActions, before, 'submit', ctx.actor);
  const added = [...files.values()].reduce((sum, { bytes }) => sum + bytes.length, 0);
  await requireRoom(tx, before, { versions: 1, bytes: added });
  await storeSubmission(ctx, tx, before, submission, files);
  const subject = await lockSubject(ctx, tx, brand_id);
  // The drawing is not used while the category is under review.
  const ready = drawing !== undefined && subject.mcc_status === 'approved';
  const strokes = submission.signature_strokes;
  const signing = ready ? await signWithin(ctx, tx, subject, { drawing, strokes }) : undefined;
  const outcome = await concludeSubmission(ctx, tx, subject, signing);
  const newest = await store.findNewestSubmission(tx, ctx.scope, brand_id);
  invariant(newest, 'a submission was just stored');
  const [document] = await showSubmissions(ctx, tx, [newest]);
  invariant(document, 'a stored submission can be shown');
  return { ...outcome, document };
}

/**
 * Stores a submission, of a signed-in caller or of a registrant with a proof. A submission with a
 * signature and the consent also signs the agreement.
 * @throws AppError BRAND_NOT_FOUND, VALIDATION, DOCUMENTS_OF_OTHER_ENTITY, DOCUMENTS_BANK_FIXED,
 *   the refusals of `submit`, those of an upload and of `signWithin`
 */
export async function submitDocuments(
  ctx: Ctx,
  brand_id: number,
  submission: DocumentSubmission,
): Promise<SubmissionOutcome> {
  const { db } = ctx.deps;
  const brand = await store.findEntityType(db, ctx.scope, brand_id);
  if (!brand) throw new AppError('BRAND_NOT_FOUND');
  const newest = await store.findNewestSubmission(db, ctx.scope, brand_id);
  if (newest) requireEntriesOf(ctx, newest.submitted_device);
  const { identity_without_license: without_license } = await readSettings(db);
  requireComplete(brand.entity_type, submission, newest, { without_license });
  const { signature_file } = submission;
  const drawing = signature_file === undefined ? undefined : await keepDrawing(ctx, signature_file);
  const files = await keepDocuments(ctx, submission);
  return ctx.answerOnce((tx) => submitWithin(ctx, tx, brand_id, submission, { files, drawing }));
}
