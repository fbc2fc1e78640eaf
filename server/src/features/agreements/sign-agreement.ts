import { agreementActions, amendmentActions } from '@diwan/contract/features/agreements/actions';
import type { agreementEndpoints } from '@diwan/contract/features/agreements/endpoints';
import { readSchedule } from '@diwan/contract/features/agreements/schedule';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import type {
  AgreementRecord,
  AgreementSummary,
  PublicAgreement,
} from '@diwan/contract/features/agreements/records';
import type { PenStrokes } from '@diwan/contract/features/signatures/records';
import { DOCUMENT_FILE_FIELDS } from '@diwan/contract/features/documents/records';
import {
  type RegistrationFacts,
  registrationStep,
} from '@diwan/contract/features/registration/records';
import type { Body, Data } from '@diwan/contract/kernel/endpoint';
import { canOf, requireAction } from '../../platform/actions.ts';
import { type Ctx, isOwnersSide, requireEntriesOf } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import type { KeptFile } from '../../platform/files/stored-files.ts';
import type { Download } from '../../platform/files/transfer.ts';
import { createPasswordLink } from '../auth/public.ts';
import { requireBrand } from '../brands/public.ts';
import {
  dropSignature,
  hasPendingAccount,
  holdSignature,
  type PendingSignature,
  type SignatureEntry,
} from '../owner-confirmations/public.ts';
import { readSettings } from '../settings/public.ts';
import { noticeDaysOf, offerOf } from './offer.ts';
import { readPending, sealIdentity } from './pending.ts';
import { makeDraft } from './sealing.ts';
import { rentalTermsOf } from './terms.ts';
import {
  afterSigning,
  keepDrawing,
  lockSubject,
  type Signature,
  storeDrawing,
  writeSignature,
} from './signing.ts';
import * as store from './store.ts';

/** The data from which an agreement is composed: the brand, its owner and the newest submission. */
export type Subject = store.Subject;

/** Returns the facts about a brand's registration that decide its next step. */
export const factsOf = (subject: Subject): RegistrationFacts => ({
  documents_submitted: subject.document_id !== null,
  mcc_status: subject.mcc_status,
  agreement_signed: subject.agreement_signed,
  password_missing: subject.password_missing,
});

type Sign = (typeof agreementEndpoints)['signAgreement'];
/** The result of a signature: the page to open next, and the next step. */
export type SignatureResult = Data<Sign>;

/**
 * Returns the page to open after a signature. An account with a password gets the brand's page. The
 * owner's side without a password gets the page that sets one. Other callers get a page that states
 * that the link was mailed.
 */
async function redirectOf(ctx: Ctx, tx: Tx, subject: Subject): Promise<string> {
  const { actor } = ctx;
  const { id, password_missing, owner_id, owner_email } = subject;
  const signed_in = actor.kind === 'user' && actor.session_kind === 'full';
  if (!password_missing || signed_in) return `/brands/${id}`;
  if (!isOwnersSide(ctx) || owner_id === null || owner_email === null)
    return `/brand/registration-success?brandId=${id}`;
  const owner = { id: owner_id, email: owner_email };
  const { url } = await createPasswordLink(ctx, tx, owner, 'setup');
  return url.slice(ctx.deps.config.public_url.length);
}

/** A drawn signature, and the digest of the text that the signer read. */
interface DrawnSignature {
  readonly drawing: KeptFile;
  readonly strokes: PenStrokes | undefined;
  readonly digest?: string | undefined;
}

/**
 * Requires that an owner has checked the values that others entered.
 * @throws AppError REGISTRATION_CHECK_FIRST
 */
function requireChecked(ctx: Ctx, { values_unchecked }: Subject): void {
  if (isOwnersSide(ctx) && values_unchecked) throw new AppError('REGISTRATION_CHECK_FIRST');
}

/**
 * Returns the pending agreement.
 * @throws AppError AGREEMENT_CHANGED if the signer read another text
 */
async function requireRead(ctx: Ctx, tx: Tx, subject: Subject, digest: string | undefined) {
  const { agreement, replaced } = await readPending(ctx, tx, subject);
  if (replaced || (digest !== undefined && digest !== agreement.digest)) {
    throw new AppError('AGREEMENT_CHANGED');
  }
  return agreement;
}

