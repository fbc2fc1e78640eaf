import { HOLDS, type HoldCode } from '@diwan/contract/features/holds/terms';
import type { PromiseCause } from '@diwan/contract/features/promises/records';
import { CAUSE_WORDS } from '@diwan/contract/features/promises/words';
import { formatMoney } from '@diwan/contract/kernel/money';
import type { Language } from '@diwan/contract/kernel/sentences';
import type { Deps } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { translate } from '../../platform/words.ts';
import { notifyOwner } from '../brands/public.ts';
import { readHoldDays } from '../holds/public.ts';
import type { MessageContent } from '../messages/public.ts';
import { setExpectedDates } from '../transactions/public.ts';
import * as store from './store.ts';

type ReviewDeps = Pick<Deps, 'jobs' | 'secrets' | 'clock' | 'config'>;

const CHUNK = 5_000;

/**
 * The money of one brand that was promised for one day. Cause and new day are those of its first
 * change.
 */
interface Delay extends Pick<store.Change, 'brand_id' | 'cause' | 'hold_code' | 'to'> {
  readonly from: string;
  amount_minor: bigint;
}

/**
 * Returns true if the owner must be notified: a promised day that is not over can no longer be
 * kept. A change because of a refund is no delay.
 */
const isDelay = ({ from, to, cause }: store.Change, today: string): boolean =>
  from !== null && from >= today && (to === null || to > from) && cause !== 'refunded';

function addDelay(delays: Map<string, Delay>, change: store.Change): void {
  const { brand_id, from, to, cause, hold_code, amount_minor } = change;
  if (from === null) return;
  const key = `${brand_id} ${from}`;
  const known = delays.get(key);
  if (known) known.amount_minor += amount_minor;
  else delays.set(key, { brand_id, from, to, cause, hold_code, amount_minor });
}

const reasonOf = (cause: PromiseCause, hold: HoldCode | null, language: Language): string => {
  const text = CAUSE_WORDS[cause][language];
  return hold === null || cause !== 'hold'
    ? text
    : `${text} (${translate(HOLDS[hold].label, language)})`;
};

const delayNews =
  (delay: Delay, public_url: string) =>
  ({ name: brand_name, language }: { name: string; language: Language }): MessageContent => ({
    template: 'payout_late',
    params: {
      brand_name,
      amount: formatMoney(delay.amount_minor),
      reason: reasonOf(delay.cause, delay.hold_code, language),
      date: delay.from,
      new_date: delay.to,
      address: new URL('/', public_url).href,
    },
  });

async function notify(deps: ReviewDeps, tx: Tx, delays: Iterable<Delay>): Promise<void> {
  const at = deps.clock.iso();
  for (const delay of delays) {
    if (!(await store.claimNotice(tx, delay.brand_id, delay.from, at))) continue;
    await notifyOwner(tx, deps, delay.brand_id, delayNews(delay, deps.config.public_url));
  }
}

/**
 * Compares the expected payout dates of all unpaid transactions with the calendar, the holds and
 * the next payout. Stores each change with its cause. Notifies owners before a promised day passes,
 * once per brand and day.
 * @param cause the cause of changes that neither a hold, a refund nor a delay explains
 * @returns the number of changed dates
 */
export async function reviewPromises(
  deps: ReviewDeps,
  tx: Tx,
  cause: PromiseCause = 'settings_changed',
): Promise<number> {
  await store.lockPromises(tx);
  const oldest = await store.findOldestOpen(tx);
  if (oldest === null) return 0;
  const { calendar, open_from, next_payout } = await readHoldDays(deps, tx);
  const at = deps.clock.iso();
  const today = calendar.dayOf(deps.clock.now());
  const since = calendar.dayOf(Temporal.Instant.from(oldest));
  const review: store.Review = {
    expected: calendar.expectedPayouts(since, today),
    held: await store.findHeld(tx, at),
    open_from,
    next_payout,
    cause,
  };
  const delays = new Map<string, Delay>();
  let count = 0;
  for (let found = CHUNK; found === CHUNK;) {
    const changes = await store.findChanges(tx, review, CHUNK);
    await setExpectedDates(
      tx,
      changes.map(({ id, to }) => ({ id, day: to })),
    );
    const promised = changes.filter(({ was_promised }) => was_promised);
    await store.addPromises(tx, promised, at);
    for (const change of promised) if (isDelay(change, today)) addDelay(delays, change);
    found = changes.length;
    count += found;
  }
  await notify(deps, tx, delays.values());
  return count;
}
