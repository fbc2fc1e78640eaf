import { createSealCertificate, type SealCertificate } from '@diwan/documents/seal/certificate';
import { fileURLToPath } from 'node:url';
import type { Deps } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { readOrMakeSecret } from '../../platform/crypto/platform-secrets.ts';
import { type OrderLimits, runOrder } from '../../platform/processes/run-order.ts';
import { createTurns } from '../../platform/processes/turns.ts';
import { readSettings } from '../settings/settings.ts';
import type { SealingOrder } from './sealing-process.ts';

const NAME = 'agreement_seal';

/** What this installation seals agreements with: made at the first need, then the same for good. */
export async function readSealCertificate({ db, secrets, clock }: Deps): Promise<SealCertificate> {
  const text = await readOrMakeSecret(db, secrets, NAME, async () => {
    const { platform_name } = await readSettings(db);
    return JSON.stringify(await createSealCertificate(platform_name, clock.iso()));
  });
  return JSON.parse(text) as SealCertificate;
}

/** Asks for the sealed PDF of a signed agreement. */
export const enqueueSeal = (
  tx: Db,
  { jobs }: Pick<Deps, 'jobs'>,
  agreement_id: string,
): Promise<void> =>
  jobs.enqueue(
    tx,
    'seal_agreement',
    { agreement_id },
    { queue: 'sealing', job_key: `seal-${agreement_id}` },
  );

const PROGRAM = fileURLToPath(new URL('./sealing-process.ts', import.meta.url));

/** It takes two seconds of a free core; on a busy machine it gives way to everything else. */
const LIMITS: OrderLimits = { time_limit_ms: 180_000, gives_way: true };

/** Nobody waits for the PDF of an agreement, so one core at most works on them. */
const inTurn = createTurns(1);

/**
 * The PDF of a signed agreement, drawn and sealed in a process of its own: here it would keep the
 * event loop, and so every request, for seconds. The certificate goes along with the order, never
 * through environment or arguments. Rejects when it cannot be made within the limits.
 */
export const makeSealedAgreement = (
  order: SealingOrder,
  limits: Partial<OrderLimits> = {},
): Promise<Uint8Array> =>
  inTurn(() => runOrder<SealingOrder, Uint8Array>(PROGRAM, order, { ...LIMITS, ...limits }));
