import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestClock } from '../../platform/clock.ts';
import { createLog } from '../../platform/log/log.ts';
import type { CardScheme, NewCharge, Provider } from '../port.ts';
import { buildSimulatorServer } from '@diwan/simulator/http/server';
import { createSimulator, SIMULATOR_KEY, type SimulatorOptions } from '@diwan/simulator/simulator';
import { createTapProvider } from '../tap/adapter.ts';
import type { TapOptions } from '../tap/client.ts';
import { type ReceivedRequest, json, startStub, type StubServer } from './stub-server.ts';

export const silentLog = createLog({ level: 'silent' });

/** Creates a Tap provider for tests, without pauses between attempts. */
export const testProvider = (base_url: string, options: Partial<TapOptions> = {}): Provider =>
  createTapProvider({
    base_url,
    secret_key: SIMULATOR_KEY,
    log: silentLog,
    clock: createTestClock(),
    wait: () => Promise.resolve(),
    ...options,
  });

export interface SimulatedWorld {
  readonly provider: Provider;
  readonly url: string;
  readonly clock: ReturnType<typeof createTestClock>;
  readonly simulator: ReturnType<typeof createSimulator>;
  /** The server that receives the webhooks. Its path `/broken` refuses them. */
  readonly receiver: StubServer;
  /** Makes a control call of the simulator and returns the answer's JSON. */
  control(path: string, body?: object): Promise<unknown>;
  /**
   * Creates a charge that ended with this status or response code.
   * @returns the id
   */
  ended(outcome: string, method?: CardScheme, details?: Partial<NewCharge>): Promise<string>;
  newCharge(details?: Partial<NewCharge>): NewCharge;
  close(): Promise<void>;
}

let charges = 0;

export async function startSimulated(
  options: Partial<SimulatorOptions & TapOptions> = {},
): Promise<SimulatedWorld> {
  const clock = createTestClock('2026-11-16T08:00:00.000Z');
  const receiver = await startStub(({ path }, response) => {
    json(response, path === '/broken' ? 500 : 200, {});
  });
  const simulator = createSimulator({
    public_url: 'http://simulator.test',
    log: silentLog,
    clock,
    refund_ms: 60_000,
    webhook_retry_ms: [0, 0],
    ...options,
  });
  const app = await buildSimulatorServer(simulator);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const provider = testProvider(url, options);

  const control = async (path: string, body?: object): Promise<unknown> => {
    const init = body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const response = await fetch(`${url}/_control/${path}`, init);
    return response.json();
  };
  const newCharge = (details: Partial<NewCharge> = {}): NewCharge => {
    charges += 1;
    return { ...sampleCharge(receiver.url), idempotency_key: `key-${charges}`, ...details };
  };
  const ended: SimulatedWorld['ended'] = async (outcome, method, details) => {
    const made = await provider.createCharge(newCharge(details));
    if (!made.ok) throw new Error(JSON.stringify(made.failure));
    if (outcome !== 'INITIATED') {
      await control(`charges/${made.value.id}`, { outcome, ...(method ? { method } : {}) });
    }
    return made.value.id;
  };
  const close = async (): Promise<void> => {
    await app.close();
    await simulator.stop();
    await receiver.close();
  };
  return { provider, url, clock, simulator, receiver, control, ended, newCharge, close };
}

/** Returns the charge of the recorded answers: KWD 12.345 for an order, by KNET. */
export const sampleCharge = (webhook_base: string): NewCharge => ({
  idempotency_key: 'key-0',
  amount_minor: 12_345n,
  currency: 'KWD',
  merchant_id: '68014756',
  source: 'src_kw.knet',
  customer: {
    first_name: 'Noura',
    last_name: 'Al Salem',
    email: 'noura@example.com',
    phone: { country_code: '965', number: '51234567' },
  },
  redirect_url: 'https://shop.example.com/return?cart=7',
  webhook_url: `${webhook_base}/hook`,
  order_reference: 'ord_0001',
  transaction_reference: 'txn_0001',
  description: 'Two coffees',
  metadata: { udf1: 'table 4' },
});

/** Starts a server that replays recorded answers by method and path. */
export const startRecorded = (
  answers: Readonly<Record<string, readonly [status: number, body: unknown]>>,
): Promise<StubServer> =>
  startStub(({ method, path }: ReceivedRequest, response: ServerResponse) => {
    const [status, body] = answers[`${method} ${path}`] ?? [
      404,
      { errors: [{ code: '1144', description: 'Charge not found' }] },
    ];
    json(response, status, body);
  });
