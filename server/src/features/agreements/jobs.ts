import type { SignedIdentity, SigningEvidence } from '@diwan/documents/agreement/evidence';
import type { Deps } from '../../platform/context.ts';
import { invariant } from '../../platform/error.ts';
import { ownFile } from '../../platform/files/check.ts';
import { keepFile, storeFile } from '../../platform/files/stored-files.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { readSettings, type Settings } from '../settings/public.ts';
import { requestLater, sweepStamps } from './timestamps/late-timestamps.ts';
import { enqueueSeal, makeSealedAgreement, readSealCertificate } from './sealing.ts';
import type { SealingOrder } from './sealing-process.ts';
import { contentOf, findSigning, findUnsealed, lockWithoutPdf, setPdf } from './store.ts';
import { stampingOf } from './timestamps/timestamps.ts';

export { stampAgreement } from './timestamps/late-timestamps.ts';
export { remindersSchedule, remindOfAgreements } from './reminders.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    seal_agreement: { agreement_id: string };
    /**
     * Enqueues the missing jobs that make the PDF or request the timestamp of a signed agreement.
     */
    sweep_seals: Record<string, never>;
  }
}

type SigningRow = NonNullable<Awaited<ReturnType<typeof findSigning>>>;

function witnessOf(row: SigningRow): SigningEvidence['witness'] {
  const { witness_name, witness_email: email, witness_role: role } = row;
  if (email === null || role === null) return null;
  const name = witness_name ?? '';
  return { name: name === '' ? email : name, email, role };
}

function evidenceOf(
  deps: Deps,
  row: SigningRow,
  { platform_name, platform_name_ar }: Pick<Settings, 'platform_name' | 'platform_name_ar'>,
): SigningEvidence {
  invariant(
    row.signer_name !== null && row.signed_at !== null,
    'a signature has a signer and a time',
  );
  return {
    agreement_id: row.id,
    version: row.agreement_version,
    platform_name,
    platform_name_ar,
    brand_id: row.brand_id,
    brand_name: row.brand_name,
    signer: { name: row.signer_name, email: row.signer_email ?? '', role: 'brand_owner' },
    witness: witnessOf(row),
    confirmed_by_code: row.confirmed_by_code,
    signed_at: row.signed_at,
    ip: row.signer_ip ?? '',
    user_agent: row.signer_user_agent ?? '',
    identity: row.identity_sealed
      ? (JSON.parse(deps.secrets.open(row.identity_sealed)) as SignedIdentity)
      : null,
  };
}

/** Returns the drawn signature, or the name that the signer typed instead. */
async function signatureOf(deps: Deps, row: SigningRow): Promise<SealingOrder['signature']> {
  const { drawing_key, typed_name } = row;
  if (drawing_key !== null) return { png: await deps.files.getBytes(drawing_key) };
  invariant(typed_name, 'a signature is drawn or typed');
  return { typed_name };
}

async function makePdf(deps: Deps, row: SigningRow) {
  const settings = await readSettings(deps.db);
  const order = {
    text: contentOf(row),
    signature: await signatureOf(deps, row),
    evidence: evidenceOf(deps, row, settings),
    certificate: await readSealCertificate(deps),
    sealed_at: deps.clock.iso(),
  };
  return makeSealedAgreement(order, stampingOf(deps));
}

/** Makes the sealed PDF of a signed agreement. If the job runs again, it does nothing. */
export const sealAgreement =
  (deps: Deps): TaskHandler<'seal_agreement'> =>
  async ({ agreement_id }) => {
    const row = await findSigning(deps.db, agreement_id);
    if (!row) return;
    const { pdf, draft } = await makePdf(deps, row);
    const kept = await keepFile(deps, ownFile(pdf, 'application/pdf'));
    const kept_draft = draft && (await keepFile(deps, ownFile(draft, 'application/pdf')));
    await deps.db.transaction().execute(async (tx) => {
      // If another run has stored the PDF in the meantime, the sweep of files deletes the bytes of
      // this run.
      if (!(await lockWithoutPdf(tx, agreement_id))) return;
      const file = await storeFile(tx, kept, { kind: 'agreement', visibility: 'private' });
      await setPdf(tx, agreement_id, file.id);
      if (kept_draft) await requestLater(deps, tx, agreement_id, kept_draft);
    });
  };

/** Enqueues the PDF of a signed agreement again if its job is lost or has used up its attempts. */
export const sweepSeals =
  (deps: Pick<Deps, 'db' | 'jobs' | 'config'>): TaskHandler<'sweep_seals'> =>
  async () => {
    for (const { id } of await findUnsealed(deps.db)) await enqueueSeal(deps.db, deps, id);
    await sweepStamps(deps);
  };

export const sealsSchedule: readonly CronEntry[] = [
  { schedule: '4,19,34,49 * * * *', task: 'sweep_seals' },
];
