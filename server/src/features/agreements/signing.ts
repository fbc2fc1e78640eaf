import { SIGNATURE_FILE } from '@diwan/contract/kernel/data-url';
import type { PenStrokes } from '@diwan/contract/features/signatures/records';
import { words } from '@diwan/contract/features/agreements/words';
import { readSchedule } from '@diwan/contract/features/agreements/schedule';
import { isBrandOwner } from '@diwan/contract/kernel/roles';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { checkUpload } from '../../platform/files/check.ts';
import { keepFile, type KeptFile, storeFile } from '../../platform/files/stored-files.ts';
import { isPlaceholderAddress } from '../../platform/mail/placeholder-address.ts';
import { translate } from '../../platform/words.ts';
import { createPasswordLink } from '../auth/public.ts';
import { notifyOwner } from '../brands/public.ts';
import { applySignedSchedule } from '../fees/public.ts';
import { queueMessage } from '../messages/public.ts';
import type { ConfirmedByCode } from '../owner-confirmations/public.ts';
import { askComparisons, keepStrokes } from '../signatures/public.ts';
import { enqueueSeal } from './sealing.ts';
import * as store from './store.ts';

type Subject = store.Subject;

/**
 * Returns the brand with its row locked until the transaction ends.
 * @throws AppError BRAND_NOT_FOUND if the brand is unknown or outside the caller's scope
 */
export async function lockSubject(ctx: Ctx, tx: Tx, brand_id: number): Promise<Subject> {
  const locked = await store.lockBrand(tx, ctx.scope, brand_id);
  const subject = locked && (await store.findSubject(tx, ctx.scope, brand_id));
  if (!subject) throw new AppError('BRAND_NOT_FOUND');
  return subject;
}

/**
 * The longest side, in pixels, of a scaled drawing. At one size, the amounts of ink are comparable.
 */
const SIDE = 600;
/** The grey level (0 black, 255 white) below which a pixel is ink. */
const INK = 200;
/** The limits of ink: a single dot has too little, and a black sheet has too much. */
const LEAST_INK = 60;
const MOST_INK_SHARE = 0.6;

const REQUIRED = 'Please provide your signature';

/** Returns whether a drawing has strokes. `png` is a picture that the server encoded. */
async function hasStrokes(png: Uint8Array): Promise<boolean> {
  const { default: sharp } = await import('sharp');
  const grey = await sharp(png)
    .flatten({ background: '#ffffff' })
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer();
  const ink = grey.reduce((count, level) => count + (level < INK ? 1 : 0), 0);
  return ink >= LEAST_INK && ink <= grey.length * MOST_INK_SHARE;
}

/**
 * Checks, re-encodes and stores a drawn signature. Call it before the transaction that signs.
 * @param data_url a PNG
 * @param field the property of the request that a refusal names
 * @throws AppError VALIDATION if it has no strokes, and the refusals of an upload
 */
export async function keepDrawing(
  ctx: Ctx,
  data_url: string,
  field: 'signature_file' | 'signature_data' = 'signature_file',
): Promise<KeptFile> {
  const drawing = await checkUpload(field, data_url, SIGNATURE_FILE);
  if (!(await hasStrokes(drawing.bytes))) {
    const fields = { [field]: REQUIRED } as const;
    throw new AppError('VALIDATION', { sentence: REQUIRED, fields });
  }
  return keepFile(ctx.deps, drawing);
}

/**
 * Returns the signer's name: the person's name in the documents, otherwise the name of the owner's
 * account, otherwise the company's name or the brand's.
 */
function signerName(subject: Subject): string {
  const person = subject.full_name_english ?? subject.full_name_arabic;
  const account = subject.owner_name ?? '';
  return person ?? (account === '' ? (subject.company_name ?? subject.name) : account);
}

/**
 * Returns the staff member who runs the wizard in the owner's presence. The agreement names them as
 * witness.
 */
const witnessOf = ({ actor }: Ctx): string | null =>
  actor.kind === 'user' && !isBrandOwner(actor.role) ? actor.user_id : null;

/** Mails the link that sets the password. The message by phone has no link. */
async function sendPasswordLink(ctx: Ctx, tx: Tx, subject: Subject): Promise<void> {
  const { owner_id, owner_email, owner_language } = subject;
  if (!subject.password_missing || owner_id === null || owner_email === null) return;
  const link = await createPasswordLink(ctx, tx, { id: owner_id, email: owner_email }, 'setup');
  const message = {
    params: { brand_name: subject.name },
    language: owner_language ?? 'en',
    recipient_role: 'brand_owner',
    user_id: owner_id,
    brand_id: subject.id,
  } as const;
  const phone = `${subject.phone_country_code}${subject.phone_number}`;
  const mail = { ...message, template: 'agreement_signed', channel: 'email', link } as const;
  await queueMessage(tx, ctx.deps, { ...mail, to: owner_email });
  const news = { ...message, template: 'agreement_signed_news', channel: 'whatsapp' } as const;
  await queueMessage(tx, ctx.deps, { ...news, to: phone });
}

