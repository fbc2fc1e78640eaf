import { requestOf } from '../http.ts';
import { httpRate, type Script } from '../load.ts';
import type { Case } from '../report.ts';
import { CHARGE } from '../statements.ts';
import type { World } from '../world.ts';

let made = 0;
const next = (): number => {
  made += 1;
  return made;
};

const bodyOf = (n: number): string =>
  JSON.stringify({
    amount: 12.345,
    currency: 'KWD',
    customer: {
      first_name: 'Noura',
      last_name: 'Al Salem',
      email: 'noura@example.com',
      phone: { country_code: '965', number: '51234567' },
    },
    source: { id: 'src_all' },
    redirect: { url: 'https://shop.example/thanks' },
    reference: { order: `ord-${n}` },
  });

/**
 * Returns the database work of a charge. One transaction inserts the row, another stores the
 * provider's answer.
 */
const script = ({ brand_ids }: World): Script => ({
  statements: { begin: 'begin', commit: 'commit', ...CHARGE },
  work: async (wire) => {
    const n = next();
    const own = [String(brand_ids[n % brand_ids.length]), `bench-${n}`];
    await wire.run('begin');
    await wire.run('open', [own[0] ?? '', '12345', own[1] ?? '']);
    await wire.run('opened', own);
    await wire.run('commit');
    await wire.run('begin');
    for (const name of ['hold', 'keep', 'answer']) await wire.run(name, own);
    await wire.run('commit');
  },
});

/** Returns the request of a new charge. The brands take turns, and each request has a new key. */
export function chargeRequest({ shops }: World): string {
  const n = next();
  const keys = { ...shops[n % shops.length]?.keys, 'idempotency-key': `key-${n}` };
  return requestOf('POST', '/api/tap/v2/charges', keys, bodyOf(n));
}

export const chargeCase = (world: World): Case => ({
  name: 'charge created',
  bars: { limit: 0.3 },
  limit: script(world),
  ours: (ms) => httpRate(world.port, () => chargeRequest(world), ms),
});
