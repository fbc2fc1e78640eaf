import { amendmentActions } from '@diwan/contract/features/agreements/actions';
import { words } from '@diwan/contract/features/agreements/words';
import { ADMINS } from '@diwan/contract/kernel/roles';
import type { agreementEndpoints } from '@diwan/contract/features/agreements/endpoints';
import type { AgreementFee, PendingAgreement } from '@diwan/contract/features/agreements/records';
import { readSchedule, type ScheduleFee } from '@diwan/contract/features/agreements/schedule';
import type { Body, Data } from '@diwan/contract/kernel/endpoint';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { basisPointsToPercent } from '@diwan/contract/kernel/percent';
import { canOf, requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';
import { requireBrand } from '../brands/public.ts';
import { showCard } from '../fees/public.ts';
import { queueMessage } from '../messages/public.ts';
import { personName } from '../users/public.ts';
import { differencesOf, readSignedClauses } from './drafting.ts';
import {
  afterSigning,
  keepDrawing,
  lockSubject,
  type Signature,
  writeSignature,
} from './signing.ts';
import * as store from './store.ts';

/** Converts a fee of a schedule to the API's units: percent and KWD. */
export const showFee = (fee: ScheduleFee): AgreementFee => ({
  ...showCard(fee),
  brand_percentage: basisPointsToPercent(fee.brand_bp),
  brand_fixed: toMajorNumber(fee.brand_fixed_minor),
  refund_percentage: basisPointsToPercent(fee.refund_revenue_bp),
  refund_fixed: toMajorNumber(fee.refund_revenue_fixed_minor),
  chargeback_percentage: basisPointsToPercent(fee.chargeback_revenue_bp),
  chargeback_fixed: toMajorNumber(fee.chargeback_revenue_fixed_minor),
});

const amountOf = (minor: bigint | null): number | null =>
  minor === null ? null : toMajorNumber(minor);

/**
 * Returns the agreement that the owner signs next, with its differences from the last signed one.
 * @throws AppError BRAND_NOT_FOUND, NO_PENDING_AGREEMENT
 */
export async function readPendingAgreement(ctx: Ctx, brand_id: number): Promise<PendingAgreement> {
  const { db } = ctx.deps;
  await requireBrand(ctx, brand_id);
  const waiting = await store.findPendingAmendments(db, ctx.scope, brand_id);
  const [next] = waiting;
  if (!next) throw new AppError('NO_PENDING_AGREEMENT');
  const { clauses } = store.contentOf(next);
  const schedule = readSchedule(next.schedule);
  const before = await readSignedClauses(db, brand_id, next.agreement_type);
  return {
    id: next.id,
    agreement_type: next.agreement_type,
    agreement_version: next.agreement_version,
    pos_rental_fee: amountOf(schedule.rental_fee_minor),
    loss_fee: amountOf(schedule.loss_fee_minor),
    // Fees that are not binding are in the text for information only. The owner does not agree to
    // them.
    transaction_fees: schedule.binding ? schedule.fees.map(showFee) : [],
    valid_from: next.valid_from,
    valid_until: next.valid_until,
    agreement_text: ctx.client.language === 'ar' ? next.text_ar : next.text_en,
    agreement_text_en: next.text_en,
    agreement_text_ar: next.text_ar,
    digest: next.digest,
    differences: differencesOf(before, clauses),
    waiting: waiting.length,
    created_at: next.created_at,
    can: canOf(amendmentActions, next, ctx),
  };
}

type Sign = (typeof agreementEndpoints)['signPendingAgreement'];

async function signatureOf(ctx: Ctx, body: Body<Sign>): Promise<Signature> {
  const { signature_data, signature_strokes: strokes, typed_name } = body;
  if (typed_name !== undefined) return { typed_name };
  invariant(signature_data, 'the contract requires one of the two');
  return { drawing: await keepDrawing(ctx, signature_data, 'signature_data'), strokes };
}

/**
 * Signs a pending agreement, once. Its rates apply from the instant of the signature.
 * @throws AppError BRAND_NOT_FOUND, AGREEMENT_NOT_FOUND, the refusals of `sign`, and
 * AGREEMENT_CHANGED if the digest of the request differs from that of the pending text
 */
export async function signPendingAgreement(
  ctx: Ctx,
  brand_id: number,
  agreement_id: string,
  body: Body<Sign>,
): Promise<Data<Sign>> {
  const signature = await signatureOf(ctx, body);
  return ctx.answerOnce(async (tx) => {
    const subject = await lockSubject(ctx, tx, brand_id);
    const agreement = await store.findAmendment(tx, ctx.scope, brand_id, agreement_id);
    if (!agreement) throw new AppError('AGREEMENT_NOT_FOUND');
    requireAction(amendmentActions, agreement, 'sign', ctx.actor);
    if (body.digest !== undefined && body.digest !== agreement.digest) {
      throw new AppError('AGREEMENT_CHANGED');
    }
    const signed_at = await writeSignature(ctx, tx, subject, agreement, signature);
    await afterSigning(ctx, tx, subject, agreement_id);
    const { length } = await store.findPendingAmendments(tx, ctx.scope, brand_id);
    return { agreement_id, signed_at, waiting: length };
  });
}

/** Returns the active admins, who receive the reason of a decline. */
const findAdmins = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'role', 'language'])
    .where('role', 'in', ADMINS)
    .where('active', '=', true)
    .orderBy('id')
    .limit(LIST_LIMIT)
    .execute();

