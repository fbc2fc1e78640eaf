import type { WorkItem } from '@diwan/contract/features/worklist/records';
import { MOST_COUNTED, URGENT_KINDS } from '@diwan/contract/features/worklist/terms';
import { type RawBuilder, sql } from 'kysely';
import { OUTGOING } from '../../platform/backup/restores.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Scope, withinScope } from '../../platform/scope.ts';
import { awaitsMail } from '../auth/public.ts';
import { posToStart } from '../brands/public.ts';
import { queuedSince } from '../verification/public.ts';
import { listHolds, nothingHolds, readLastCutoff } from '../holds/public.ts';

/**
 * SQL: one row per item, with the time of the item, and its id if it has a page. The items of
 * `DUE_KINDS` also have their last day.
 */
type Rows = RawBuilder<{ at: string; item: string | null }>;

/** The kinds whose items have a last day. The earliest one is more urgent than the oldest item. */
const DUE_KINDS: readonly string[] = ['disputes', 'expiring_documents', 'risk_reviews'];

type Queues = Partial<Record<WorkItem['kind'], Rows>>;

const UNAPPROVED = sql`(needs_approval and approved_at is null)`;

/**
 * The queues of admins: decisions, and permanent failures. Each query equals the list of its page.
 */
const OF_ADMINS: Queues = {
  admin_changes: sql`select requested_at as at, null as item from admin_changes where state = 'waiting'`,
  factor_resets: sql`select requested_at as at, null as item from factor_resets where state = 'waiting'`,
  bank_changes: sql`select created_at as at, null as item from bank_changes where status = 'waiting'`,
  monitoring_cases: sql`select opened_at as at, id::text as item from monitoring_cases
    where decided_at is null`,
  mid_moves: sql`select created_at as at, null as item from mid_moves where state = 'pending'`,
  parked: sql`select j.created_at as at, null as item from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = any(${[...OUTGOING]}::text[])
      and exists (select from restores r where r.released_at is null)`,
  payouts_to_approve: sql`select created_at as at, id::text as item from payout_exports
    where status = 'pending' and ${UNAPPROVED}`,
  payouts_to_confirm: sql`select created_at as at, id::text as item from payout_exports
    where status = 'pending' and not ${UNAPPROVED}`,
  manual_payouts: sql`select created_at as at, null as item from manual_payouts where state = 'waiting'`,
  set_offs: sql`select created_at as at, null as item from business_set_offs where state = 'waiting'`,
  bank_matches: sql`select proposed_at as at, entry_id::text as item from bank_match_proposals
    where state = 'proposed'`,
  payout_rejections: sql`select j.proposed_at as at, l.export_id::text as item
    from payout_rejections j join payout_lines l on l.id = j.line_id
    where j.state = 'proposed' and l.status = 'reserved'`,
  // The newest day of a business that statements cover.
  shortfalls: sql`select s.computed_at as at, s.day::text as item from safeguarding_days s
    where s.difference_minor < 0 and s.day = (select max(n.day) from safeguarding_days n
      where n.business_id = s.business_id and n.balance_minor is not null)`,
  deliveries: sql`select d.requested_at as at, e.id::text as item from payout_deliveries d
    join payout_exports e on e.id = d.export_id where e.status = 'pending' and d.state = 'failed'`,
  differences: sql`select r.day::timestamp at time zone (select timezone from settings) as at,
    r.day::text || '/' || r.id as item from reconciliation_rows r where r.state = 'open'`,
  quarantine: sql`select received_at as at, id::text as item from webhooks_in where state = 'quarantined'`,
  verifications: queuedSince('ready'),
  second_reviews: queuedSince('second'),
  // A document disappears from this list after it is requested again, because the owner then has to
  // act.
  expiring_documents: sql`select e.notified_at as at, b.id::text as item,
      e.expires_on as due from paper_expiries e
    join brands b on b.id = e.brand_id
    where b.status = 'active' and e.notified_at is not null
      and not exists (select from document_requests r where r.brand_id = b.id
        and r.field = e.field and r.state = 'open')`,
  mcc_approvals: sql`select b.created_at as at, null as item from brands b
    where b.status = 'pending' and b.mcc_status <> 'approved'
      and exists (select from brand_documents d where d.brand_id = b.id) and not ${awaitsMail}`,
  leads: sql`select l.created_at as at, null as item from leads l join brands b on b.id = l.brand_id
    where l.status = 'pending' and b.status = 'active'`,
  pos_to_start: sql`select coalesce((select max(l.at) from audit_log l where l.entity = 'brand'
      and l.entity_id = b.id::text and l.action = 'brand.approved'), b.created_at) as at,
      b.id::text as item
    from brands b where ${posToStart}`,
  messages: sql`select created_at as at, id::text as item from messages where status = 'dead'`,
  jobs: sql`select created_at as at, null as item from graphile_worker._private_jobs
    where attempts >= max_attempts and locked_at is null`,
};

/**
 * SQL: one row while money that was owed at the last cut-off is in no export, because the export of
 * that payout day is missing. Later amounts belong to the next payout day.
 */
