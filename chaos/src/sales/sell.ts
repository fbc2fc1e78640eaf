import { SIMULATOR_KEY } from '@diwan/simulator/simulator';
import { call, callUntilDecided } from '../calls.ts';
import type { Shop } from './shop.ts';
import type { World } from '../world.ts';

/** Returns the outcome of a sale: every sixth sale is declined. */
const outcomeOf = (n: number): string => (n % 6 === 5 ? 'DECLINED' : 'CAPTURED');

const METHODS = ['KNET', 'VISA', 'MASTERCARD', 'AMEX'] as const;

/** Returns the amount in fils, which differs for each sale, so that a wrong amount is noticed. */
export const amountOf = (n: number): number => 1_000 + n * 7;

/**
 * The maximum time in milliseconds for an answer. The provider answers only after its webhook was
 * delivered or abandoned. A cluster may lack a leader for a long time.
 */
const WEBHOOK_PATIENCE_MS = 120_000;

interface SaleOptions extends Pick<World, 'url' | 'provider_url'> {
  /** True if nothing is killed. Then a charge must succeed at the first attempt. */
  readonly once?: boolean;
}

/**
 * Creates a charge and pays on the provider's page, despite kills in between. Returns the charge's
 * id.
 */
export async function sell(world: SaleOptions, shop: Shop, n: number): Promise<string> {
  const order = `chaos-${shop.brand_id}-${n}`;
  const body = {
    amount: amountOf(n) / 1000,
    currency: 'KWD',
    customer: { first_name: 'Noura', email: `customer${n % 50}@people.example` },
    source: { id: 'src_all' },
    reference: { order, idempotent: order },
    redirect: { url: 'https://shop.example/thanks' },
  };
  const charge = () => call('POST', `${world.url}/api/tap/v2/charges`, shop.keys, body);
  const { status, json } = await (world.once ? charge() : callUntilDecided(charge));
  if (status !== 200) throw new Error(`the charge was refused: ${status} ${JSON.stringify(json)}`);
  const { id } = json as { id: string };
  const outcome = { outcome: outcomeOf(n), method: METHODS[n % METHODS.length] };
  const control = `${world.provider_url}/_control/charges/${id}`;
  const paid = await call('POST', control, {}, outcome, WEBHOOK_PATIENCE_MS);
  if (paid.status !== 200) throw new Error(`the payment failed: ${JSON.stringify(paid.json)}`);
  return id;
}

interface ProviderCharge {
  readonly id: string;
  readonly status: string;
  readonly amount: number;
}

/** Lists all captured charges of the provider. */
export async function listCaptured({ provider_url }: World): Promise<ProviderCharge[]> {
  const headers = { authorization: `Bearer ${SIMULATOR_KEY}` };
  const day_ms = 86_400_000;
  const found: ProviderCharge[] = [];
  let more = true;
  while (more) {
    const last = found.at(-1)?.id;
    const { json } = await call('POST', `${provider_url}/v2/charges/list`, headers, {
      period: { date: { from: Date.now() - day_ms, to: Date.now() + day_ms } },
      limit: 50,
      ...(last === undefined ? {} : { starting_after: last }),
    });
    const page = json as { has_more: boolean; charges: ProviderCharge[] };
    found.push(...page.charges);
    more = page.has_more;
  }
  return found.filter(({ status }) => status === 'CAPTURED');
}