async function sign(
  ctx: Ctx,
  tx: Tx,
  subject: Subject,
  agreement: store.ServiceAgreement,
  signature: Signature,
): Promise<SignatureResult> {
  const signed_at = await writeSignature(ctx, tx, subject, agreement, signature);
  await store.insertIdentity(tx, agreement.id, sealIdentity(subject, ctx.deps));
  await afterSigning(ctx, tx, subject, agreement.id);
  return {
    redirect_url: await redirectOf(ctx, tx, subject),
    next_step: registrationStep({ ...factsOf(subject), agreement_signed: true }),
    agreement_id: agreement.id,
    signed_at,
  };
}

/**
 * Stores a signature that was drawn in the presence of others. It is valid after the owner's
 * confirmation.
 */
async function holdDrawing(
  ctx: Ctx,
  tx: Tx,
  subject: Subject,
  { id: agreement_id, digest }: store.ServiceAgreement,
  { drawing, strokes }: DrawnSignature,
): Promise<SignatureResult> {
  const { id: file_id } = await storeDrawing(tx, drawing);
  await holdSignature(ctx, tx, subject.id, { agreement_id, digest, file_id, strokes });
  return {
    redirect_url: `/brand/${subject.id}/confirm`,
    next_step: registrationStep(factsOf(subject)),
    agreement_id,
    signed_at: null,
  };
}

/**
 * Signs within a transaction that has locked the brand's row. The first of simultaneous requests
 * signs, and the others get ALREADY_SIGNED. A job seals the PDF. A signature that does not come
 * from the owner's side is pending until the owner confirms it.
 * @param subject the result of `lockSubject`
 * @throws AppError the refusals of `sign`, AGREEMENT_CHANGED if the signer read another text or if
 * the text does not match the documents, AGREEMENT_ACCOUNT_PENDING, REGISTRATION_CHECK_FIRST
 */
export async function signWithin(
  ctx: Ctx,
  tx: Tx,
  subject: Subject,
  drawn: DrawnSignature,
): Promise<SignatureResult> {
  requireChecked(ctx, subject);
  const agreement = await requireRead(ctx, tx, subject, drawn.digest);
  if (!isOwnersSide(ctx)) return holdDrawing(ctx, tx, subject, agreement, drawn);
  // The text names the account, so the owner must confirm a pending account before signing.
  if (await hasPendingAccount(tx, subject.id)) throw new AppError('AGREEMENT_ACCOUNT_PENDING');
  await dropSignature(ctx, tx, subject.id);
  return sign(ctx, tx, subject, agreement, drawn);
}

/**
 * Signs with a drawing that the owner has just confirmed. Locks the brand's row.
 * @throws AppError the refusals of `signWithin`
 */
export async function acceptSignature(
  ctx: Ctx,
  tx: Tx,
  brand_id: number,
  { digest, file_id, strokes }: PendingSignature,
  { by, confirmed_by_code }: SignatureEntry,
): Promise<SignatureResult> {
  const subject = await lockSubject(ctx, tx, brand_id);
  requireChecked(ctx, subject);
  const agreement = await requireRead(ctx, tx, subject, digest);
  const witness = by === subject.owner_id ? null : by;
  return sign(ctx, tx, subject, agreement, { file_id, strokes, witness, confirmed_by_code });
}

/**
 * Signs the service agreement of a brand, once.
 * @throws AppError BRAND_NOT_FOUND, and the refusals of `keepDrawing` and `signWithin`
 */
export async function signAgreement(
  ctx: Ctx,
  brand_id: number,
  { signature_file, signature_strokes: strokes, digest }: Body<Sign>,
): Promise<SignatureResult> {
  const drawing = await keepDrawing(ctx, signature_file);
  return ctx.answerOnce(async (tx) => {
    const subject = await lockSubject(ctx, tx, brand_id);
    return signWithin(ctx, tx, subject, { drawing, strokes, digest });
  });
}

/** Returns the main figures of the text. The page shows them above it. */
async function summaryOf(
  ctx: Ctx,
  db: Db,
  subject: Subject,
  { schedule, agreement_version }: store.ServiceAgreement,
): Promise<AgreementSummary> {
  const { deposit_amount_minor: deposit, deposit_currency: currency } = subject;
  const terminals = subject.payment_type_preference !== 'pg';
  const rental = terminals ? await rentalTermsOf(db, subject.id, ctx.deps.clock.iso()) : null;
  return {
    ...(await offerOf(db, readSchedule(schedule).fees, rental)),
    deposit: deposit > 0n ? { amount: toMajorNumber(deposit, currency), currency } : null,
    notice_days: noticeDaysOf(agreement_version),
  };
}

