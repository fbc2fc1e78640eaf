import { type SftpProblem, sftpProblem } from '@diwan/contract/features/businesses/sftp';
import {
  type DeliveryBlock,
  deliveryTargetActions,
  payoutDeliveryActions,
} from '@diwan/contract/features/payout-deliveries/actions';
import type {
  PayoutDeliveries,
  PayoutDelivery,
} from '@diwan/contract/features/payout-deliveries/records';
import { payoutExportActions } from '@diwan/contract/features/payouts/actions';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { canOf, requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { letFilesLeave, readExportFacts } from '../payouts/public.ts';
import { blockedBy, enqueueDelivery } from './jobs.ts';
import * as store from './store.ts';

type DeliveryRow = Awaited<ReturnType<typeof store.findDeliveries>>[number];
type AttemptRow = Awaited<ReturnType<typeof store.findAttempts>>[number];

const problemOf = (stored: string | null): SftpProblem | null =>
  stored === null ? null : sftpProblem.parse(stored);

function show(
  ctx: Ctx,
  row: DeliveryRow,
  attempts: readonly AttemptRow[],
  blocked_by: DeliveryBlock | null,
): PayoutDelivery {
  const { business_id: _business, name, format, problem, ...plain } = row;
  return {
    ...plain,
    format: format === 'csv' ? 'csv' : 'pain001',
    file_name: name,
    problem: problemOf(problem),
    attempts: attempts.map(({ attempt, at, ended_at, problem: why }) => ({
      attempt,
      at,
      ended_at,
      problem: problemOf(why),
    })),
    can: canOf(payoutDeliveryActions, { state: row.state, blocked_by }, ctx),
  };
}

/** Returns the deliveries of an export per bank, and whether more files can be sent. */
export async function readDeliveries(
  ctx: Ctx,
  export_id: string,
  db: Db = ctx.deps.db,
): Promise<PayoutDeliveries> {
  const payout = await readExportFacts(ctx, export_id, db);
  const deliveries = await store.findDeliveries(db, export_id);
  const ids = deliveries.map(({ id }) => id);
  const attempts = ids.length === 0 ? [] : await store.findAttempts(db, ids);
  const byDelivery = Map.groupBy(attempts, ({ delivery_id }) => delivery_id);
  const targets = payout.kind === 'payout' ? await store.findTargets(db, export_id) : [];
  return {
    can: { send: canOf(payoutExportActions, payout, ctx).send },
    businesses: targets.map((target) => {
      const blocked_by = blockedBy(target);
      return {
        business_id: target.id,
        business_name: target.name,
        total_brands: target.total_brands,
        total_amount: toMajorNumber(target.total_minor),
        blocked_by,
        deliveries: deliveries
          .filter(({ business_id }) => business_id === target.id)
          .map((row) => show(ctx, row, byDelivery.get(row.id) ?? [], blocked_by)),
        can: canOf(deliveryTargetActions, { blocked_by }, ctx),
      };
    }),
  };
}

/** Returns the businesses whose files are sent: the chosen one, or all that are ready. */
async function chooseTargets(
  ctx: Ctx,
  tx: Tx,
  export_id: string,
  business_id: string | undefined,
): Promise<store.TargetRow[]> {
  const targets = await store.findTargets(tx, export_id);
  const asked = targets.filter(({ id }) => business_id === undefined || id === business_id);
  const [first] = asked;
  if (!first) throw new AppError('PAYOUT_BUSINESS_PAYS_NOTHING');
  const ready = asked.filter((target) => blockedBy(target) === null);
  if (ready.length > 0) return ready;
  requireAction(deliveryTargetActions, { blocked_by: blockedBy(first) }, 'send', ctx.actor);
  return ready;
}

/**
 * Sends the files of an export to the banks that are ready. Each file is sent once: a repeated or
 * simultaneous request gets the existing delivery.
 * @throws the refusals of `payoutExportActions.send` and `deliveryTargetActions.send`
 */
export const sendFiles = (
  ctx: Ctx,
  export_id: string,
  business_id: string | undefined,
): Promise<PayoutDeliveries> =>
  ctx.answerOnce(async (tx) => {
    await letFilesLeave(ctx, tx, export_id, 'send');
    const targets = await chooseTargets(ctx, tx, export_id, business_id);
    const now = ctx.deps.clock.iso();
    const sent: string[] = [];
    for (const file of await store.findBankFiles(tx, export_id)) {
      const target = targets.find(({ id }) => id === file.business_id);
      if (!target || (file.format === 'csv' && !target.sftp_send_csv)) continue;
      const delivery = await store.insertDelivery(tx, {
        export_id,
        file_id: file.id,
        business_id: target.id,
        next_attempt_at: now,
        requested_by: signedIn(ctx).user_id,
        requested_at: now,
      });
      if (!delivery) continue;
      await enqueueDelivery(tx, ctx.deps, { ...delivery, due_at: now });
      sent.push(file.id);
    }
    if (sent.length > 0) {
      await writeAudit(tx, ctx, {
        action: 'payout.files_sent',
        entity: 'payout',
        entity_id: export_id,
        after: { businesses: targets.map(({ id }) => id), files: sent },
      });
    }
    return readDeliveries(ctx, export_id, tx);
  });

/**
 * Sends a failed file again, with a new round of attempts. An open delivery does not change.
 * @throws the refusals of `payoutExportActions.send` and `payoutDeliveryActions.resend`
 */
export const resendFile = (
  ctx: Ctx,
  export_id: string,
  delivery_id: string,
): Promise<PayoutDeliveries> =>
  ctx.answerOnce(async (tx) => {
    await letFilesLeave(ctx, tx, export_id, 'send');
    const delivery = await store.lockDelivery(tx, delivery_id);
    if (!delivery || delivery.export_id !== export_id) {
      throw new AppError('PAYOUT_DELIVERY_NOT_FOUND');
    }
    const { state } = delivery;
    if (state === 'queued' || state === 'sending') return readDeliveries(ctx, export_id, tx);
    requireAction(payoutDeliveryActions, { state, blocked_by: null }, 'resend', ctx.actor);
    await chooseTargets(ctx, tx, export_id, delivery.business_id);
    const now = ctx.deps.clock.iso();
    await store.updateDelivery(tx, delivery_id, {
      state: 'queued',
      problem: null,
      round_attempts: 0,
      next_attempt_at: now,
      requested_by: signedIn(ctx).user_id,
      requested_at: now,
      // After an unknown result, a person has asked the bank and learned that it has no file. After
      // any other problem, the bank may have the file.
      ...(delivery.problem === 'fate_unknown' ? { renaming_name: null } : {}),
    });
    await enqueueDelivery(tx, ctx.deps, { ...delivery, due_at: now });
    await writeAudit(tx, ctx, {
      action: 'payout.file_sent_again',
      entity: 'payout',
      entity_id: export_id,
      after: { delivery_id, after_problem: delivery.problem },
    });
    return readDeliveries(ctx, export_id, tx);
  });
