import type { KeyMode } from '@diwan/contract/features/credentials/actions';
import { hashSecret, newCredentials } from '../features/credentials/public.ts';
import { processWebhook } from '../features/webhooks/public.ts';
import { silentLog } from '../provider/testing/worlds.ts';
import { type Answer, ask } from './app.ts';
import type { PaymentsWorld } from './payments.ts';

export interface Integrator {
  readonly api_secret: string;
  /** Makes a call below /tap/v2 with this brand's keys. The answer has no envelope. */
  call<T = Record<string, unknown>>(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<unknown> & { readonly json: T }>;
}

/** Adds the server of a brand, with an API key. */
export async function addIntegrator(
  { system }: Pick<PaymentsWorld, 'system'>,
  brand_id: number,
  mode: KeyMode = 'live',
): Promise<Integrator> {
  const { api_key, api_secret } = newCredentials(mode);
  const secret_hash = hashSecret(system.deps.secrets, api_secret);
  const { db } = system.deps;
  await db.insertInto('api_keys').values({ brand_id, mode, api_key, secret_hash }).execute();
  return {
    api_secret,
    call: async <T>(
      method: 'GET' | 'POST',
      path: string,
      body?: unknown,
      headers: Record<string, string> = {},
    ) => {
      const keys = { 'x-api-key': api_key, 'x-api-secret': api_secret };
      const answer = await ask(system, method, `/tap/v2${path}`, {
        headers: { ...keys, ...headers },
        ...(body === undefined ? {} : { body }),
      });
      return { ...answer, json: JSON.parse(answer.raw) as T };
    },
  };
}

/** Returns a charge request like those of integrators. */
export const chargeOf = (details: Readonly<Record<string, unknown>> = {}) => ({
  amount: 12.345,
  currency: 'KWD',
  customer: {
    first_name: 'Noura',
    last_name: 'Al Salem',
    email: 'Noura@Example.com',
    phone: { country_code: '965', number: '51234567' },
  },
  source: { id: 'src_all' },
  redirect: { url: 'https://shop.example/thanks' },
  post: { url: 'https://shop.example/hook' },
  metadata: { table: '4' },
  reference: { order: 'ord-1', transaction: 'txn-1' },
  ...details,
});

const RUN = {
  job_id: '1',
  attempt: 1,
  max_attempts: 10,
  log: silentLog,
  signal: new AbortController().signal,
};

/**
 * Delivers the webhooks that the provider has posted so far, and processes them.
 * @returns the status of each answer
 */
export async function deliverWebhooks(world: PaymentsWorld): Promise<number[]> {
  const { system, provider } = world;
  const statuses: number[] = [];
  for (const { headers, body } of provider.receiver.heard) {
    const { hashstring } = headers;
    const reply = await system.app.inject({
      method: 'POST',
      url: '/api/tap/webhook',
      headers: { 'content-type': 'application/json', ...(hashstring ? { hashstring } : {}) },
      payload: body,
    });
    statuses.push(reply.statusCode);
  }
  await processWebhooks(world);
  return statuses;
}

/** Processes the stored webhooks that were not processed yet. */
export async function processWebhooks({ system }: PaymentsWorld): Promise<void> {
  const waiting = await system.deps.db
    .selectFrom('webhooks_in')
    .select('id')
    .where('state', '=', 'received')
    .execute();
  const run = processWebhook(system.deps);
  await Promise.all(waiting.map(({ id }) => run({ webhook_id: String(id) }, RUN)));
}
