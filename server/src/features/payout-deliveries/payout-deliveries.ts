import {
  SFTP_PROBLEMS,
  type SftpProblem,
  sftpProblem,
} from '@diwan/contract/features/businesses/sftp';
import type {
  PayoutDeliveries,
  PayoutDelivery,
} from '@diwan/contract/features/payout-deliveries/records';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { letFilesLeave } from '../payouts/files/files.ts';
import { holdPayout, payoutNotFound, refuse } from '../payouts/payouts.ts';
import { findExport } from '../payouts/store.ts';
import { blockedBy, enqueueDelivery } from './jobs.ts';
import * as store from './store.ts';

type DeliveryRow = Awaited<ReturnType<typeof store.findDeliveries>>[number];
type AttemptRow = Awaited<ReturnType<typeof store.findAttempts>>[number];

const problemOf = (stored: string | null): SftpProblem | null =>
  stored === null ? null : sftpProblem.parse(stored);

function show(row: DeliveryRow, attempts: readonly AttemptRow[]): PayoutDelivery {
  const { business_id: _business, name, format, problem, ...shown } = row;
  return {
    ...shown,
    format: format === 'csv' ? 'csv' : 'pain001',
    file_name: name,
    problem: problemOf(problem),
    attempts: attempts.map(({ attempt, at, ended_at, problem: why }) => ({
      attempt,
      at,
      ended_at,
      problem: problemOf(why),
    })),
  };
}

/** What was sent to which bank, and what could be. */
export async function readDeliveries(
  ctx: Ctx,
  export_id: string,
  db: Db = ctx.deps.db,
): Promise<PayoutDeliveries> {
  const row = await findExport(db, ctx.scope, export_id);
  if (!row) throw payoutNotFound();
  const approved = !row.needs_approval || row.approved_at !== null;
  const deliveries = await store.findDeliveries(db, export_id);
  const ids = deliveries.map(({ id }) => id);
  const attempts = ids.length === 0 ? [] : await store.findAttempts(db, ids);
  const byDelivery = Map.groupBy(attempts, ({ delivery_id }) => delivery_id);
  const targets = row.kind === 'payout' ? await store.findTargets(db, export_id) : [];
  return {
    can_send: row.kind === 'payout' && row.status === 'pending' && approved,
    businesses: targets.map((target) => ({
      business_id: target.id,
      business_name: target.name,
      total_brands: target.total_brands,
      total_amount: toMajorNumber(target.total_minor),
      blocked_by: blockedBy(target),
      deliveries: deliveries
        .filter(({ business_id }) => business_id === target.id)
        .map((delivery) => show(delivery, byDelivery.get(delivery.id) ?? [])),
    })),
  };
}

const refuseSending = (problem: SftpProblem): AppError =>
  new AppError('UNPROCESSABLE', { sentence: SFTP_PROBLEMS[problem] });

/** The export, held; its files may leave, and it still waits for the bank. */
async function holdSendable(ctx: Ctx, tx: Tx, export_id: string): Promise<void> {
  await holdPayout(tx, export_id);
  const { status } = await letFilesLeave(tx, ctx.deps, export_id);
  if (status !== 'pending') {
    throw refuse('This payout has been confirmed already: its files are no longer sent');
  }
}

/** The businesses whose files are to go: the one that was named, or all that can. */
async function chooseTargets(tx: Tx, export_id: string, business_id: string | undefined) {
  const targets = await store.findTargets(tx, export_id);
  const wanted = targets.filter(({ id }) => business_id === undefined || id === business_id);
  const [first] = wanted;
  if (!first) {
    const sentence = 'Nothing in this payout is paid by this business';
    throw new AppError('UNPROCESSABLE', { sentence });
  }
  const ready = wanted.filter((target) => blockedBy(target) === null);
  const problem = blockedBy(first);
  if (ready.length === 0 && problem !== null) throw refuseSending(problem);
  return ready;
}

/**
 * Sends the files of an export to the banks that can get them. A file goes once: who asks again,
 * or at the same time, finds the delivery that there is.
 */
export const sendFiles = (
  ctx: Ctx,
  export_id: string,
  business_id: string | undefined,
): Promise<PayoutDeliveries> =>
  ctx.answerOnce(async (tx) => {
    await holdSendable(ctx, tx, export_id);
    const targets = await chooseTargets(tx, export_id, business_id);
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

/** Sends a failed file again, with all its tries. One that is on its way is left alone. */
export const resendFile = (
  ctx: Ctx,
  export_id: string,
  delivery_id: string,
): Promise<PayoutDeliveries> =>
  ctx.answerOnce(async (tx) => {
    await holdSendable(ctx, tx, export_id);
    const delivery = await store.lockDelivery(tx, delivery_id);
    if (!delivery || delivery.export_id !== export_id) throw new AppError('NOT_FOUND');
    if (delivery.state === 'delivered') throw refuse('This file has been delivered already');
    if (delivery.state !== 'failed') return readDeliveries(ctx, export_id, tx);
    await chooseTargets(tx, export_id, delivery.business_id);
    const now = ctx.deps.clock.iso();
    await store.updateDelivery(tx, delivery_id, {
      state: 'queued',
      problem: null,
      round_attempts: 0,
      next_attempt_at: now,
      requested_by: signedIn(ctx).user_id,
      requested_at: now,
      // Somebody has asked the bank: it has no file. In any other case the doubt stays.
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
