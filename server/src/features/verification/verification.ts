import type {
  ApprovalNeed,
  VerificationRecord,
} from '@diwan/contract/features/verification/records';
import type { BrandReadings, ReadingField } from '@diwan/contract/features/readings/records';
import type { BrandStatus } from '@diwan/contract/features/brands/records';
import { missingFiles } from '@diwan/contract/features/brands/entity-types';
import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/error.ts';
import { maskForOthers } from '../../platform/masking.ts';
import type { Download } from '../../platform/files/transfer.ts';
import { requireBrand } from '../brands/brands.ts';
import { readDocuments, renderPdfPages } from '../documents/documents.ts';
import { readReadings } from '../readings/readings.ts';
import * as store from './store.ts';

/**
 * Identity number and account are compared with the papers while the brand waits for its decision;
 * afterwards they are masked as everywhere.
 */
const shownTo = <Text extends string | null>(ctx: Ctx, text: Text, status: BrandStatus): Text =>
  status === 'pending' ? text : maskForOthers(ctx, text);

function openTyped(ctx: Ctx, row: store.TypedRow | undefined, status: BrandStatus) {
  if (!row) return null;
  const { civil_id_sealed, iban_sealed, ...typed } = row;
  const open = (sealed: string) => shownTo(ctx, ctx.deps.secrets.open(sealed), status);
  return {
    ...typed,
    civil_id: civil_id_sealed === null ? null : open(civil_id_sealed),
    iban: open(iban_sealed),
  };
}

type Needed = Pick<VerificationRecord, 'documents' | 'agreement' | 'mcc_status'>;

/** What stands against an approval, which an administrator may give all the same. */
function missingFor({ documents, agreement, mcc_status }: Needed): ApprovalNeed[] {
  const missing: ApprovalNeed[] = [];
  const present = documents?.files.map(({ field }) => field) ?? [];
  if (!documents || missingFiles(documents.document_type, present).length > 0) {
    missing.push('documents');
  }
  if (agreement?.status !== 'signed') missing.push('agreement');
  if (mcc_status !== 'approved') missing.push('mcc');
  return missing;
}

/** What counts of each field, and which of the typed ones differ from it. */
function readIdentity(
  ctx: Ctx,
  { files }: BrandReadings,
  status: BrandStatus,
): Pick<VerificationRecord, 'read' | 'differences'> {
  if (!files.some(({ state }) => state === 'read')) return { read: null, differences: [] };
  const values = files.flatMap((file) => file.values);
  const best = (field: ReadingField) => {
    const found = values.filter((value) => value.field === field);
    return found.find(({ correction, accepted }) => correction !== null || accepted) ?? found[0];
  };
  const read = {
    full_name_english: best('full_name_english')?.value ?? null,
    civil_id: shownTo(ctx, best('civil_id')?.value ?? null, status),
    license_number: best('license_number')?.value ?? null,
  };
  const compared = ['full_name_english', 'civil_id'] as const;
  return { read, differences: compared.filter((field) => best(field)?.differs_from_typed) };
}

/** Everything that a reviewer decides upon. @throws AppError BRAND_NOT_FOUND */
export async function readVerification(ctx: Ctx, id: number): Promise<VerificationRecord> {
  const { db } = ctx.deps;
  const brand = await store.findBrandState(db, ctx.scope, id);
  if (!brand) throw new AppError('BRAND_NOT_FOUND');
  const [documents, readings, typed, agreement] = await Promise.all([
    readDocuments(ctx, id),
    readReadings(ctx, id),
    store.findTyped(db, id),
    store.findServiceAgreement(db, id),
  ]);
  const record = {
    brand_id: brand.id,
    status: brand.status,
    status_reason: brand.status_reason,
    mcc_status: brand.mcc_status,
    documents: documents[0] ?? null,
    typed: openTyped(ctx, typed, brand.status),
    ...readIdentity(ctx, readings, brand.status),
    agreement: agreement ?? null,
    updated_at: brand.updated_at,
  };
  return { ...record, missing: missingFor(record) };
}

/** Wide enough to read small print on a licence, when enlarged. */
const WIDTH = 1600;

interface Page {
  readonly brand_id: number;
  readonly file_id: string;
  /** From 1. */
  readonly number: number;
}

/**
 * One page of a handed-in PDF as a picture: a browser's own viewer would run what is in the file.
 * @throws AppError BRAND_NOT_FOUND, DOCUMENT_PAGE_NOT_FOUND, FILE_NOT_READABLE
 */
export async function readPage(ctx: Ctx, { brand_id, file_id, number }: Page): Promise<Download> {
  await requireBrand(ctx, brand_id);
  const file = await store.findDocumentFile(ctx.deps.db, ctx.scope, brand_id, file_id);
  if (file?.content_type !== 'application/pdf') throw new AppError('DOCUMENT_PAGE_NOT_FOUND');
  const pdf = await ctx.deps.files.getBytes(file.storage_key);
  const options = { first_page: number, max_pages: 1, width: WIDTH };
  const [content] = await renderPdfPages(pdf, options);
  if (!content) throw new AppError('DOCUMENT_PAGE_NOT_FOUND');
  return { content, content_type: 'image/webp', cache: 'no-store' };
}
