import { evidenceActions } from '@diwan/contract/features/disputes/actions';
import type {
  Dispute,
  DisputeDetail,
  EvidenceKind,
} from '@diwan/contract/features/disputes/records';
import { DOCUMENT_FILE } from '@diwan/contract/kernel/data-url';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { canOf, requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, type Deps, signedIn } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { atField, checkFile } from '../../platform/files/check.ts';
import { keepFile, storeFile, storeOrDiscard } from '../../platform/files/stored-files.ts';
import type { UploadedFile } from '../../platform/files/transfer.ts';
import { removeFiles, signFileLink } from '../files/public.ts';
import { readCalendar } from '../holidays/public.ts';
import { queueDisputeStep } from '../webhook-deliveries/public.ts';
import * as store from './store.ts';

/** Returns today's day in the platform's timezone. */
export async function readToday(db: Db, { clock }: Pick<Deps, 'clock'>): Promise<string> {
  return (await readCalendar(db)).dayOf(clock.now());
}

const show = ({ amount_minor, fee_minor, transaction_id, ...row }: store.DisputeRow): Dispute => ({
  ...row,
  transaction_id: Number(transaction_id),
  amount: toMajorNumber(amount_minor),
  fee: toMajorNumber(fee_minor),
  currency: 'KWD',
});

/** Lists the disputes in scope: open ones by their last day, then decided ones. */
export async function listDisputes(
  { deps, scope }: Ctx,
  { state }: { readonly state?: 'open' | 'decided' | undefined },
): Promise<Dispute[]> {
  const today = await readToday(deps.db, deps);
  return (await store.findDisputes(deps.db, scope, { today, state })).map(show);
}

/**
 * Returns a dispute.
 * @throws AppError DISPUTE_NOT_FOUND if the dispute is unknown or outside the caller's scope
 */
export async function findInScope(ctx: Ctx, db: Db, id: string): Promise<store.DisputeRow> {
  const row = await store.findDispute(db, ctx.scope, id, await readToday(db, ctx.deps));
  if (!row) throw new AppError('DISPUTE_NOT_FOUND');
  return row;
}

/**
 * Returns whether the caller may open files. Partners see that evidence exists, but may not open
 * it.
 */
const mayOpen = ({ scope }: Ctx): boolean => scope.kind === 'all' || scope.kind === 'brand';

async function showDetail(ctx: Ctx, db: Db, id: string): Promise<DisputeDetail> {
  const row = await findInScope(ctx, db, id);
  const files = await store.findEvidence(db, id);
  return {
    ...show(row),
    evidence: files.map(({ file_id, sha256: _digest, storage_key: _key, ...file }) => ({
      ...file,
      url: mayOpen(ctx) ? signFileLink(ctx, file_id) : null,
    })),
    can: canOf(evidenceActions, row, ctx),
  };
}

/** Reads a dispute with its evidence. @throws AppError DISPUTE_NOT_FOUND */
export const readDispute = (ctx: Ctx, id: string): Promise<DisputeDetail> =>
  showDetail(ctx, ctx.deps.db, id);

/** Locks the evidence and checks an action. @throws AppError DISPUTE_NOT_FOUND, its refusals */
async function lockFor(
  ctx: Ctx,
  tx: Tx,
  id: string,
  action: keyof (typeof evidenceActions)['actions'],
): Promise<store.DisputeRow> {
  await findInScope(ctx, tx, id);
  await store.lockEvidence(tx, id);
  const row = await findInScope(ctx, tx, id);
  requireAction(evidenceActions, row, action, ctx.actor);
  return row;
}

/**
 * Checks and re-encodes a file.
 * @throws AppError for a file of another type, size or with active content, at the field `file`
 */
async function checkEvidence({ bytes, name, declared_type }: UploadedFile) {
  try {
    return await checkFile(bytes, DOCUMENT_FILE, { name, declared_type });
  } catch (error) {
    throw atField('file', error);
  }
}

/**
 * Adds a file to the evidence. The same file is not added again, so a repeated upload does nothing.
 * @throws AppError DISPUTE_NOT_FOUND, the refusals of `add` and of an upload
 */
export async function addEvidence(
  ctx: Ctx,
  id: string,
  kind: EvidenceKind,
  file: UploadedFile | undefined,
): Promise<DisputeDetail> {
  invariant(file, 'a multipart call has its file');
  // The action is checked before the file is inspected, and again under the lock.
  requireAction(evidenceActions, await findInScope(ctx, ctx.deps.db, id), 'add', ctx.actor);
  const kept = await keepFile(ctx.deps, await checkEvidence(file));
  return storeOrDiscard(ctx.deps, kept, (used) =>
    ctx.transaction(async (tx) => {
      await lockFor(ctx, tx, id, 'add');
      const known = await store.findEvidence(tx, id);
      if (!known.some(({ sha256 }) => sha256 === kept.sha256)) {
        const stored = await storeFile(tx, kept, { kind: 'document', visibility: 'private' });
        used();
        const evidence = await store.insertEvidence(tx, {
          refund_id: id,
          kind,
          file_id: stored.id,
          added_by: signedIn(ctx).user_id,
          created_at: ctx.deps.clock.iso(),
        });
        await queueDisputeStep(tx, ctx.deps, id, 'evidence', evidence.id);
        await note(ctx, tx, id, { action: 'dispute.evidence_added', file_id: stored.id, kind });
      }
      return showDetail(ctx, tx, id);
    }),
  );
}

interface EvidenceNote {
  readonly action: 'dispute.evidence_added' | 'dispute.evidence_removed';
  readonly file_id: string;
  readonly kind: string;
}

const note = (ctx: Ctx, tx: Tx, id: string, { action, ...file }: EvidenceNote) =>
  writeAudit(tx, ctx, { action, entity: 'dispute', entity_id: id, after: file });

/**
 * Removes a file from evidence that was not submitted.
 * @throws AppError DISPUTE_NOT_FOUND, DISPUTE_EVIDENCE_NOT_FOUND, the refusals of `remove`
 */
export const removeEvidence = (ctx: Ctx, id: string, evidence_id: string): Promise<DisputeDetail> =>
  ctx.transaction(async (tx) => {
    await lockFor(ctx, tx, id, 'remove');
    const removed = await store.deleteEvidence(tx, id, evidence_id);
    if (!removed) throw new AppError('DISPUTE_EVIDENCE_NOT_FOUND');
    await note(ctx, tx, id, { action: 'dispute.evidence_removed', ...removed });
    await removeFiles(tx, ctx.deps, [removed.file_id]);
    return showDetail(ctx, tx, id);
  });

/**
 * Submits the evidence. From then on it does not change.
 * @throws AppError DISPUTE_NOT_FOUND, the refusals of `submit`
 */
export const submitEvidence = (ctx: Ctx, id: string): Promise<DisputeDetail> =>
  ctx.answerOnce(async (tx) => {
    const { file_count } = await lockFor(ctx, tx, id, 'submit');
    await store.markSubmitted(tx, id, signedIn(ctx).user_id, ctx.deps.clock.iso());
    await queueDisputeStep(tx, ctx.deps, id, 'submitted');
    await writeAudit(tx, ctx, {
      action: 'dispute.submitted',
      entity: 'dispute',
      entity_id: id,
      after: { files: file_count },
    });
    return showDetail(ctx, tx, id);
  });