const findName = (db: Db, user_id: string) =>
  db
    .selectFrom('users as u')
    .select(['u.email', personName<string>('u').as('name')])
    .where('u.id', '=', user_id)
    .executeTakeFirstOrThrow();

interface Refusal {
  readonly brand_id: number;
  readonly brand_name: string;
  readonly agreement_type: keyof typeof words.types;
  readonly reason: string;
}

async function notifyAdmins(ctx: Ctx, tx: Tx, declined: Refusal): Promise<void> {
  const { deps } = ctx;
  const { brand_id, brand_name, agreement_type, reason } = declined;
  const { name, email } = await findName(tx, signedIn(ctx).user_id);
  const address = new URL(`/brands/${brand_id}?tab=documents`, deps.config.public_url).href;
  for (const admin of await findAdmins(tx)) {
    const agreement = words.types[agreement_type][admin.language];
    await queueMessage(tx, deps, {
      channel: 'email',
      to: admin.email,
      user_id: admin.id,
      recipient_role: admin.role,
      language: admin.language,
      brand_id,
      template: 'rates_declined',
      params: {
        brand_name,
        agreement,
        person: name === null || name === '' ? email : name,
        reason,
        address,
      },
    });
  }
}

/**
 * Declines a pending change of rates, once. The signed rates stay in force, and the hold that the
 * change caused ends.
 * @throws AppError BRAND_NOT_FOUND, AGREEMENT_NOT_FOUND, the refusals of `decline`
 */
export const declineAgreement = (
  ctx: Ctx,
  brand_id: number,
  agreement_id: string,
  reason: string,
): Promise<{ readonly agreement_id: string; readonly declined_at: string }> =>
  ctx.answerOnce(async (tx) => {
    const { name: brand_name } = await lockSubject(ctx, tx, brand_id);
    const agreement = await store.findAmendment(tx, ctx.scope, brand_id, agreement_id);
    if (!agreement) throw new AppError('AGREEMENT_NOT_FOUND');
    requireAction(amendmentActions, agreement, 'decline', ctx.actor);
    const declined_at = ctx.deps.clock.iso();
    await store.markReplaced(tx, agreement_id);
    const declined_by = signedIn(ctx).user_id;
    await store.insertDecline(tx, { agreement_id, reason, declined_at, declined_by });
    const { agreement_type } = agreement;
    await writeAudit(tx, ctx, {
      action: 'agreement.declined',
      entity: 'agreement',
      entity_id: agreement_id,
      after: { brand_id, agreement_type, reason },
    });
    await notifyAdmins(ctx, tx, { brand_id, brand_name, agreement_type, reason });
    return { agreement_id, declined_at };
  });
