import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Actor, Client } from '../context.ts';
import type { Secrets } from '../crypto/secrets.ts';
import type { Db, Tx } from '../db/database.ts';
import { AppError } from '../error.ts';
import { networkOf } from './client/address.ts';
import { type Cookie, cookiesOf, type Route, type UploadedFile, withCookies } from './routes.ts';

interface IdempotentCall {
  readonly actor: string;
  readonly key: string;
  readonly endpoint: string;
  /** Of the whole request, so that the same key with another request is told apart. */
  readonly fingerprint: string;
}

/** Whose key it is: two strangers may use the same one without hearing of each other. */
function ownerOf(actor: Actor, client: Client): string {
  if (actor.kind === 'user') return actor.user_id;
  if (actor.kind === 'registrant') return `brand:${actor.brand_id}`;
  if (actor.kind === 'integrator') return `integrator:${actor.brand_id}`;
  return `public:${networkOf(client.ip ?? 'unknown')}`;
}

function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new AppError('VALIDATION', { fields: { 'Idempotency-Key': 'This value is not valid' } });
}

function fingerprintOf({ url, body }: FastifyRequest, file: UploadedFile | undefined): string {
  const hash = createHash('sha256').update(JSON.stringify([url, body ?? null]));
  return (file ? hash.update(file.bytes) : hash).digest('hex');
}

/** What the key of this request stands for; undefined on a call without one, or that takes none. */
export function idempotentCallOf(
  { name, endpoint }: Route,
  request: FastifyRequest,
  file: UploadedFile | undefined,
): IdempotentCall | undefined {
  const key = endpoint.idempotent ? keyOf(request) : undefined;
  if (key === undefined) return undefined;
  const actor = ownerOf(request.actor, request.client);
  return { actor, key, endpoint: name, fingerprint: fingerprintOf(request, file) };
}

interface StoredAnswer {
  readonly data: unknown;
  readonly cookies: readonly Cookie[] | undefined;
}

const REPLAY = Symbol('replay');

interface Replay extends Error {
  readonly [REPLAY]: StoredAnswer;
}

/** Leaves the transaction of a repeated call, carrying the first answer. */
const replay = (stored: StoredAnswer): Replay =>
  Object.assign(new Error('repeated under its Idempotency-Key'), { [REPLAY]: stored });

/** The first answer, when this is what a repeated call threw. */
export function replayedAnswer(error: unknown): { readonly answer: unknown } | undefined {
  if (!(error instanceof Error) || !(REPLAY in error)) return undefined;
  const { data, cookies } = (error as Replay)[REPLAY];
  return { answer: cookies ? withCookies(data, cookies) : data };
}

async function replayOf(tx: Tx, secrets: Secrets, call: IdempotentCall): Promise<Replay> {
  const row = await tx
    .selectFrom('idempotency_keys')
    .select(['endpoint', 'fingerprint', 'answer_sealed'])
    .where('actor', '=', call.actor)
    .where('key', '=', call.key)
    .executeTakeFirst();
  if (!row?.answer_sealed) throw new AppError('CONFLICT');
  if (row.endpoint !== call.endpoint || row.fingerprint !== call.fingerprint) {
    throw new AppError('IDEMPOTENCY_MISMATCH');
  }
  return replay(JSON.parse(secrets.open(row.answer_sealed)) as StoredAnswer);
}

/**
 * Runs the work once for each key. The claim is the first statement of the transaction: a
 * simultaneous repeat waits for it, and then finds the answer.
 * @throws what `replayedAnswer` understands, when the key was answered before
 */
export async function runOnce<T>(
  db: Db,
  secrets: Secrets,
  call: IdempotentCall,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const claimed = await tx
      .insertInto('idempotency_keys')
      .values(call)
      .onConflict((conflict) => conflict.columns(['actor', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!claimed) throw await replayOf(tx, secrets, call);
    const answer = await work(tx);
    const cookies = cookiesOf(answer);
    const data = cookies ? (answer as { data: unknown }).data : answer;
    const answer_sealed = secrets.seal(JSON.stringify({ data, cookies }));
    await tx
      .updateTable('idempotency_keys')
      .set({ answer_sealed })
      .where('actor', '=', call.actor)
      .where('key', '=', call.key)
      .execute();
    return answer;
  });
}

/** A repeat comes within minutes; what is kept for longer only takes room. */
export async function sweepIdempotencyKeys(db: Db, before: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
}
