import type { X509Certificate } from 'node:crypto';
import type { SealCertificate } from '@diwan/documents/seal/certificate';
import { type SealDraft, type SealedDocument, stampSeal } from '@diwan/documents/seal/seal';
import { readTimestamp, requestTimestamp, type Timestamp } from '@diwan/documents/seal/timestamp';
import type { Deps } from '../../../platform/context.ts';
import { newToken } from '../../../platform/crypto/tokens.ts';
import { postBytes } from '../../../platform/mail/post-json.ts';

/** The authority that issues timestamps, and the limits of a request. */
export interface TimestampAuthority {
  readonly url: string;
  /** The root certificates of the authority. If they are absent, the chain is not checked. */
  readonly trusted?: readonly X509Certificate[] | undefined;
  readonly time_ms: number;
  /** Returns unpredictable bytes, new for each request. */
  readonly chance: () => Uint8Array;
  readonly now: () => number;
  readonly warn: (problem: string) => void;
}

/**
 * The time limit of one request. A sealed PDF is promised within seconds, and a seal is valid
 * without a timestamp.
 */
const TIME_MS = 8_000;
const MOST_BYTES = 32_768;
const NONCE_BYTES = 8;
/**
 * The maximum difference between the authority's clock and the server's. A larger one is refused.
 */
const MOST_APART_MS = 600_000;

const QUERY = 'application/timestamp-query';

/** Returns the operator's timestamp authority; undefined if none is set. */
export const stampingOf = ({
  config,
  clock,
  log,
}: Pick<Deps, 'config' | 'clock' | 'log'>): TimestampAuthority | undefined =>
  config.tsa_url === undefined
    ? undefined
    : {
        url: config.tsa_url,
        trusted: config.tsa_trusted,
        time_ms: TIME_MS,
        chance: () => Buffer.from(newToken(), 'base64url').subarray(0, NONCE_BYTES),
        now: () => clock.ms(),
        warn: (problem) =>
          log.warn({ problem }, 'the authority gave no timestamp: the file is sealed without one'),
      };

/**
 * Requests a timestamp for bytes. Only their digest is sent.
 * @returns the authority's answer (TimeStampResp), and its content
 * @throws Error that states why there is no timestamp
 */
export async function stampBytes(
  bytes: Uint8Array,
  { url, trusted, time_ms, chance, now }: Omit<TimestampAuthority, 'warn'>,
): Promise<Timestamp & { readonly answer: Uint8Array }> {
  const request = requestTimestamp(bytes, chance());
  const limits = { content_type: QUERY, time_ms, max_bytes: MOST_BYTES };
  const answer = await postBytes(url, request.der, limits);
  const timestamp = readTimestamp(answer, request, trusted);
  const { at } = timestamp;
  if (Math.abs(Date.parse(at) - now()) > MOST_APART_MS) throw new Error(`its time is ${at}`);
  return { ...timestamp, answer };
}

/**
 * Requests a timestamp for a draft's signature, and returns the finished PDF.
 * @throws Error that states why there is no timestamp
 */
export async function stampDraft(
  draft: SealDraft,
  certificate: SealCertificate,
  authority: Omit<TimestampAuthority, 'warn'>,
): Promise<Uint8Array> {
  const { token } = await stampBytes(draft.signature, authority);
  const stamped = await stampSeal(draft, certificate, token);
  if (!stamped) throw new Error('its token does not fit into the seal');
  return stamped;
}

/**
 * Returns the sealed document with a timestamp. A failed request never delays a seal.
 * @returns undefined if there is no timestamp; the log states why
 */
export async function addTimestamp(
  { draft }: SealedDocument,
  certificate: SealCertificate,
  stamping: TimestampAuthority | undefined,
): Promise<Uint8Array | undefined> {
  if (!draft || !stamping) return undefined;
  try {
    return await stampDraft(draft, certificate, stamping);
  } catch (error) {
    stamping.warn(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}
