import type { Sentence } from '@diwan/contract/kernel/sentences';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { readSettings, type Settings } from '../settings/service.ts';
import {
  AGREEMENT_VERSION,
  type AgreementText,
  renderAgreementText,
} from '@diwan/documents/agreement/template';
import {
  findServiceAgreement,
  insertAgreement,
  markReplaced,
  type ServiceAgreement,
} from './store.ts';
import { agreementData, findSubject, lockSubject, type Subject } from './subject.ts';

const UNDER_REVIEW: Sentence =
  'Your documents have been received. We are reviewing your type of business and will contact you.';

/** An agreement is shown and signed once the documents are in and the category is approved. */
function requireReady(subject: Subject): void {
  if (subject.status === 'rejected' || subject.status === 'suspended') {
    throw new AppError('STATE_FORBIDS');
  }
  if (subject.document_id === null) {
    const sentence = 'Please hand in the documents before the agreement';
    throw new AppError('STATE_FORBIDS', { sentence });
  }
  if (subject.mcc_status !== 'approved') {
    throw new AppError('STATE_FORBIDS', { sentence: UNDER_REVIEW });
  }
}

/** The day of an instant where the platform does business. */
const dayOf = (instant: string, { timezone }: Settings): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timezone).toPlainDate().toString();

function renderAt(ctx: Ctx, subject: Subject, settings: Settings, at: string): AgreementText {
  const day = dayOf(at, settings);
  const { secrets } = ctx.deps;
  return renderAgreementText(agreementData(subject, secrets, settings.platform_name, day));
}

export interface Held {
  readonly subject: Subject;
  readonly agreement: ServiceAgreement;
  /** True when a text that people may have read gave way to another one just now. */
  readonly replaced: boolean;
}

/** The brand, its row held. What lies outside the scope is not there. */
export async function holdSubject(ctx: Ctx, tx: Tx, brand_id: number): Promise<Subject> {
  const locked = await lockSubject(tx, ctx.scope, brand_id);
  const subject = locked && (await findSubject(tx, ctx.scope, brand_id));
  if (!subject) throw new AppError('BRAND_NOT_FOUND');
  return subject;
}

/**
 * The text to sign, frozen when it is first asked for. While nothing is signed it follows the
 * documents and the brand: a text that no longer fits is replaced, never edited.
 */
export async function holdPending(ctx: Ctx, tx: Tx, subject: Subject): Promise<Held> {
  requireReady(subject);
  const settings = await readSettings(tx);
  const known = await findServiceAgreement(tx, subject.id);
  if (known) {
    const current = renderAt(ctx, subject, settings, known.created_at);
    if (current.sha256 === known.text_sha256) {
      return { subject, agreement: known, replaced: false };
    }
    await markReplaced(tx, known.id);
  }
  const now = ctx.deps.clock.iso();
  const text = renderAt(ctx, subject, settings, now);
  const agreement = await insertAgreement(tx, {
    brand_id: subject.id,
    agreement_type: 'service',
    agreement_version: AGREEMENT_VERSION,
    text_en: text.en,
    text_ar: text.ar,
    text_sha256: text.sha256,
    created_at: now,
  });
  return { subject, agreement, replaced: known !== undefined };
}