/**
 * Returns the account that signs: the signed-in owner's, otherwise the account of the registration.
 */
const accountOf = ({ actor }: Ctx, subject: Subject) =>
  actor.kind === 'user' && isBrandOwner(actor.role)
    ? { signed_by: actor.user_id, signer_email: actor.email }
    : { signed_by: subject.owner_id, signer_email: subject.owner_email };

/** A signature that was drawn in the presence of a witness, and that the owner confirms now. */
interface WitnessedDrawing {
  readonly file_id: string;
  readonly strokes?: PenStrokes | undefined;
  /** The staff member who ran the wizard; null if there was none. */
  readonly witness: string | null;
  readonly confirmed_by_code: ConfirmedByCode;
}

/** A signature: a drawing, a confirmed earlier drawing, or a typed name. */
export type Signature =
  | { readonly drawing: KeptFile; readonly strokes?: PenStrokes | undefined }
  | WitnessedDrawing
  | { readonly typed_name: string };

/**
 * Signs a pending agreement of a locked brand. Of simultaneous requests, only the first succeeds.
 * @returns the instant of the signature
 * @throws AppError ALREADY_SIGNED if the agreement is not pending; REGISTRATION_MAIL_FIRST
 */
export async function writeSignature(
  ctx: Ctx,
  tx: Tx,
  subject: Subject,
  agreement: { readonly id: string; readonly digest: string },
  signature: Signature,
): Promise<string> {
  // The typed address belongs to another account, whose owner must open the mail before signing.
  if (isPlaceholderAddress(subject.owner_email ?? ''))
    throw new AppError('REGISTRATION_MAIL_FIRST');
  const signed_at = ctx.deps.clock.iso();
  const evidence = {
    signer_name: signerName(subject),
    ...accountOf(ctx, subject),
    signed_at,
    signer_ip: ctx.client.ip,
    signer_user_agent: ctx.client.user_agent,
    witness_user_id: 'file_id' in signature ? signature.witness : witnessOf(ctx),
    confirmed_by_code: 'file_id' in signature ? signature.confirmed_by_code : null,
    ...(await markOf(tx, signature)),
  };
  if (!(await store.markSigned(tx, agreement.id, evidence))) throw new AppError('ALREADY_SIGNED');
  if ('strokes' in signature && signature.strokes) {
    const signed = { id: agreement.id, brand_id: subject.id };
    await keepStrokes(tx, ctx.deps, signed, signature.strokes);
  }
  await writeAudit(tx, ctx, {
    action: 'agreement.signed',
    entity: 'agreement',
    entity_id: agreement.id,
    after: { brand_id: subject.id, digest: agreement.digest, ...evidence },
  });
  return signed_at;
}

async function markOf(tx: Tx, signature: Signature) {
  if ('typed_name' in signature) return { typed_name: signature.typed_name };
  if ('file_id' in signature) return { signature_file_id: signature.file_id };
  return { signature_file_id: (await storeDrawing(tx, signature.drawing)).id };
}

export const storeDrawing = (tx: Tx, drawing: KeptFile) =>
  storeFile(tx, drawing, { kind: 'signature', visibility: 'private' });

/**
 * Runs everything that follows a signature, in the same transaction:
 * 1. A job makes the sealed PDF, and another compares the drawing.
 * 2. A binding schedule prices the brand from the signature on. Rental terms are read from the
 *    schedule.
 * 3. A registrant gets the link to the account. An owner gets a notice of what was signed.
 *
 * Holds that depend on this agreement end automatically, because they are computed from the signed
 * agreements.
 */
export async function afterSigning(
  ctx: Ctx,
  tx: Tx,
  subject: Subject,
  agreement_id: string,
): Promise<void> {
  const signed = await store.findSigned(tx, agreement_id);
  await enqueueSeal(tx, ctx.deps, agreement_id);
  await askComparisons(tx, ctx.deps, subject.id);
  const { binding, fees } = readSchedule(signed.schedule);
  if (binding) {
    const { id: brand_id } = subject;
    const { signed_by } = signed;
    const signed_at = signed.signed_at ?? ctx.deps.clock.iso();
    await applySignedSchedule(tx, { brand_id, agreement_id, fees, signed_at, signed_by });
  }
  if (signed.is_amendment) await confirmToOwner(ctx, tx, subject, signed.agreement_type);
  else await sendPasswordLink(ctx, tx, subject);
}

const confirmToOwner = (
  { deps }: Ctx,
  tx: Tx,
  { id }: Subject,
  agreement_type: keyof typeof words.types,
): Promise<void> =>
  notifyOwner(tx, deps, id, ({ name, language }) => ({
    template: 'agreement_confirmed',
    params: {
      brand_name: name,
      agreement: translate(words.types[agreement_type], language),
      address: new URL(`/brands/${id}?tab=documents`, deps.config.public_url).href,
    },
  }));
