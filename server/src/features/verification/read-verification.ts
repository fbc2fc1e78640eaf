import { answeredBankName } from '@diwan/contract/world/banks';
import {
  type ApprovalNeed,
  EXPIRING_FIELDS,
  type ExpiringField,
  type PaperExpiry,
  type VerificationRecord,
} from '@diwan/contract/features/verification/records';
import type { DocumentRecord } from '@diwan/contract/features/documents/records';
import type { BrandReadings } from '@diwan/contract/features/readings/records';
import type { BrandStatus } from '@diwan/contract/features/brands/records';
import { missingFiles } from '@diwan/contract/features/brands/entity-types';
import { reviewActions } from '@diwan/contract/features/verification/actions';
import { daysBetween } from '@diwan/contract/kernel/time';
import { canOf } from '../../platform/actions.ts';
import { type Ctx, readerOf, staffOf } from '../../platform/context.ts';
import { AppError } from '../../platform/error.ts';
import { comparesNumbers, maskForOthers } from '../../platform/masking.ts';
import type { Download } from '../../platform/files/transfer.ts';
import { findUnverified, readBrand, requireBrand } from '../brands/public.ts';
import {
  listDocumentRequests,
  noteDocumentOpened,
  readSubmissions,
  renderPdfPages,
} from '../documents/public.ts';
import { findOwnership } from '../ownership/public.ts';
import { readReadings } from '../readings/public.ts';
import { readSettings, todayIn } from '../settings/public.ts';
import { readSignatureComparisons } from '../signatures/public.ts';
import { findEntered, findProposals } from './expiry-store.ts';
import { reviewFactsOf, showClaim } from './review.ts';
import * as store from './store.ts';

/** Masks an identity number or account, except for a reviewer who compares it. */
const shownTo = <Text extends string | null>(ctx: Ctx, text: Text, status: BrandStatus): Text =>
  comparesNumbers(ctx, status) ? text : maskForOthers(ctx, text);

function openTyped(ctx: Ctx, row: store.TypedRow | undefined, status: BrandStatus) {
  if (!row) return null;
  const { civil_id_sealed, iban_sealed, ...typed } = row;
  const open = (sealed: string) => shownTo(ctx, ctx.deps.secrets.open(sealed), status);
  return {
    ...typed,
    bank_name: answeredBankName(typed.bank_name),
    civil_id: civil_id_sealed === null ? null : open(civil_id_sealed),
    iban: open(iban_sealed),
  };
}

const showAccount = (
  ctx: Ctx,
  { iban_sealed, bank_name, ...account }: store.AccountRow,
  status: BrandStatus,
) => ({
  ...account,
  bank_name: answeredBankName(bank_name),
  iban: shownTo(ctx, ctx.deps.secrets.openOrNull(iban_sealed) ?? '', status),
});

type ApprovalFacts = Pick<
  VerificationRecord,
  'documents' | 'ownership' | 'accounts' | 'agreement' | 'mcc_status' | 'brand'
>;

/**
 * Returns the points that are missing for an approval. An admin may approve although points are
 * missing.
 */
function missingFor({
  documents,
  ownership,
  accounts,
  agreement,
  mcc_status,
  brand,
}: ApprovalFacts): ApprovalNeed[] {
  const missing: ApprovalNeed[] = [];
  const present = documents?.files.map(({ field }) => field) ?? [];
  if (!documents || missingFiles(documents.document_type, present).length > 0) {
    missing.push('documents');
  }
  if (ownership.owners.length === 0) missing.push('owners');
  if (ownership.expected_monthly_volume === null || ownership.typical_payment === null) {
    missing.push('purpose');
  }
  if (!accounts.some(({ state }) => state === 'confirmed')) missing.push('account');
  if (agreement?.status !== 'signed') missing.push('agreement');
  if (mcc_status !== 'approved') missing.push('mcc');
  if (brand.deposit_required) missing.push('deposit');
  return missing;
}

/** Returns the accepted or corrected expiry date of a document, as it was read. */
const readExpiry = ({ files }: BrandReadings, field: ExpiringField): string | undefined =>
  files
    .filter(({ file_field }) => file_field === field)
    .flatMap(({ values }) => values)
    .find((one) => one.field === 'expiry_date' && (one.accepted || one.correction !== null))?.value;

