import type {
  AgreementRecord,
  PublicAgreement,
  SealVerdict,
} from '@diwan/contract/features/agreements/records';
import { DOCUMENT_FILE_FIELDS } from '@diwan/contract/features/documents/records';
import { createHash } from 'node:crypto';
import type { Ctx } from '../../platform/context.ts';
import { AppError, invariant } from '../../platform/error.ts';
import type { Download, UploadedFile } from '../../platform/files/transfer.ts';
import { translate } from '../../platform/words.ts';
import { requireBrand } from '../brands/service.ts';
import { readSealCertificate } from './certificate.ts';
import { type SealProblem, verifySealedPdf } from '@diwan/documents/seal/verify-seal';
import { holdPending, holdSubject } from './pending.ts';
import * as store from './store.ts';
import { findSubject, type Subject } from './subject.ts';

function show(ctx: Ctx, subject: Subject, agreement: store.ServiceAgreement): PublicAgreement {
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
    text_sha256: agreement.text_sha256,
  };
}

/** The agreement to read: the signed one for good, else the pending one, frozen when first shown. */
export async function readPublicAgreement(ctx: Ctx, brand_id: number): Promise<PublicAgreement> {
  const subject = await findSubject(ctx.deps.db, ctx.scope, brand_id);
  if (!subject) throw new AppError('BRAND_NOT_FOUND');
  if (subject.agreement_signed) {
    const signed = await store.findServiceAgreement(ctx.deps.db, brand_id);
    invariant(signed, 'a signed agreement is there');
    return show(ctx, subject, signed);
  }
  return ctx.transaction(async (tx) => {
    const held = await holdPending(ctx, tx, await holdSubject(ctx, tx, brand_id));
    return show(ctx, held.subject, held.agreement);
  });
}

export async function listAgreements(ctx: Ctx, brand_id: number): Promise<AgreementRecord[]> {
  await requireBrand(ctx, brand_id);
  return store.listAgreements(ctx.deps.db, ctx.scope, brand_id);
}

/** The sealed PDF. A job makes it after the signing, so that it may be some seconds away. */
export async function downloadAgreement(
  ctx: Ctx,
  brand_id: number,
  agreement_id: string,
): Promise<Download> {
  await requireBrand(ctx, brand_id);
  const found = await store.findSignedPdf(ctx.deps.db, ctx.scope, brand_id, agreement_id);
  if (!found) throw new AppError('NOT_FOUND');
  if (found.storage_key === null) {
    const sentence = 'The signed agreement is being prepared. Please try again in a moment.';
    throw new AppError('STATE_FORBIDS', { sentence });
  }
  return {
    content: await ctx.deps.files.getBytes(found.storage_key),
    content_type: 'application/pdf',
    download_name: `${found.agreement_type}-agreement-${brand_id}.pdf`,
    cache: 'no-store',
  };
}

const REASONS = {
  no_seal: 'This file has no seal of this platform',
  malformed: 'This file has no seal of this platform',
  not_whole_file: 'This file was altered after it was sealed',
  altered: 'This file was altered after it was sealed',
  unknown_certificate: 'This file was sealed by another installation',
} as const satisfies Record<SealProblem, string>;

/** Whether a PDF is, byte for byte, an agreement that this installation sealed. */
export async function verifyAgreement(
  ctx: Ctx,
  file: UploadedFile | undefined,
): Promise<SealVerdict> {
  invariant(file, 'a multipart call has its file');
  const { certificate_pem } = await readSealCertificate(ctx.deps);
  const check = await verifySealedPdf(file.bytes, [certificate_pem]);
  if (!check.genuine) {
    const reason = translate(REASONS[check.reason], ctx.client.language);
    return { genuine: false, reason, agreement_id: null, brand_name: null, signed_at: null };
  }
  const digest = createHash('sha256').update(file.bytes).digest('hex');
  // A deleted brand takes its agreements along; their seals stay genuine.
  const known = await store.findByPdfDigest(ctx.deps.db, digest);
  return {
    genuine: true,
    reason: null,
    agreement_id: known?.id ?? null,
    brand_name: known?.brand_name ?? null,
    signed_at: known?.signed_at ?? null,
  };
}
