const encoder = new TextEncoder();

/** The maximum age of a webhook in seconds. An older one may be a replay. */
const TOLERANCE_S = 300;

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/[0-9a-f]{2}/g) ?? [], (pair) => Number.parseInt(pair, 16));

export interface SignedWebhook {
  /** The exact text of the body. Parsing and serializing it again would change the text. */
  readonly body: string;
  /**
   * The header X-Diwan-Signature: `t=<seconds>,v1=<hex>`. It has two `v1` while a secret is being
   * replaced.
   */
  readonly signature: string;
  /** The webhook secret `whsec_...` from your brand's page Integration. */
  readonly secret: string;
  readonly tolerance_s?: number;
  readonly now_ms?: number;
}

/**
 * Checks whether the body was signed recently with the brand's secret. Do not use the body before
 * this check. It works in Node and in browsers, whose WebCrypto compares in constant time.
 */
export async function isGenuine(webhook: SignedWebhook): Promise<boolean> {
  const { body, signature, secret, tolerance_s = TOLERANCE_S, now_ms = Date.now() } = webhook;
  const parts = signature.split(',').map((part) => part.split('='));
  const t = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d+$/.test(t) || Math.abs(now_ms / 1000 - Number(t)) > tolerance_s) return false;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const raw = encoder.encode(secret);
  const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['verify']);
  const signed = encoder.encode(`${t}.${body}`);
  for (const [name, mac = ''] of parts) {
    if (name !== 'v1') continue;
    if (await crypto.subtle.verify('HMAC', key, bytesOf(mac), signed)) return true;
  }
  return false;
}
