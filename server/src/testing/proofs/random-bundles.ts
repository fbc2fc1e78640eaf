import {
  compareItems,
  type Item,
  type Leaf,
  type Schedule,
} from '@diwan/contract/features/proofs/verification/format';
import {
  digestOf,
  expectedFee,
  leafHash,
} from '@diwan/contract/features/proofs/verification/verify';
import { nodeCryptography } from '../../features/proofs/cryptography.ts';
import type { Random } from '../../seed/random.ts';
import { seal, type Signer } from './sealing.ts';

const { sha256 } = nodeCryptography;
const BUSINESS = '7b67016a-9a57-4ae2-8d1f-50f5a2c6f111';
const SCHEMES = ['KNET', 'VISA', 'DEEMA'] as const;
const ORIGINS = ['local', 'international', null] as const;
const FREE = ['rental', 'deposit', 'set_off', 'adjustment', 'carried_over'] as const;
const CARDS = ['sale', 'sale', 'refund', 'chargeback', 'chargeback_won'] as const;

/** Draws a schedule with a price for every card. */
function drawSchedule(random: Random): Schedule {
  const price = (scheme: (typeof SCHEMES)[number]) => ({
    scheme,
    rate_bp: random.below(501),
    fixed: random.below(201),
  });
  return {
    v: 1,
    rows: SCHEMES.flatMap((scheme) =>
      (['PG', 'POS'] as const).flatMap((channel) => [
        { ...price(scheme), channel, origin: 'any' as const },
        ...(random.below(2) === 0
          ? []
          : [{ ...price(scheme), channel, origin: 'international' as const }]),
      ]),
    ),
    refund: SCHEMES.map(price),
    chargeback: SCHEMES.map(price),
    signed:
      random.below(2) === 0
        ? null
        : { agreement: BUSINESS, text_sha256: String(1 + random.below(9)).repeat(64) },
  };
}

const instant = (random: Random): string =>
  new Date(Date.UTC(2026, 10, 1 + random.below(20)) + random.below(86_400_000)).toISOString();

function drawItem(random: Random, id: string, schedules: readonly Schedule[]): Item {
  const named = { id, at: instant(random) };
  const amount = 1 + random.below(2_000_000);
  if (random.below(5) === 0) {
    const signed = random.below(2) === 0 ? amount : -amount;
    const without = { scheme: null, channel: null, origin: null, schedule: null, fee: 0 };
    return { kind: random.pick(FREE), ...named, ...without, amount: signed, net: signed };
  }
  const kind = random.pick(CARDS);
  const item: Item = {
    kind,
    ...named,
    scheme: random.pick(SCHEMES),
    channel: random.pick(['PG', 'POS'] as const),
    origin: random.pick(ORIGINS),
    amount: kind === 'sale' || kind === 'chargeback_won' ? amount : -amount,
    fee: 0,
    schedule: kind === 'chargeback_won' ? null : random.below(schedules.length),
    net: 0,
  };
  const fee = Number(expectedFee(schedules, item));
  return { ...item, fee, net: item.amount - fee };
}

type Content = Pick<Leaf, 'items' | 'schedules' | 'net'> & { readonly used: readonly Schedule[] };

/** Draws the items of a payout. The brand signed up to two schedules in the meantime. */
async function drawContent(random: Random): Promise<Content> {
  const schedules = Array.from({ length: 1 + random.below(2) }, () => drawSchedule(random));
  const items = Array.from({ length: 1 + random.below(4) }, (_, at) =>
    drawItem(random, String(8_000 + at), schedules),
  ).toSorted(compareItems);
  const used = [...new Set(items.flatMap(({ schedule }) => schedule ?? []))];
  return {
    items: items.map((item) => ({
      ...item,
      schedule: item.schedule === null ? null : used.indexOf(item.schedule),
    })),
    net: items.reduce((sum, { net }) => sum + net, 0),
    schedules: await Promise.all(used.map((at) => digestOf(sha256, schedules[at] ?? {}))),
    used: used.flatMap((at) => schedules[at] ?? []),
  };
}

const IDS = {
  payout_line: '118',
  manual_payout: '5b0d4f0e-4c1b-4f0d-9a55-1f2a90a6a102',
  statement: '12-2026-10',
} as const;

/**
 * Draws a bundle with sales, refunds, disputes, rentals, set-offs and changes of prices. The bank
 * returned one payout in four.
 */
export async function drawBundle(random: Random, signer: Signer) {
  const { used, ...content } = await drawContent(random);
  const kind = random.pick(['payout_line', 'payout_line', 'manual_payout', 'statement'] as const);
  const leaf: Leaf = {
    v: 1,
    kind,
    id: IDS[kind],
    brand_id: 12,
    business_id: BUSINESS,
    day: '2026-11-24',
    currency: 'KWD',
    account: kind === 'statement' ? null : 'cd'.repeat(32),
    ...content,
    replaces: random.below(4) === 0 ? 'ab'.repeat(32) : null,
  };
  const size = 1 + random.below(9);
  const place = () => ({ size, index: random.below(size), signers: [signer] });
  const previous = 'ef'.repeat(32);
  if (random.below(4) > 0) return seal(leaf, { ...place(), previous, schedules: used });
  const later = { day: '2026-11-26', items: [], schedules: [], net: 0 };
  const returned = { ...leaf, ...later, replaces: await leafHash(sha256, leaf) };
  const replaced_by = await seal(returned, { ...place(), previous, schedules: [] });
  return seal(leaf, { ...place(), schedules: used, replaced_by });
}
export type DrawnBundle = Awaited<ReturnType<typeof drawBundle>>;
