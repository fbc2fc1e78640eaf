import { randomUUID } from 'node:crypto';
import type { ServiceHolds } from '@diwan/contract/features/holds/records';
import { sql } from 'kysely';
import { type Answer, call, callUntilDecided, codeOf } from '../calls.ts';
import { ADMIN, type World } from '../world.ts';
import type { Books } from './books.ts';
import { below } from '../draws.ts';

export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** The path below /api. */
  readonly path: string;
  readonly body?: object;
  /** The idempotency key. Two calls with the same key have one effect. */
  readonly key?: string;
}

export interface DecisionAnswer {
  readonly status: number;
  readonly data: unknown;
  readonly code: string | undefined;
}

/** An admin who repeats a call under the same key until it is answered. */
export interface Admin {
  ask(request: Request): Promise<DecisionAnswer>;
  /** Returns the number of repeated calls so far. */
  repeats(): number;
}

async function signIn({ url }: Pick<World, 'url'>, email: string): Promise<string> {
  const { json } = await callUntilDecided(() =>
    call('POST', `${url}/api/auth/login`, {}, { ...ADMIN, email }),
  );
  return `Bearer ${(json as { data: { token: string } }).data.token}`;
}

/** Downloads a file and ignores its content. A refusal has its JSON. */
async function download(url: string, headers: Readonly<Record<string, string>>): Promise<Answer> {
  try {
    const reply = await fetch(url, { headers, signal: AbortSignal.timeout(20_000) });
    const text = await reply.text();
    return { status: reply.status, json: reply.ok ? undefined : JSON.parse(text) };
  } catch {
    return { status: undefined, json: undefined };
  }
}

/**
 * Checks whether to repeat a call. A conflict of two transactions is repeated. A refusal because of
 * a state is final.
 */
const isOpen = (answer: Answer): boolean =>
  answer.status === undefined ||
  answer.status >= 500 ||
  [401, 429].includes(answer.status) ||
  codeOf(answer) === 'CONFIRMATION_REQUIRED' ||
  codeOf(answer) === 'CONFLICT';

/**
 * Checks whether the session has ended or its confirmation is too old. A new sign-in fixes both.
 */
const needsSignIn = (answer: Answer): boolean =>
  answer.status === 401 || codeOf(answer) === 'CONFIRMATION_REQUIRED';

/** An impatient client abandons one of `one_of` calls within `after_ms` and repeats it. */
const IMPATIENT = { one_of: 4, after_ms: 120 };

const patienceOf = (tries: number): number | undefined =>
  tries === 1 && below(IMPATIENT.one_of) === 0 ? 1 + below(IMPATIENT.after_ms) : undefined;

/**
 * Signs in.
 * @param impatient true: some calls are abandoned and repeated, as on a poor network
 */
export async function signInAs(
  world: Pick<World, 'url'>,
  email: string = ADMIN.email,
  impatient = false,
): Promise<Admin> {
  let authorization = await signIn(world, email);
  let repeats = 0;
  const ask = async ({
    method,
    path,
    body,
    key = randomUUID(),
  }: Request): Promise<DecisionAnswer> => {
    const url = `${world.url}/api${path}`;
    let tries = 0;
    const answer = await callUntilDecided(async () => {
      tries += 1;
      const headers = { authorization, ...(method === 'GET' ? {} : { 'idempotency-key': key }) };
      const isFile = path.endsWith('/download');
      const patience_ms = impatient ? patienceOf(tries) : undefined;
      const one = await (isFile
        ? download(url, headers)
        : call(method, url, headers, body, patience_ms));
      if (needsSignIn(one)) authorization = await signIn(world, email);
      return one;
    }, isOpen);
    repeats += tries - 1;
    const { data } = (answer.json ?? {}) as { data?: unknown };
    return { status: answer.status ?? 0, data, code: codeOf(answer) };
  };
  return { ask, repeats: () => repeats };
}

/** Adds a second admin with the password of the first. */
export async function addSecondAdmin({ db }: Pick<Books, 'db'>, email: string): Promise<void> {
  await sql`insert into users (email, password_hash, role, first_name, last_name)
    select ${email}, password_hash, role, 'Second', 'Admin' from users
    where email = ${ADMIN.email}`.execute(db);
}

/** Resolves the hold of a brand whose payment was returned. */
export async function releaseReturned(admin: Admin, brand_id: number): Promise<DecisionAnswer> {
  const answer = await admin.ask({ method: 'GET', path: `/brands/${brand_id}/service-holds` });
  const { holds = [] } = (answer.data ?? {}) as Partial<ServiceHolds>;
  const hold = holds.find(({ code }) => code === 'bank_returned');
  if (hold === undefined) return answer;
  const path = `/admin/service-holds/${hold.id}/resolve`;
  return admin.ask({ method: 'PUT', path, body: { notes: 'The bank was mistaken' } });
}
