import type { NextStep } from '@diwan/contract/features/brands/records';
import type { SubmissionOutcome } from '@diwan/contract/features/documents/records';
import { registrationStep } from '@diwan/contract/features/registration/records';
import type { Sentence } from '@diwan/contract/kernel/sentences';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { translate } from '../../platform/words.ts';
import type { Signing } from '../agreements/sign.ts';
import { factsOf, type Subject } from '../agreements/subject.ts';
import { startOnboardingSession } from '../auth/sessions.ts';
import { tellRegistrant } from '../brands/create/tell-registrant.ts';
import { queueMessage } from '../messages/service.ts';

const SAYING: Readonly<Record<NextStep, Sentence>> = {
  documents: 'Your documents have been received.',
  agreement: 'Your documents have been received. Please continue with the agreement.',
  pending_approval:
    'Your documents have been received. We are reviewing your type of business and will contact you.',
  setup_password: 'Agreement signed successfully!',
  done: 'Agreement signed successfully!',
};

/** By mail and phone with a link while the owner has no password; else by mail alone. */
async function tellReceived(ctx: Ctx, tx: Tx, subject: Subject, step: NextStep): Promise<void> {
  const { id: brand_id, name: brand_name, owner_id, owner_email } = subject;
  if (owner_id === null || owner_email === null) return;
  const language = subject.owner_language ?? 'en';
  if (subject.password_missing) {
    const { phone_country_code, phone_number } = subject;
    const owner = { user_id: owner_id, email: owner_email, language };
    const addressee = { brand_id, brand_name, phone_country_code, phone_number, ...owner };
    const page = step === 'agreement' ? 'agreement' : 'pending-approval';
    await tellRegistrant(ctx, tx, addressee, 'documents_received', page);
    return;
  }
  await queueMessage(tx, ctx.deps, {
    channel: 'email',
    to: owner_email,
    recipient_role: 'brand_owner',
    template: 'documents_received',
    params: { brand_name },
    language,
    user_id: owner_id,
    brand_id,
  });
}

/**
 * A session for the remaining steps, for the registrant alone: staff and owners have their own,
 * and once there is a password nobody gets in without it.
 */
async function openSession(ctx: Ctx, tx: Tx, subject: Subject) {
  const { actor } = ctx;
  const is_registrant =
    actor.kind === 'registrant' || (actor.kind === 'user' && actor.session_kind === 'onboarding');
  const entitled = is_registrant && subject.password_missing && subject.mcc_status === 'approved';
  if (!entitled || subject.owner_id === null) return { token: null, user: null };
  return startOnboardingSession(ctx, tx, subject.owner_id);
}

const pageOf = (step: NextStep, brand_id: number): string =>
  step === 'agreement' ? `/brand/${brand_id}/agreement` : `/brand/${brand_id}/pending-approval`;

/** What follows from a stored submission: the next step, a session for it, and the messages. */
export async function concludeSubmission(
  ctx: Ctx,
  tx: Tx,
  subject: Subject,
  signing: Signing | undefined,
): Promise<Omit<SubmissionOutcome, 'document'>> {
  const next_step = signing?.next_step ?? registrationStep(factsOf(subject));
  if (!signing) await tellReceived(ctx, tx, subject, next_step);
  return {
    mcc_status: subject.mcc_status,
    next_step,
    ...(await openSession(ctx, tx, subject)),
    redirect_url: signing?.redirect_url ?? pageOf(next_step, subject.id),
    notification_message: translate(SAYING[next_step], ctx.client.language),
  };
}