const exportsDue = (
  cutoff: string,
  now: string,
): Rows => sql`select ${cutoff}::timestamptz as at, null as item
  where exists (select from brands b join ledger_accounts a on a.brand_id = b.id
    join lateral (select p.balance_after_minor as owed_then
      from ledger_postings p join ledger_entries e on e.id = p.entry_id
      where p.account_id = a.id and e.occurred_at <= ${cutoff}
      order by p.id desc limit 1) as l on l.owed_then < 0
    where a.kind = 'brand_payable' and a.currency = 'KWD' and a.balance_minor < 0
      and ${nothingHolds(now)})`;

/** Returns the pending items of a scope. */
const inScope = (scope: Scope): Queues => ({
  terminal_requests: sql`select t.created_at as at, t.id::text as item from terminals t
    join brands b on b.id = t.brand_id
    where t.status = 'pending' and ${withinScope(scope, 'b.id', 'b.partner_id')}`,
  disputes: sql`select r.created_at as at, r.id::text as item, d.evidence_until as due
    from refunds r
    join disputes d on d.refund_id = r.id join transactions t on t.id = r.transaction_id
    where r.status = 'OPEN' and ${withinScope(scope, 't.brand_id', 't.partner_id')}`,
  ...(scope.kind === 'all'
    ? {}
    : {
        registrations: sql`select b.created_at as at, b.id::text as item from brands b
          where b.status = 'pending' and ${withinScope(scope, 'b.id', 'b.partner_id')}`,
      }),
});

/** SQL: the active brands whose risk review is due. */
const riskReviews = (
  now: string,
): Rows => sql`select r.review_due_on::timestamp at time zone s.timezone as at,
    r.brand_id::text as item, r.review_due_on as due
  from brand_risks r join brands b on b.id = r.brand_id cross join settings s
  where b.status = 'active'
    and r.review_due_on <= (${now}::timestamptz at time zone s.timezone)::date`;

/** SQL: the open cases about other people than the reader. */
const screeningCases = (
  reader: string | null,
): Rows => sql`select opened_at as at, id::text as item from screening_cases
  where status = 'open' and kind <> 'customer' and user_id is distinct from ${reader}`;

type QueueCount = Omit<WorkItem, 'is_urgent'>;

/**
 * Counts all kinds in one statement. Each count stops at `MOST_COUNTED`, with the oldest items
 * first.
 */
async function countQueues(db: Db, queues: Queues): Promise<QueueCount[]> {
  const counted = Object.entries(queues).map(
    ([kind, rows]) => sql`select ${sql.lit(kind)} as kind, count(*)::integer as count,
      min(w.at) as oldest_at, min(w.due) as due_on,
      (array_agg(w.item order by w.due, w.at))[1] as oldest_id
      from (select q.at, q.item, ${DUE_KINDS.includes(kind) ? sql`q.due` : sql`null::date`} as due
        from (${rows}) as q order by due, q.at limit ${sql.lit(MOST_COUNTED)}) as w`,
  );
  const found = await sql<QueueCount>`
    select c.kind, c.count, c.oldest_at, c.due_on, c.oldest_id
    from (${sql.join(counted, sql` union all `)}) as c
    where c.count > 0`.execute(db);
  return found.rows;
}

/** Counts the brands on hold of a partner. Admins have a page of holds instead. */
async function countHeld(ctx: Ctx): Promise<QueueCount[]> {
  const holds = await listHolds(ctx, undefined);
  const brands = new Set(holds.map(({ brand_id }) => brand_id));
  if (brands.size === 0) return [];
  const [oldest] = holds
    .flatMap(({ since, brand_id }) => (since === null ? [] : [{ since, brand_id }]))
    .toSorted((a, b) => (a.since < b.since ? -1 : 1));
  return [
    {
      kind: 'holds',
      count: brands.size,
      oldest_at: oldest?.since ?? null,
      due_on: null,
      oldest_id: oldest ? String(oldest.brand_id) : null,
    },
  ];
}

/** Orders items: urgent kinds first, then the oldest first. An unknown time is last. */
function byUrgency(a: WorkItem, b: WorkItem): number {
  if (a.is_urgent !== b.is_urgent) return a.is_urgent ? -1 : 1;
  if (a.oldest_at === b.oldest_at) return 0;
  if (a.oldest_at === null) return 1;
  return b.oldest_at === null || a.oldest_at < b.oldest_at ? -1 : 1;
}

/** Lists the pending work of the caller, within their scope. */
export async function readWorklist(ctx: Ctx): Promise<WorkItem[]> {
  const { scope, deps, actor } = ctx;
  if (scope.kind === 'none') return [];
  const all = scope.kind === 'all';
  const now = deps.clock.iso();
  const of_admins = all
    ? {
        ...OF_ADMINS,
        screening_cases: screeningCases(actor.kind === 'user' ? actor.user_id : null),
        risk_reviews: riskReviews(now),
        exports_due: exportsDue(await readLastCutoff(deps, deps.db), now),
      }
    : {};
  const items = await countQueues(deps.db, { ...of_admins, ...inScope(scope) });
  const found = all ? items : [...items, ...(await countHeld(ctx))];
  return found
    .map((item) => ({ ...item, is_urgent: URGENT_KINDS.includes(item.kind) }))
    .toSorted(byUrgency);
}
