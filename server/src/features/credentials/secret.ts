import { newToken } from '../../platform/crypto/tokens.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';

const PURPOSE = 'api-secret';

export interface NewCredentials {
  readonly api_key: string;
  /** 32 random bytes, told once; only its keyed hash is stored. */
  readonly api_secret: string;
}

export const newCredentials = (): NewCredentials => ({
  api_key: `dk_${newToken()}`,
  api_secret: newToken(),
});

export const hashSecret = (secrets: Secrets, api_secret: string): string =>
  secrets.hmac(PURPOSE, api_secret);

export const checkSecret = (secrets: Secrets, api_secret: string, hash: string): boolean =>
  secrets.checkHmac(PURPOSE, api_secret, hash);
