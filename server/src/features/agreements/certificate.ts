import type { Deps } from '../../platform/context.ts';
import { readOrMakeSecret } from '../../platform/crypto/platform-secrets.ts';
import { readSettings } from '../settings/service.ts';
import { createSealCertificate, type SealCertificate } from '@diwan/documents/seal/certificate';

const NAME = 'agreement_seal';

/** What this installation seals agreements with: made at the first need, then the same for good. */
export async function readSealCertificate({ db, secrets, clock }: Deps): Promise<SealCertificate> {
  const text = await readOrMakeSecret(db, secrets, NAME, async () => {
    const { platform_name } = await readSettings(db);
    return JSON.stringify(await createSealCertificate(platform_name, clock.iso()));
  });
  return JSON.parse(text) as SealCertificate;
}
