import type { agreementEndpoints } from '@diwan/contract/features/agreements/endpoints';
import { registrationStep } from '@diwan/contract/features/registration/records';
import type { Body, Data } from '@diwan/contract/kernel/endpoint';
import { isBrandOwner } from '@diwan/contract/kernel/roles';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { type KeptFile, storeFile } from '../../platform/files/stored-files.ts';
import { createPasswordLink } from '../auth/password-links.ts';
import { queueMessage } from '../messages/service.ts';
import { keepDrawing } from './drawing.ts';
import { holdPending, holdSubject } from './pending.ts';
import { markSigned } from './store.ts';
import { factsOf, type Subject } from './subject.ts';

type Sign = (typeof agreementEndpoints)['signAgreement'];
export type Signing = Data<Sign>;

const CHANGED = 'The agreement has changed in the meantime. Please read it again.';

/** Who signs: the person of the documents, else the owner's account, else the company. */
function signerName(subject: Subject): string {
  const person = subject.full_name_english ?? subject.full_name_arabic;
  const account = subject.owner_name ?? '';
  return person ?? (account === '' ? (subject.company_name ?? subject.name) : account);
}

/** Staff who run the wizard beside the owner are named as witness. */
const witnessOf = ({ actor }: Ctx): string | null =>
  actor.kind === 'user' && !isBrandOwner(actor.role) ? actor.user_id : null;

/** The way in to the account, by mail and phone, for an owner who has none yet. */
async function sendPasswordLink(ctx: Ctx, tx: Tx, subject: Subject): Promise<void> {
  const { owner_id, owner_email, owner_language } = subject;
  if (!subject.password_missing || owner_id === null || owner_email === null) return;
  const link = await createPasswordLink(ctx, tx, { id: owner_id, email: owner_email }, 'setup');
  const message = {
    template: 'agreement_signed',
    params: { brand_name: subject.name },
    language: owner_language ?? 'en',
    link,
    recipient_role: 'brand_owner',
    user_id: owner_id,
    brand_id: subject.id,
  } as const;
  const phone = `${subject.phone_country_code}${subject.phone_number}`;
  await queueMessage(tx, ctx.deps, { ...message, channel: 'email', to: owner_email });
  await queueMessage(tx, ctx.deps, { ...message, channel: 'whatsapp', to: phone });
}

/** Where the browser goes: a page of the brand asks for a sign-in that a registrant has not. */
function redirectOf({ actor }: Ctx, { id, password_missing }: Subject): string {
  const signed_in = actor.kind === 'user' && actor.session_kind === 'full';
  return password_missing && !signed_in
    ? `/brand/registration-success?brandId=${id}`
    : `/brands/${id}`;
}

/**
 * Signs within a transaction that holds the brand's row: of many at once the first signs, and the
 * others find it signed.
 * @throws AppError ALREADY_SIGNED, STATE_FORBIDS, or CONFLICT when the text that was shown no
 * longer fits the documents
 */
export async function signWithin(
  ctx: Ctx,
  tx: Tx,
  held: Subject,
  drawing: KeptFile,
): Promise<Signing> {
  if (held.agreement_signed) throw new AppError('ALREADY_SIGNED');
  const { subject, agreement, replaced } = await holdPending(ctx, tx, held);
  if (replaced) throw new AppError('CONFLICT', { sentence: CHANGED });
  const signature = await storeFile(tx, drawing, { kind: 'signature', visibility: 'private' });
  const signed_at = ctx.deps.clock.iso();
  const evidence = {
    signer_name: signerName(subject),
    signer_email: subject.owner_email,
    signed_by: subject.owner_id,
    signed_at,
    signer_ip: ctx.client.ip,
    signer_user_agent: ctx.client.user_agent,
    witness_user_id: witnessOf(ctx),
    signature_file_id: signature.id,
  };
  if (!(await markSigned(tx, agreement.id, evidence))) throw new AppError('ALREADY_SIGNED');
  await writeAudit(tx, ctx, {
    action: 'agreement.signed',
    entity: 'agreement',
    entity_id: agreement.id,
    after: { brand_id: subject.id, text_sha256: agreement.text_sha256, ...evidence },
  });
  await ctx.deps.jobs.enqueue(
    tx,
    'seal_agreement',
    { agreement_id: agreement.id },
    { queue: 'sealing' },
  );
  await sendPasswordLink(ctx, tx, subject);
  return {
    redirect_url: redirectOf(ctx, subject),
    next_step: registrationStep({ ...factsOf(subject), agreement_signed: true }),
    agreement_id: agreement.id,
    signed_at,
  };
}

/** Signs the service agreement of a brand, once. */
export async function signAgreement(
  ctx: Ctx,
  brand_id: number,
  { signature_file }: Body<Sign>,
): Promise<Signing> {
  const drawing = await keepDrawing(ctx, signature_file);
  return ctx.answerOnce(async (tx) => {
    const subject = await holdSubject(ctx, tx, brand_id);
    return signWithin(ctx, tx, subject, drawing);
  });
}
