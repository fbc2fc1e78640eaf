import { formatMoney } from '@diwan/contract/kernel/money';
import { type RawBuilder, sql } from 'kysely';
import { formatInstant } from '../../platform/clock.ts';
import type { Ctx, Deps } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { notifyOwner } from '../brands/public.ts';
import type { MessageContent } from '../messages/public.ts';
import { referenceOf } from './table-file.ts';

type NoticeType = 'sent' | 'paid' | 'returned';

/** Inserts pending notices. @param lines a condition on line `l` */
const insertNotices = (tx: Tx, news: NoticeType, lines: RawBuilder<unknown>) =>
  sql`insert into payout_news (line_id, news)
    select l.id, ${news} from payout_lines l where ${lines} order by l.id`.execute(tx);

/**
 * Inserts pending notices in the transaction of their cause, and queues the job that sends them. An
 * export may have thousands of lines, and its confirmation must not wait for the messages.
 */
async function queue(ctx: Pick<Ctx, 'deps'>, tx: Tx, news: NoticeType, lines: RawBuilder<unknown>) {
  await insertNotices(tx, news, lines);
  await ctx.deps.jobs.enqueue(tx, 'tell_owners_of_payouts', {});
}

/**
 * Queues notices that the payments of an export are on their way, because its first file was sent.
 */
export const queueSentNotices = (
  ctx: Pick<Ctx, 'deps'>,
  tx: Tx,
  export_id: string,
): Promise<void> =>
  queue(ctx, tx, 'sent', sql`l.export_id = ${export_id} and l.status = 'reserved'`);

/** Queues notices that these lines were paid or returned. */
export const queueNotices = (
  ctx: Pick<Ctx, 'deps'>,
  tx: Tx,
  news: 'paid' | 'returned',
  lines: readonly { readonly id: bigint }[],
): Promise<void> =>
  queue(ctx, tx, news, sql`l.id = any(${lines.map(({ id }) => String(id))}::bigint[])`);

interface PendingNotice {
  readonly news: NoticeType;
  readonly line_id: bigint;
  readonly brand_id: number;
  readonly amount_minor: bigint;
  readonly reference_number: string | null;
  readonly reason: string | null;
  readonly happened_at: string | null;
  /** The day of the event in the platform's timezone. */
  readonly day: string | null;
  readonly iban_sealed: string | null;
}

/** Deletes and returns the oldest pending notices. The caller sends them. */
async function claimPending(tx: Tx, limit: number): Promise<readonly PendingNotice[]> {
  const { rows } = await sql<PendingNotice>`
    with taken as (
      delete from payout_news where id in (
        select id from payout_news order by id limit ${limit} for update skip locked)
      returning id, line_id, news
    )
    select t.news, l.id as line_id, l.brand_id, l.amount_minor, m.reference_number,
      l.undone_reason as reason, l.iban_sealed, e.happened_at,
      (e.happened_at at time zone s.timezone)::date::text as day
    from taken t join payout_lines l on l.id = t.line_id
    left join payout_exports x on x.id = l.export_id
    left join manual_payouts m on m.id = l.manual_payout_id
    cross join settings s
    cross join lateral (select case t.news when 'paid' then l.paid_at
      when 'returned' then l.undone_at else x.first_file_at end as happened_at) e
    order by t.id`.execute(tx);
  return rows;
}

function compose(
  { config, secrets }: NoticeDeps,
  notice: PendingNotice,
  { name: brand_name }: { readonly name: string },
): MessageContent {
  const { news, line_id, brand_id, reason, day } = notice;
  const payment = {
    brand_name,
    amount: formatMoney(notice.amount_minor),
    reference: notice.reference_number ?? referenceOf({ id: line_id }),
    last4: secrets.openOrNull(notice.iban_sealed)?.slice(-4) ?? null,
    date: day,
  };
  const at = (path: string): string => new URL(path, config.public_url).href;
  if (news !== 'returned') {
    const address = at(`/brands/${brand_id}/payouts/${line_id}`);
    return { template: `payout_${news}`, params: { ...payment, address } };
  }
  // The brand's page is where the owner requests a change of the account.
  const address = at(`/brands/${brand_id}`);
  return { template: 'payout_returned', params: { ...payment, address, reason } };
}

const BATCH = 50;

/**
 * The number of days after which an event is not announced. Older events come from a restored or
 * imported database.
 */
const NOTICE_DAYS = 14;

type NoticeDeps = Pick<Deps, 'db' | 'jobs' | 'secrets' | 'clock' | 'config'>;

/**
 * Queues the messages of all pending notices, each once. A notice is deleted in the transaction
 * that queues its messages.
 */
export async function notifyOwners(deps: NoticeDeps, signal: AbortSignal): Promise<void> {
  const since = formatInstant(deps.clock.now().subtract({ hours: 24 * NOTICE_DAYS }));
  let claimed = BATCH;
  while (claimed === BATCH && !signal.aborted) {
    claimed = await deps.db.transaction().execute(async (tx) => {
      const pending = await claimPending(tx, BATCH);
      for (const one of pending) {
        if ((one.happened_at ?? since) < since) continue;
        await notifyOwner(tx, deps, one.brand_id, (owned) => compose(deps, one, owned));
      }
      return pending.length;
    });
  }
}
