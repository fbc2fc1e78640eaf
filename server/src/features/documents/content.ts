import {
  checkSubmission,
  DOCUMENT_FILE_FIELDS,
  type DocumentFileField,
  type DocumentSubmission,
  MASKED_DOCUMENT_VALUES,
  type SubmissionRules,
} from '@diwan/contract/features/documents/records';
import { DOCUMENT_FILE } from '@diwan/contract/kernel/data-url';
import { civilId } from '@diwan/contract/world/civil-id';
import {
  commercialRegistration,
  type EntityType,
} from '@diwan/contract/features/brands/entity-types';
import { bankCode } from '@diwan/contract/world/banks';
import { kuwaitiIban } from '@diwan/contract/world/iban';
import { isBrandOwner } from '@diwan/contract/kernel/roles';
import type { Ctx, Deps } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { type CheckedFile, checkUpload } from '../../platform/files/check.ts';
import { keepFile, type KeptFile, storeFile } from '../../platform/files/stored-files.ts';
import type { SealedBankDetails } from '../brands/public.ts';
import type { SubmissionRow } from './store.ts';
import type { UploadedFiles } from './uploads.ts';

const SIGN_FIELDS = {
  signature_file: 'Please provide your signature',
  agreed: 'Please accept the agreement before signing',
} as const;

/** Refuses a signature without the consent, and the consent without a signature. */
function requireWholeSigning({ signature_file, agreed }: DocumentSubmission): void {
  if ((signature_file !== undefined) === (agreed === true)) return;
  const field = signature_file === undefined ? 'signature_file' : 'agreed';
  const sentence = SIGN_FIELDS[field];
  throw new AppError('VALIDATION', { sentence, fields: { [field]: sentence } });
}

/**
 * Refuses data that the brand's entity type does not allow, and missing data that it requires. The
 * sentences are those of the form.
 */
export function requireComplete(
  type: EntityType,
  submission: DocumentSubmission,
  newest: SubmissionRow | undefined,
  rules: SubmissionRules,
): void {
  if (submission.document_type !== undefined && submission.document_type !== type) {
    throw new AppError('DOCUMENTS_OF_OTHER_ENTITY');
  }
  const files = DOCUMENT_FILE_FIELDS.filter(
    (field) => (newest?.[`${field}_id`] ?? submission.uploads?.[field]) !== undefined,
  );
  const kept = MASKED_DOCUMENT_VALUES.filter(
    (name) => typeof newest?.[`${name}_sealed`] === 'string',
  );
  const present = [...files, ...kept];
  const problem = checkSubmission(type, submission, present, rules);
  if (problem) throw new AppError('VALIDATION', problem);
  requireWholeSigning(submission);
}

export type KeptFiles = ReadonlyMap<DocumentFileField, KeptFile>;

/** Checks all files before any is stored, so that a bad file leaves nothing behind. */
export async function keepDocuments(ctx: Ctx, submission: DocumentSubmission): Promise<KeptFiles> {
  const checked: { readonly field: DocumentFileField; readonly file: CheckedFile }[] = [];
  // Files are checked one after another, so that one submission never occupies both inspectors.
  for (const field of DOCUMENT_FILE_FIELDS) {
    const data_url = submission[field];
    if (data_url === undefined) continue;
    checked.push({ field, file: await checkUpload(field, data_url, DOCUMENT_FILE) });
  }
  const kept = await Promise.all(
    checked.map(async ({ field, file }) => [field, await keepFile(ctx.deps, file)] as const),
  );
  return new Map(kept);
}

/**
 * Returns the file of each field. It is from this submission, otherwise from an earlier upload,
 * otherwise from an earlier submission.
 */
export async function fileColumns(
  tx: Tx,
  kept: KeptFiles,
  uploaded: UploadedFiles,
  newest: SubmissionRow | undefined,
) {
  const columns: Partial<Record<`${DocumentFileField}_id`, string | null>> = {};
  for (const field of DOCUMENT_FILE_FIELDS) {
    const file = kept.get(field);
    const stored = file && (await storeFile(tx, file, { kind: 'document', visibility: 'private' }));
    columns[`${field}_id`] = stored?.id ?? uploaded.get(field) ?? newest?.[`${field}_id`] ?? null;
  }
  return columns;
}

const filled = (text: string | undefined): string | null =>
  text === undefined || text.trim() === '' ? null : text;

/**
 * Returns the submission with the previous value of each masked field that was left empty.
 * @param newest undefined if the caller may not see it
 */
export function withKept(
  { secrets }: Pick<Deps, 'secrets'>,
  submission: DocumentSubmission,
  newest: SubmissionRow | undefined,
): DocumentSubmission {
  const kept = MASKED_DOCUMENT_VALUES.flatMap((name) => {
    const sealed = newest?.[`${name}_sealed`];
    const typed = submission[name]?.trim() ?? '';
    return typed === '' && sealed ? [[name, secrets.open(sealed)] as const] : [];
  });
  return { ...submission, ...Object.fromEntries(kept) };
}

/** Returns the bank details in their stored form. The submission has passed `requireComplete`. */
export function bankColumns({ secrets }: Deps, submission: DocumentSubmission): SealedBankDetails {
  const iban = kuwaitiIban.parse(submission.iban);
  return {
    bank_name: bankCode(submission.bank_name ?? ''),
    iban_sealed: secrets.seal(iban),
    iban_index: secrets.blindIndex('iban', iban),
  };
}

/** Returns the data of people and companies in their stored form. Civil IDs are encrypted. */
export function identityColumns(
  { secrets }: Deps,
  type: EntityType,
  submission: DocumentSubmission,
) {
  const typed = filled(submission.civil_id);
  const signatory = type === 'corporate' ? filled(submission.signatory_civil_id) : null;
  const schema = type === 'individual' ? civilId : commercialRegistration;
  const number = typed === null ? null : schema.parse(typed);
  return {
    document_type: type,
    civil_id_sealed: number === null ? null : secrets.seal(number),
    civil_id_index: number === null ? null : secrets.blindIndex('civil_id', number),
    full_name_english: filled(submission.full_name_english),
    full_name_arabic: filled(submission.full_name_arabic),
    company_name: filled(submission.company_name),
    company_name_arabic: filled(submission.company_name_arabic),
    ...signatoryColumns(secrets, signatory),
  };
}

function signatoryColumns(secrets: Deps['secrets'], typed: string | null) {
  const number = typed === null ? null : civilId.parse(typed);
  return {
    signatory_civil_id_sealed: number === null ? null : secrets.seal(number),
    signatory_civil_id_index: number === null ? null : secrets.blindIndex('civil_id', number),
  };
}

/**
 * Returns a keyed hash of the submitter's network address and browser. It detects a person who
 * registers many brands. It is null for staff, who submit for many brands.
 */
export function deviceColumn({ actor, client, deps }: Ctx): { device_index: string | null } {
  const { ip, user_agent } = client;
  const is_owner =
    actor.kind === 'registrant' || (actor.kind === 'user' && isBrandOwner(actor.role));
  if (!is_owner || ip === null) return { device_index: null };
  return { device_index: deps.secrets.blindIndex('device', `${ip}\n${user_agent ?? ''}`) };
}
