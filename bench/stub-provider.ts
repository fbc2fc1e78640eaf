import { createServer, type IncomingMessage } from 'node:http';

/**
 * A provider that answers immediately. A created charge never changes. A charge with the id
 * `chg_paid_<merchant>_<number>` was paid by KNET with 10 dinars.
 */
const made = new Map<string, object>();

/** The answer to all lists, which are empty. */
const NOTHING_LISTED = { charges: [], refunds: [], payouts: [], has_more: false };

interface StubRequest {
  readonly amount: number;
  readonly merchant?: { readonly id: string };
  readonly reference?: object;
  readonly metadata?: object;
}

const chargeOf = (id: string, status: string, merchant_id: string, details: object) => ({
  id,
  object: 'charge',
  live_mode: false,
  status,
  currency: 'KWD',
  merchant: { id: merchant_id },
  transaction: { created: String(Date.now()), url: `https://pay.example/${id}` },
  customer: { first_name: 'Noura', last_name: 'Al Salem', email: 'noura@example.com' },
  response: { code: status === 'CAPTURED' ? '000' : '100', message: status },
  ...details,
});

async function readBody(request: IncomingMessage): Promise<StubRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as StubRequest;
}

async function answer(request: IncomingMessage): Promise<object> {
  const path = request.url ?? '';
  if (path.endsWith('/list')) return NOTHING_LISTED;
  const [, merchant_id = ''] = /\/v2\/charges\/chg_paid_(\d+)_/.exec(path) ?? [];
  if (request.method === 'GET') {
    const id = path.slice(path.lastIndexOf('/') + 1);
    const known = made.get(id);
    if (known) return known;
    const source = { payment_type: 'DEBIT', payment_method: 'KNET', channel: 'INTERNET' };
    const reference = { gateway: '1', payment: '2' };
    return chargeOf(id, 'CAPTURED', merchant_id, { amount: 10, source, reference });
  }
  const { amount, merchant, reference, metadata } = await readBody(request);
  const id = `chg_made_${made.size + 1}`;
  const details = { amount, reference, metadata };
  const charge = chargeOf(id, 'INITIATED', merchant?.id ?? '', details);
  made.set(id, charge);
  return charge;
}

const server = createServer((request, response) => {
  void answer(request).then((body) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(body));
  });
});
server.keepAliveTimeout = 60_000;
server.listen(Number(process.env['PORT']), '127.0.0.1');