async function showPublic(
  ctx: Ctx,
  db: Db,
  subject: Subject,
  agreement: store.ServiceAgreement,
): Promise<PublicAgreement> {
  invariant(agreement.status !== 'replaced', 'a replaced agreement is never shown');
  return {
    brand: { name: subject.name, entity_type: subject.entity_type },
    documents: { present: DOCUMENT_FILE_FIELDS.filter((field) => subject[`${field}_id`] !== null) },
    agreement_id: agreement.id,
    agreement_version: agreement.agreement_version,
    status: agreement.status,
    agreement_text: ctx.client.language === 'ar' ? agreement.text_ar : agreement.text_en,
    agreement_text_en: agreement.text_en,
    agreement_text_ar: agreement.text_ar,
    digest: agreement.digest,
    summary: await summaryOf(ctx, db, subject, agreement),
  };
}

/**
 * Returns the agreement to read: the signed one, otherwise the pending one. The first read creates
 * the pending one.
 * @throws AppError BRAND_NOT_FOUND, the refusals of `sign`
 */
export async function readPublicAgreement(ctx: Ctx, brand_id: number): Promise<PublicAgreement> {
  const subject = await store.findSubject(ctx.deps.db, ctx.scope, brand_id);
  if (!subject) throw new AppError('BRAND_NOT_FOUND');
  if (subject.agreement_signed) {
    requireEntriesOf(ctx, subject.submitted_device);
    const signed = await store.findServiceAgreement(ctx.deps.db, brand_id);
    invariant(signed, 'a signed agreement exists');
    return showPublic(ctx, ctx.deps.db, subject, signed);
  }
  return ctx.transaction(async (tx) => {
    const locked = await lockSubject(ctx, tx, brand_id);
    const { agreement } = await readPending(ctx, tx, locked);
    return showPublic(ctx, tx, locked, agreement);
  });
}

/**
 * Returns the agreement to sign as a PDF, with the reader's language first.
 * @throws AppError BRAND_NOT_FOUND, the refusals of `sign`
 */
export async function downloadDraft(ctx: Ctx, brand_id: number): Promise<Download> {
  const agreement = await readPublicAgreement(ctx, brand_id);
  if (agreement.status === 'signed') throw new AppError('ALREADY_SIGNED');
  const { agreement_id, agreement_text_en: en, agreement_text_ar: ar } = agreement;
  const { platform_name, platform_name_ar } = await readSettings(ctx.deps.db);
  const { pdf } = await makeDraft({
    unsigned: {
      text: { en, ar },
      frame: { platform_name, platform_name_ar, agreement_id },
      first: ctx.client.language,
      date: ctx.deps.clock.iso(),
    },
  });
  return {
    content: pdf,
    content_type: 'application/pdf',
    download_name: `agreement-draft-${brand_id}.pdf`,
    cache: 'no-store',
  };
}

/** Lists all agreements of the brand, newest first. @throws AppError BRAND_NOT_FOUND */
export async function listAgreements(ctx: Ctx, brand_id: number): Promise<AgreementRecord[]> {
  await requireBrand(ctx, brand_id);
  const rows = await store.listAgreements(ctx.deps.db, ctx.scope, brand_id);
  return rows.map(({ brand_status, mcc_status, documents_submitted, ...row }) => {
    const facts = { ...row, brand_status, mcc_status, documents_submitted };
    const can = row.is_amendment
      ? canOf(amendmentActions, facts, ctx)
      : canOf(agreementActions, facts, ctx);
    return { ...row, can };
  });
}

/**
 * Returns the sealed PDF. A job makes it some seconds after the signature.
 * @throws AppError BRAND_NOT_FOUND, AGREEMENT_NOT_FOUND, AGREEMENT_PDF_NOT_READY
 */
export async function downloadAgreement(
  ctx: Ctx,
  brand_id: number,
  agreement_id: string,
): Promise<Download> {
  await requireBrand(ctx, brand_id);
  const found = await store.findPdf(ctx.deps.db, ctx.scope, brand_id, agreement_id);
  if (!found) throw new AppError('AGREEMENT_NOT_FOUND');
  requireAction(agreementActions, found, 'download', ctx.actor);
  invariant(found.storage_key, 'a PDF that is ready has its bytes');
  return {
    content: await ctx.deps.files.getBytes(found.storage_key),
    content_type: 'application/pdf',
    download_name: `${found.agreement_type}-agreement-${brand_id}.pdf`,
    cache: 'no-store',
  };
}
