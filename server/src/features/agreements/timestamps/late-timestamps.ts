import { createHash } from 'node:crypto';
import type { SealCertificate } from '@diwan/documents/seal/certificate';
import { openDraft } from '@diwan/documents/seal/seal';
import { timestampOf } from '@diwan/documents/seal/verify-seal';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Deps, systemContext } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { invariant } from '../../../platform/error.ts';
import { ownFile } from '../../../platform/files/check.ts';
import {
  deleteFileRows,
  type KeptFile,
  keepFile,
  storeFile,
} from '../../../platform/files/stored-files.ts';
import type { TaskHandler } from '../../../platform/jobs/tasks.ts';
import { readSealKeys } from '../sealing.ts';
import { stampDraft, stampingOf } from './timestamps.ts';
import * as store from './store.ts';

declare module '../../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Requests the missing timestamp of a seal. */
    stamp_agreement: { agreement_id: string };
  }
}

/**
 * The delays between attempts grow to six hours, so 1,000 attempts take eight months. Then the
 * sweep enqueues the job again.
 */
const ATTEMPTS = 1_000;

const enqueueStamp = (tx: Db, { jobs }: Pick<Deps, 'jobs'>, agreement_id: string): Promise<void> =>
  jobs.enqueue(
    tx,
    'stamp_agreement',
    { agreement_id },
    // Timestamps have their own queue, so that an unresponsive authority does not delay seals.
    { queue: 'timestamps', job_key: `stamp-${agreement_id}`, max_attempts: ATTEMPTS },
  );

/**
 * Records that the timestamp of a seal is pending, and enqueues its request. It runs in the
 * transaction of the seal.
 */
export async function requestLater(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tx: Tx,
  agreement_id: string,
  draft: KeptFile,
): Promise<void> {
  const { id } = await storeFile(tx, draft, { kind: 'agreement', visibility: 'private' });
  const requested_at = deps.clock.iso();
  await store.insertPending(tx, { agreement_id, draft_file_id: id, requested_at });
  await enqueueStamp(tx, deps, agreement_id);
}

/**
 * Opens a draft with the certificate that made it.
 * @throws Error if no certificate fits the draft, for example because its own was replaced
 */
async function openWithKey(file: Uint8Array, [certificate, ...others]: SealCertificate[]) {
  invariant(certificate, 'the installation has a certificate of its own');
  try {
    return { draft: await openDraft(file, certificate), certificate };
  } catch (error) {
    if (others.length === 0) throw error;
    return openWithKey(file, others);
  }
}

/**
 * Adds the missing timestamp of a seal. The original PDF does not change, and the PDF with the
 * timestamp is stored next to it. If the job runs again, it does nothing.
 * @throws Error while the authority gives no timestamp, so that the queue retries
 */
export const stampAgreement =
  (deps: Deps): TaskHandler<'stamp_agreement'> =>
  async ({ agreement_id }) => {
    const stamping = stampingOf(deps);
    const pending = await store.findPending(deps.db, agreement_id);
    // Without an authority the job ends here. The sweep enqueues it again when an authority is set.
    if (!pending || !stamping) return;
    const draft_bytes = await deps.files.getBytes(pending.storage_key);
    const { draft, certificate } = await openWithKey(draft_bytes, await readSealKeys(deps));
    const pdf = await stampDraft(draft, certificate, stamping);
    const timestamp = await timestampOf(pdf);
    invariant(timestamp, 'a stamped seal has its timestamp');
    const { at: stamped_at, authority } = timestamp;
    const kept = await keepFile(deps, ownFile(pdf, 'application/pdf'));
    const unused = await deps.db.transaction().execute(async (tx) => {
      const row = await store.lockPending(tx, agreement_id);
      // Another run has stored the timestamp, so this run's file is deleted.
      if (!row) return [kept.storage_key];
      invariant(row.draft_file_id, 'a pending timestamp has its draft');
      const file = await storeFile(tx, kept, { kind: 'agreement', visibility: 'private' });
      await store.markStamped(tx, agreement_id, { file_id: file.id, stamped_at, authority });
      await writeAudit(tx, systemContext(deps, 'stamp_agreement'), {
        action: 'agreement.timestamped',
        entity: 'agreement',
        entity_id: agreement_id,
        after: {
          timestamp_at: stamped_at,
          timestamp_authority: authority,
          timestamped_sha256: createHash('sha256').update(pdf).digest('hex'),
        },
      });
      return deleteFileRows(tx, [row.draft_file_id]);
    });
    for (const key of unused) await deps.files.delete(key);
  };

/**
 * Enqueues pending timestamps that have no job, because it was lost or the authority was set later.
 */
export async function sweepStamps(deps: Pick<Deps, 'db' | 'jobs' | 'config'>): Promise<void> {
  if (deps.config.tsa_url === undefined) return;
  for (const { agreement_id } of await store.findUnrequested(deps.db)) {
    await enqueueStamp(deps.db, deps, agreement_id);
  }
}