/** Returns the expiry dates of the newest documents. A typed date takes precedence. */
const expiriesOf = (
  documents: DocumentRecord | undefined,
  readings: BrandReadings,
  entered: ReadonlyMap<string, string>,
  today: string,
): PaperExpiry[] =>
  EXPIRING_FIELDS.flatMap((field) => {
    const file = documents?.files.find((one) => one.field === field);
    const expires_on = entered.get(file?.id ?? '') ?? readExpiry(readings, field);
    if (!file || expires_on === undefined) return [];
    return [{ field, expires_on, days_left: daysBetween(today, expires_on) }];
  });

/** Returns everything that a review decides on. @throws AppError BRAND_NOT_FOUND */
export async function readVerification(ctx: Ctx, id: number): Promise<VerificationRecord> {
  const { db, clock } = ctx.deps;
  const brand = await readBrand(ctx, id);
  const [readings, documents, typed, agreement, accounts] = await Promise.all([
    readReadings(ctx, id),
    readSubmissions(ctx, id),
    store.findTyped(db, id),
    store.findServiceAgreement(db, id),
    store.findAccounts(db, id),
  ]);
  const [signatures, requests, duplicates, { claim }, facts, settings, entered] = await Promise.all(
    [
      readSignatureComparisons(ctx, id),
      listDocumentRequests(ctx, id),
      store.findDuplicates(db, ctx.scope, id),
      store.findClaim(db, id, clock.iso()),
      reviewFactsOf(ctx, db, brand),
      readSettings(db),
      findEntered(db, id),
    ],
  );
  const [newest] = documents;
  const second = newest && (await store.findSecondReview(db, newest.id));
  const record = {
    brand_id: brand.id,
    brand,
    claim: showClaim(ctx, claim),
    can: canOf(reviewActions, facts, ctx),
    second_review: second ? showSecond(ctx, second) : null,
    requests,
    duplicates,
    readings,
    signatures,
    expiries: expiriesOf(newest, readings, entered, todayIn(ctx.deps, settings)),
    status: brand.status,
    status_reason: brand.status_reason,
    owner_answer: brand.owner_answer,
    mcc_status: brand.mcc_status,
    documents: newest ?? null,
    typed: openTyped(ctx, typed, brand.status),
    ownership: await findOwnership(ctx, db, id, (number) => shownTo(ctx, number, brand.status)),
    accounts: accounts.map((account) => showAccount(ctx, account, brand.status)),
    agreement: agreement ?? null,
    updated_at: brand.updated_at,
    proposed_expiries: await findProposals(db, id),
    unverified: await findUnverified(ctx.deps, db, id),
  };
  return { ...record, missing: missingFor(record) };
}

type SecondRow = NonNullable<Awaited<ReturnType<typeof store.findSecondReview>>>;

const showSecond = (ctx: Ctx, { asked_by, name, ...review }: SecondRow) => ({
  name: name ?? '',
  ...review,
  mine: asked_by === readerOf(ctx).user_id,
});

/** The width in pixels at which small print on an enlarged licence is readable. */
const WIDTH = 1600;

interface Page {
  readonly brand_id: number;
  readonly file_id: string;
  /** The number of the page, from 1. */
  readonly number: number;
}

/**
 * Returns one page of a submitted PDF as a picture, because a browser's PDF viewer would run
 * scripts in the PDF.
 * @throws AppError BRAND_NOT_FOUND, DOCUMENT_PAGE_NOT_FOUND, FILE_NOT_READABLE
 */
export async function readPage(ctx: Ctx, { brand_id, file_id, number }: Page): Promise<Download> {
  await requireBrand(ctx, brand_id);
  const file = await store.findDocumentFile(ctx.deps.db, ctx.scope, brand_id, file_id);
  if (file?.content_type !== 'application/pdf') throw new AppError('DOCUMENT_PAGE_NOT_FOUND');
  const viewer = staffOf(ctx);
  if (viewer !== null) await noteDocumentOpened(ctx, viewer, file_id);
  const pdf = await ctx.deps.files.getBytes(file.storage_key);
  const options = { first_page: number, max_pages: 1, width: WIDTH };
  const [content] = await renderPdfPages(pdf, options);
  if (!content) throw new AppError('DOCUMENT_PAGE_NOT_FOUND');
  return { content, content_type: 'image/webp', cache: 'no-store' };
}
