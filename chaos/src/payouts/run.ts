import type { World } from '../world.ts';
import { addSecondAdmin, type Admin, signInAs } from './admin.ts';
import { type Books, openBooks } from './books.ts';
import { countMoney, inText, isWhole } from './count.ts';
import { findUnheard } from './heard.ts';
import { killWhileMoving } from './kills.ts';
import { AT_ONCE, brokenBooks } from './rivals.ts';
import { ROUNDS } from './rounds.ts';

const BRANDS = 8;
const SECOND = 'second@chaos.test';
const SHOWN = 20;

interface Scale {
  readonly kills: number;
  readonly rounds: number;
}

async function fight(books: Books, first: Admin, second: Admin, rounds: number) {
  const extra: Record<string, number> = {};
  const rivals = { calls: rounds * AT_ONCE, extra_effects: 0 };
  for (let n = 0; n < rounds; n += 1) {
    const [name, round] = ROUNDS[n % ROUNDS.length] ?? [];
    if (name === undefined || round === undefined) break;
    const stage = { books, first, second, n: Math.floor(n / ROUNDS.length) };
    const effects = (await round(stage)) + (await brokenBooks(stage));
    extra[name] = (extra[name] ?? 0) + effects;
    rivals.extra_effects += effects;
  }
  return { ...rivals, by_kind: extra };
}

const seconds = (since: number): number => Math.round((Date.now() - since) / 1000);

/**
 * Pays while the server is killed during confirmations. Then runs rounds of concurrent calls that
 * are equal or contradict each other. Adds up lines, postings and flags without the product's code.
 * Compares the sums with the earnings and the answers. Finally verifies the books.
 */
export async function payInChaos(world: World, { kills, rounds }: Scale) {
  const started = Date.now();
  const books = await openBooks(world, BRANDS);
  try {
    await addSecondAdmin(books, SECOND);
    const [first, second] = [await signInAs(world), await signInAs(world, SECOND)];
    const admins = await Promise.all(
      [undefined, SECOND, undefined, SECOND].map((email) => signInAs(world, email, true)),
    );
    const { heard, in_flight, done } = await killWhileMoving(world, { books, admins, kills });
    const killed_s = seconds(started);
    const unheard = await findUnheard(books, heard);
    const after_kills = await countMoney(books);
    const rivals = await fight(books, first, second, rounds);
    const after_rounds = await countMoney(books);
    const { ok, output } = await world.verify();
    return {
      right:
        ok &&
        unheard.length === 0 &&
        isWhole(after_kills) &&
        isWhole(after_rounds) &&
        rivals.extra_effects === 0,
      kills,
      kills_in_flight: in_flight,
      seconds_of_killing: killed_s,
      succeeded: done,
      repeated_calls: admins.reduce((sum, { repeats }) => sum + repeats(), 0),
      unheard: unheard.slice(0, SHOWN),
      fils_after_kills: inText(after_kills),
      rounds,
      rivals,
      fils_after_rounds: inText(after_rounds),
      seconds_in_all: seconds(started),
      verify: ok ? 'clean' : output,
    };
  } finally {
    await books.close();
  }
}
