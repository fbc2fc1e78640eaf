import { setTimeout as wait } from 'node:timers/promises';
import type { PayoutExport } from '@diwan/contract/features/payouts/records';
import { compose } from '@diwan/server/compose';
import { readConfig } from '@diwan/server/config';
import { signInAs } from '../payouts/admin.ts';
import { type Books, openBooksOn } from '../payouts/books.ts';
import { countMoney, inText, isWhole } from '../payouts/count.ts';
import { findUnheard, hearNothing, hearPaid } from '../payouts/heard.ts';

const BRANDS = 4;
/**
 * The number of sales of a brand. Their confirmation takes longer than the delay before the fault.
 */
const SALES_OF_A_BRAND = 1_500;
const TRIES = 30;
const FAULT_AFTER_MS = 150;

export interface Payouts {
  /** Adds sales, exports them, starts the confirmation, and causes the fault during it. */
  confirmDuring<T>(fault: () => Promise<T>): Promise<T>;
  /**
   * Waits for all confirmations, then compares rows and postings with the earnings and the answers.
   */
  end(): ReturnType<typeof countAll>;
}

type Settling = Awaited<ReturnType<typeof begin>>;

async function begin(
  url: string,
  environment: Readonly<Record<string, string>>,
  owner_url: string,
) {
  return {
    books: await openBooksOn(compose(readConfig(environment), owner_url), BRANDS),
    admin: await signInAs({ url }),
    heard: hearNothing(),
    confirmations: [] as Promise<void>[],
    refused: [] as string[],
    under_way: 0,
  };
}

async function countAll(settling: Settling) {
  const { books, admin, heard, confirmations, refused, under_way } = settling;
  try {
    await Promise.all(confirmations);
    const unheard = await findUnheard(books, heard);
    const fils = await countMoney(books);
    return {
      right:
        under_way > 0 &&
        unheard.length === 0 &&
        isWhole(fils) &&
        heard.paid.size === BRANDS * heard.exports.size,
      confirmations: confirmations.length,
      under_way,
      repeated_calls: admin.repeats(),
      refused,
      unheard,
      fils: inText(fils),
    };
  } finally {
    await books.close();
  }
}

/**
 * Adds sales, and retries after a lost connection. The proxy closes all sessions of a node after
 * two failed health checks, even if the node is only busy.
 */
async function earnSurely(books: Books, brand_id: number): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      await books.earn(brand_id, SALES_OF_A_BRAND);
      return;
    } catch {
      await wait(1_000);
      if (await books.recount(brand_id).catch(() => false)) return;
    }
  }
  throw new Error('nothing could be earned');
}

/** Starts an admin who confirms whole exports while leaders are killed. */
export async function startPayouts(
  url: string,
  environment: Readonly<Record<string, string>>,
  owner_url: string,
): Promise<Payouts> {
  const settling = await begin(url, environment, owner_url);
  const { books, admin, heard, confirmations } = settling;
  const confirm = async (id: string): Promise<void> => {
    const path = `/admin/payouts/exports/${id}/confirm`;
    const answer = await admin.ask({ method: 'POST', path });
    if (answer.status === 200) hearPaid(heard, answer.data);
    else settling.refused.push(`${answer.status} ${answer.code ?? ''}`);
  };
  return {
    confirmDuring: async (fault) => {
      for (const brand_id of books.brands) await earnSurely(books, brand_id);
      const body = { tab: 'active' };
      const made = await admin.ask({ method: 'POST', path: '/admin/payouts/exports', body });
      if (made.status !== 200) throw new Error(`no export: ${made.status} ${made.code ?? ''}`);
      const { id } = made.data as PayoutExport;
      heard.exports.add(id);
      const state = { is_over: false };
      confirmations.push(confirm(id).then(() => void (state.is_over = true)));
      await wait(FAULT_AFTER_MS);
      if (!state.is_over) settling.under_way += 1;
      return fault();
    },
    end: () => countAll(settling),
  };
}
