import type { Deps } from '../../platform/context.ts';
import { REGISTRATION_COOKIE } from '../../platform/http/admission.ts';
import type { Cookie } from '../../platform/http/answer.ts';
import { readRegistrationToken } from './registrant/token.ts';
import { type RefreshToken, REMEMBERED_S } from './sessions.ts';

export const REFRESH_COOKIE = 'diwan_refresh';
const REFRESH_PATH = '/api/auth';

export const refreshCookie = ({ text, remember }: RefreshToken): Cookie => ({
  name: REFRESH_COOKIE,
  value: text,
  path: REFRESH_PATH,
  max_age_s: remember ? REMEMBERED_S : undefined,
});

export const clearedRefreshCookie: Cookie = {
  name: REFRESH_COOKIE,
  value: '',
  path: REFRESH_PATH,
  max_age_s: 0,
};

/**
 * The cookie that keeps the proof in this browser. It is sent to this brand's calls alone, so that
 * one browser can register several brands.
 * @returns none when the token is no proof for this brand
 */
export async function registrationCookies(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  brand_id: number,
  token: string | null | undefined,
): Promise<readonly Cookie[]> {
  const proof = token ? await readRegistrationToken(deps, token) : null;
  if (!token || proof?.brand_id !== brand_id) return [];
  const path = `/api/brands/${brand_id}`;
  return [{ name: REGISTRATION_COOKIE, value: token, path, max_age_s: proof.remaining_s }];
}
