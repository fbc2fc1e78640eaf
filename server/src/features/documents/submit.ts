import type {
  DocumentSubmission,
  SubmissionOutcome,
} from '@diwan/contract/features/documents/records';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import type { KeptFile } from '../../platform/files/stored-files.ts';
import { keepDrawing } from '../agreements/drawing.ts';
import { holdSubject } from '../agreements/pending.ts';
import { signWithin } from '../agreements/sign.ts';
import type { Subject } from '../agreements/subject.ts';
import { saveBankDetails, type SealedBankDetails } from '../brands/create/bank-details.ts';
import { changeOwnDetails } from '../users/service.ts';
import {
  bankColumns,
  fileColumns,
  identityColumns,
  keepDocuments,
  type KeptFiles,
  requireComplete,
} from './content.ts';
import { concludeSubmission } from './outcome.ts';
import { showSubmissions } from './show.ts';
import * as store from './store.ts';

/** Until the agreement is signed; what was signed speaks of these documents. */
function requireOpen({ agreement_signed, status }: Subject): void {
  if (agreement_signed) throw new AppError('ALREADY_SIGNED');
  if (status === 'rejected' || status === 'suspended') {
    const sentence = 'The documents of this brand can no longer be changed';
    throw new AppError('STATE_FORBIDS', { sentence });
  }
}

/**
 * A brand that has ever been active is paid to its account: changing that is a request of its own,
 * also when somebody has made the brand pending again.
 */
async function requireSameBank(
  ctx: Ctx,
  tx: Tx,
  subject: Subject,
  submission: DocumentSubmission,
  bank: SealedBankDetails,
): Promise<void> {
  if (!(await store.wasActivated(tx, subject.id))) return;
  const known = await store.findBankDetails(tx, subject.id);
  if (!known) return;
  const iban = ctx.deps.secrets.open(bank.iban_sealed);
  const same =
    known.bank_name === submission.bank_name &&
    ctx.deps.secrets.blindIndexes('iban', iban).includes(known.iban_index);
  if (same) return;
  const sentence = 'The bank details of an active brand cannot be changed here';
  throw new AppError('STATE_FORBIDS', { sentence, fields: { iban: sentence } });
}

/** The account's name comes with the documents, as long as it is the registration's. */
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
  submission: DocumentSubmission,
  files: KeptFiles,
): Promise<void> {
  const created_at = ctx.deps.clock.iso();
  const { actor } = ctx;
  const bank = bankColumns(ctx.deps, submission);
  await requireSameBank(ctx, tx, subject, submission, bank);
  const newest = await store.findNewestSubmission(tx, ctx.scope, subject.id);
  const identity = identityColumns(ctx.deps, subject.entity_type, submission);
  const version = (newest?.version ?? 0) + 1;
  const { bank_name, iban_sealed } = bank;
  const { id } = await store.insertSubmission(tx, {
    brand_id: subject.id,
    version,
    ...identity,
    bank_name,
    iban_sealed,
    ...(await fileColumns(tx, files, newest)),
    submitted_by: actor.kind === 'user' || actor.kind === 'registrant' ? actor.user_id : null,
    created_at,
  });
  await saveBankDetails(tx, subject.id, bank, created_at);
  await nameOwner(ctx, tx, subject, identity.full_name_english);
  await writeAudit(tx, ctx, {
    action: 'documents.submitted',
    entity: 'brand',
    entity_id: subject.id,
    after: { document_id: id, version, files: [...files.keys()] },
  });
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
  const before = await holdSubject(ctx, tx, brand_id);
  requireOpen(before);
  await storeSubmission(ctx, tx, before, submission, files);
  const subject = await holdSubject(ctx, tx, brand_id);
  // A category under review comes first: the documents are kept, the drawing is not used.
  const ready = drawing !== undefined && subject.mcc_status === 'approved';
  const signing = ready ? await signWithin(ctx, tx, subject, drawing) : undefined;
  const outcome = await concludeSubmission(ctx, tx, subject, signing);
  const newest = await store.findNewestSubmission(tx, ctx.scope, brand_id);
  invariant(newest, 'a submission was just stored');
  const [document] = await showSubmissions(ctx, tx, [newest]);
  invariant(document, 'a stored submission can be shown');
  return { ...outcome, document };
}

/**
 * Stores a submission: both calls, signed in or with the registrant's proof, come here. With a
 * signature and the consent in it, it also signs.
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
  requireComplete(brand.entity_type, submission, newest);
  const { signature_file } = submission;
  const drawing = signature_file === undefined ? undefined : await keepDrawing(ctx, signature_file);
  const files = await keepDocuments(ctx, submission);
  return ctx.answerOnce((tx) => submitWithin(ctx, tx, brand_id, submission, { files, drawing }));
}
