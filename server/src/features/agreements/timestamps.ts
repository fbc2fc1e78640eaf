import { readTimestamp, requestTimestamp } from '@diwan/documents/seal/timestamp';
import type { Deps } from '../../platform/context.ts';
import { newToken } from '../../platform/crypto/tokens.ts';
import { postBytes } from '../../platform/mail/post-json.ts';

/** Whom timestamps are asked of, and how long. */
export interface Stamping {
  readonly url: string;
  readonly time_ms: number;
  /** Bytes that nobody can foretell, new for each question. */
  readonly chance: () => Uint8Array;
  readonly now: () => number;
  readonly warn: (problem: string) => void;
}

/** A sealed PDF is promised within seconds; without a timestamp it is a seal all the same. */
const TIME_MS = 8_000;
const MOST_BYTES = 32_768;
const NONCE_BYTES = 8;
/** An authority whose clock is further away vouches for another time than we state. */
const MOST_APART_MS = 600_000;

const QUERY = 'application/timestamp-query';

/** The operator's authority; undefined where none is named. */
export const stampingOf = ({ config, clock, log }: Deps): Stamping | undefined =>
  config.tsa_url === undefined
    ? undefined
    : {
        url: config.tsa_url,
        time_ms: TIME_MS,
        chance: () => Buffer.from(newToken(), 'base64url').subarray(0, NONCE_BYTES),
        now: () => clock.ms(),
        warn: (problem) =>
          log.warn({ problem }, 'no timestamp was given: the agreement is sealed without one'),
      };

/**
 * A timestamp of a signature. Whatever goes wrong with it never holds up a seal: it is said in the
 * log, and there is none.
 */
export async function askTimestamp(
  { url, time_ms, chance, now, warn }: Stamping,
  signature: Uint8Array,
): Promise<Uint8Array | undefined> {
  try {
    const request = requestTimestamp(signature, chance());
    const limits = { content_type: QUERY, time_ms, max_bytes: MOST_BYTES };
    const { token, at } = readTimestamp(await postBytes(url, request.der, limits), request);
    if (Math.abs(Date.parse(at) - now()) > MOST_APART_MS) throw new Error(`its clock says ${at}`);
    return token;
  } catch (error) {
    warn(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}
