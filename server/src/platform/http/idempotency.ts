import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isUsedKey, type KeyedCall, runOnce } from '../calls/answer-once.ts';
import type { Actor, Client, Ctx, Deps } from '../context.ts';
import { AppError, invariant } from '../error.ts';
import type { UploadedFile } from '../files/transfer.ts';
import { networkOf } from '../calls/address.ts';
import { BRAND_HEADER } from './client.ts';
import type { Route } from './routes.ts';

/**
 * Returns the owner of a key. Anonymous callers in different networks can use the same key
 * independently.
 */
function ownerOf(actor: Actor, client: Client): string {
  if (actor.kind === 'user') return actor.user_id;
  if (actor.kind === 'registrant') return `brand:${actor.brand_id}`;
  if (actor.kind === 'integrator') return `integrator:${actor.brand_id}`;
  if (actor.kind === 'partner_key') return `partner:${actor.key_id}`;
  return `public:${networkOf(client.ip ?? 'unknown')}`;
}

function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new AppError('VALIDATION', { fields: { 'Idempotency-Key': 'This value is not valid' } });
}

/** Checks whether this request repeats an earlier one with a stored answer. */
export async function isRepeat({ db }: Deps, request: FastifyRequest): Promise<boolean> {
  const key = keyOf(request);
  if (key === undefined) return false;
  return isUsedKey(db, { actor: ownerOf(request.actor, request.client), key });
}

/** A file with the text fields that were sent with it. */
interface Upload {
  readonly file?: UploadedFile | undefined;
  readonly body?: unknown;
}

/**
 * Returns the fingerprint of a call. It contains the brand, so that a key never repeats the answer
 * of another brand.
 */
function fingerprintOf(
  { url, body: sent, actor, headers }: FastifyRequest,
  { file, body: fields }: Upload,
): string {
  const body = file ? fields : sent;
  const brand = headers[BRAND_HEADER] !== undefined && 'brand_id' in actor ? [actor.brand_id] : [];
  const hash = createHash('sha256').update(JSON.stringify([url, body ?? null, ...brand]));
  return (file ? hash.update(file.bytes) : hash).digest('hex');
}

/**
 * Returns the keyed call of this request; undefined if there is no key, or if the endpoint accepts
 * none.
 */
function keyedCallOf(
  { name, endpoint }: Route,
  request: FastifyRequest,
  upload: Upload,
): KeyedCall | undefined {
  const key = endpoint.idempotent ? keyOf(request) : undefined;
  if (key === undefined) return undefined;
  const actor = ownerOf(request.actor, request.client);
  return { actor, key, endpoint: name, fingerprint: fingerprintOf(request, upload) };
}

/** The idempotent work of a call, and whether it ran. */
interface Once {
  readonly answerOnce: Ctx['answerOnce'];
  readonly wasUsed: () => boolean;
}

/**
 * Creates `answerOnce` for a request. Only an idempotent endpoint may call it, and only once. A
 * second call would find the stored answer of the first.
 */
export function onceOf(deps: Deps, route: Route, request: FastifyRequest, upload: Upload): Once {
  const { name, endpoint } = route;
  const call = keyedCallOf(route, request, upload);
  let used = false;
  return {
    wasUsed: () => used,
    answerOnce: async (work, afterwards) => {
      invariant(endpoint.idempotent, `${name} is not declared idempotent`);
      invariant(!used, `${name} answers once`);
      used = true;
      const { answer, repeated } = await runOnce(deps, call, work);
      return repeated || !afterwards ? answer : afterwards(answer);
    },
  };
}
