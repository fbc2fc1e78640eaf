import { newIdempotencyKey } from './api.ts';

/** One intended action: repeats of the same request carry the same key and happen once. */
export interface Attempt {
  readonly key: string;
  /** Of the request that the key was made for. */
  readonly print: string;
}

/** The last attempt when the request is still the same, else a new one. */
export function attemptFor(body: unknown, last: Attempt | null): Attempt {
  const print = fingerprint(JSON.stringify(body));
  return last?.print === print ? last : { key: newIdempotencyKey(), print };
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a with the length: it tells a person's own two requests apart and guards nothing. */
function fingerprint(text: string): string {
  let hash = FNV_OFFSET;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
  }
  return `${text.length}-${(hash >>> 0).toString(36)}`;
}
