import { readCheckpoint } from '@diwan/contract/features/proofs/verification/checkpoint';
import { readTimestamp } from '@diwan/documents/seal/timestamp';
import type { Ctx, Deps } from '../../platform/context.ts';
import { AppError } from '../../platform/error.ts';
import type { Download } from '../../platform/files/transfer.ts';
import { findBytes } from '../../platform/files/store.ts';
import { stampBytes, stampingOf } from '../agreements/public.ts';
import { timestampName } from './published.ts';
import { requireCheckpoint } from './read-proofs.ts';
import * as store from './store.ts';

/*
 * Requests timestamps for checkpoints (RFC 3161). A timestamp proves to others that a checkpoint
 * existed at a time, even if our key is stolen later.
 */

const MOST_A_RUN = 1_000;

type StampDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'files' | 'log'>;

/**
 * Reads a published timestamp.
 * @returns undefined without a file, or if the timestamp is not of this checkpoint
 */
async function findPublished({ files, config }: StampDeps, name: string, signed: Uint8Array) {
  const answer = await findBytes(files, name);
  if (!answer) return undefined;
  try {
    return { ...readTimestamp(answer, { signature: signed }, config.tsa_trusted), answer };
  } catch {
    // The storage was altered. A new timestamp replaces the file.
    return undefined;
  }
}

/**
 * Requests the missing timestamps, oldest first. If the authority gives none, the next run tries
 * again.
 */
export async function stampCheckpoints(deps: StampDeps, signal: AbortSignal): Promise<void> {
  const authority = stampingOf(deps);
  if (!authority) return;
  for (const { business_id, day, note } of await store.findUnstamped(deps.db, MOST_A_RUN)) {
    if (signal.aborted) return;
    const { signed } = readCheckpoint(note);
    const name = timestampName({ business_id, day });
    try {
      const {
        answer,
        at,
        authority: signer,
      } = (await findPublished(deps, name, signed)) ?? (await stampBytes(signed, authority));
      await deps.files.put(name, answer, 'application/timestamp-reply');
      await store.insertTimestamp(deps.db, {
        business_id,
        day,
        answer: Buffer.from(answer).toString('base64'),
        stamped_at: at,
        authority: signer,
      });
    } catch (error) {
      authority.warn(error instanceof Error ? error.message : String(error));
      return;
    }
  }
}

/**
 * Returns the timestamp of a checkpoint as the authority answered it.
 * @throws PROOF_CHECKPOINT_NOT_FOUND, PROOF_TIMESTAMP_NOT_FOUND
 */
export async function downloadTimestamp(
  { deps: { db } }: Pick<Ctx, 'deps'>,
  business_id: string,
  day: string,
): Promise<Download> {
  await requireCheckpoint(db, business_id, day);
  const [found] = await store.findTimestamps(db, { business_id, day });
  if (!found) throw new AppError('PROOF_TIMESTAMP_NOT_FOUND');
  return {
    content: Buffer.from(found.answer, 'base64'),
    content_type: 'application/timestamp-reply',
    download_name: `${day}.tsr`,
    cache: 'no-store',
  };
}
