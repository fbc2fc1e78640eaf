import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { amountOf } from '../sales/sell.ts';
import type { Shop } from '../sales/shop.ts';
import type { World } from '../world.ts';

type Headers = Readonly<Record<string, string>>;

/** The result of a call. */
export interface LoadReport {
  readonly kind: string;
  /** The HTTP status; 0 without an answer in time. */
  readonly status: number;
  readonly says_when: boolean;
  readonly duration_ms: number;
}

/**
 * The time in milliseconds above which a call is treated as stalled. The limit of a document
 * reading is higher, because it takes seconds.
 */
const PATIENCE_MS = 10_000;
const READING_MS = 60_000;

/**
 * The calls of people and programs, with all their results. `acknowledged` contains the orders
 * whose charge was acknowledged.
 */
export interface Load {
  readonly reports: LoadReport[];
  readonly acknowledged: Set<string>;
  /** Makes a call of an ordinary client: a list, figures or a charge. */
  step(n: number): Promise<LoadReport>;
  exportAll(): Promise<LoadReport>;
  readPaper(): Promise<LoadReport>;
  askHealth(name: 'live' | 'ready'): Promise<LoadReport>;
}

async function drawPaper(): Promise<string> {
  const lines = Array.from(
    { length: 14 },
    (_, n) => `<text x="80" y="${120 + n * 90}" font-size="52">Commercial licence ${n}/2026</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1400">
    <rect width="1600" height="1400" fill="white"/>${lines.join('')}</svg>`;
  const png = await sharp(Buffer.from(svg)).png().toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

export async function openLoad(
  { url }: World,
  admin: Headers,
  shops: readonly Shop[],
): Promise<Load> {
  const reports: LoadReport[] = [];
  const acknowledged = new Set<string>();
  const image = await drawPaper();
  const send = async (
    kind: string,
    [method, path, headers, body]: readonly [string, string, Headers, object?],
    patience_ms = PATIENCE_MS,
  ): Promise<LoadReport> => {
    const started = performance.now();
    let [status, says_when] = [0, false];
    try {
      const reply = await fetch(`${url}${path}`, {
        method,
        headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(patience_ms),
      });
      says_when = reply.headers.has('retry-after');
      await reply.arrayBuffer();
      status = reply.status;
    } catch {
      // The status remains 0: no answer came in time, or the answer broke off.
    }
    const one = { kind, status, says_when, duration_ms: performance.now() - started };
    reports.push(one);
    return one;
  };
  let next = 0;
  const charge = async (): Promise<LoadReport> => {
    next += 1;
    const order = `overload-${next}`;
    const shop = shops[next % shops.length];
    const body = {
      amount: amountOf(next) / 1000,
      currency: 'KWD',
      customer: { first_name: 'Noura', email: `customer${next % 50}@people.example` },
      source: { id: 'src_all' },
      reference: { order, idempotent: order },
      redirect: { url: 'https://shop.example/thanks' },
    };
    const one = await send('charge', ['POST', '/api/tap/v2/charges', shop?.keys ?? {}, body]);
    if (one.status === 200) acknowledged.add(order);
    return one;
  };
  const list = () => send('list', ['GET', '/api/transactions?limit=50', admin]);
  const summary = () => send('summary', ['GET', '/api/transactions/summary', admin]);
  return {
    reports,
    acknowledged,
    step: (n) => [list, charge, list, summary][n % 4]?.() ?? list(),
    exportAll: () => send('export', ['GET', '/api/transactions/export', admin]),
    readPaper: () =>
      send('reading', ['POST', '/api/verification/brands/test-ocr', admin, { image }], READING_MS),
    askHealth: (name) => send(`health/${name}`, ['GET', `/health/${name}`, {}]),
  };
}

/** Runs many clients with the same work until `until.over`. A refused client waits 100 ms. */
export async function letMany(
  count: number,
  until: { readonly over: boolean },
  work: (n: number) => Promise<LoadReport>,
): Promise<void> {
  const one = async (first: number): Promise<void> => {
    for (let n = first; !until.over; n += 1) {
      const { status } = await work(n);
      if (status !== 200) await wait(100);
    }
  };
  await Promise.all(Array.from({ length: count }, (_, first) => one(first)));
}
