import {
  type BrandEvent,
  type BrandEventKind,
  type BrandTimeline,
  MOST_BRAND_EVENTS,
  brandEvent,
  brandEventsFor,
} from '@diwan/contract/features/brands/timeline';
import { hideFields } from '@diwan/contract/kernel/visible';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { sql } from 'kysely';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { personName } from '../users/public.ts';
import { hasBrand } from './store.ts';

/**
 * Returns the events of a brand.
 * @throws AppError BRAND_NOT_FOUND if the brand is unknown or outside the caller's scope
 */
export async function readBrandTimeline(ctx: Ctx, id: number): Promise<BrandTimeline> {
  const { db } = ctx.deps;
  const { role } = signedIn(ctx);
  if (!(await hasBrand(db, ctx.scope, id))) throw new AppError('BRAND_NOT_FOUND');
  const found = await findEvents(db, id, brandEventsFor(role));
  const events = found.slice(0, MOST_BRAND_EVENTS).map(({ amount_minor, ...event }) => {
    const amount = amount_minor === null ? null : toMajorNumber(amount_minor, 'KWD');
    return hideFields(brandEvent, { ...event, amount }, role);
  });
  return { events, truncated: found.length > MOST_BRAND_EVENTS };
}

type Row = Omit<BrandEvent, 'amount'> & { readonly amount_minor: bigint | null };

/**
 * Returns the newest events, and one more if the limit cut the list. Most are in the audit log.
 * Agreements, the first payment, terminals and payouts are read from their own tables. The caller
 * has checked the brand's scope.
 */
async function findEvents(
  db: Db,
  brand_id: number,
  kinds: readonly BrandEventKind[],
): Promise<readonly Row[]> {
  const most = MOST_BRAND_EVENTS + 1;
  const agreements = sql`select a.id::text from agreements a where a.brand_id = ${brand_id}`;
  const { rows } = await sql<Row>`
    select e.source || e.id as id, e.at, e.kind, e.amount_minor, e.tid,
      case when e.actor_kind = 'registrant' or u.role = 'brand_owner' then 'owner'
        when e.actor_kind = 'partner_key' or u.role in ('partner_employee', 'partner')
          then 'partner'
        when e.actor_kind = 'user' then 'team' else 'system' end as by,
      ${personName('u')} as by_name
    from (
      (select 'a' as source, l.id::text as id, l.at, replace(l.action, '.', '_') as kind,
        l.actor_kind, l.actor_id, null::bigint as amount_minor, null as tid
      from audit_log l
      where l.entity = 'brand' and l.entity_id = ${String(brand_id)}
        and replace(l.action, '.', '_') = any(${kinds}::text[])
      order by l.id desc limit ${most})
      union all
      (select 'a', l.id::text, l.at, replace(l.action, '.', '_'), l.actor_kind, l.actor_id,
        null, null
      from audit_log l
      where l.entity = 'agreement' and l.entity_id in (${agreements})
        and l.action in ('agreement.drafted', 'agreement.signed')
      order by l.id desc limit ${most})
      union all
      (select 't', t.id::text, t.captured_at, 'first_payment', 'system', null, null, null
      from transactions t where t.brand_id = ${brand_id} and t.captured_at is not null
      order by t.payment_date, t.id limit 1)
      union all
      (select 'd', d.id::text, d.decided_at, 'terminal_approved', 'user', d.decided_by, null, d.tid
      from terminals d where d.brand_id = ${brand_id}
        and d.status in ('approved', 'active', 'expired') and d.decided_at is not null
      order by d.decided_at desc limit ${most})
      union all
      (select 'e', d.id::text, d.ended_at, 'terminal_ended', 'user', d.ended_by, null, d.tid
      from terminals d where d.brand_id = ${brand_id} and d.ended_at is not null
      order by d.ended_at desc limit ${most})
      union all
      (select 'p', p.id::text, p.paid_at, 'payout_paid', 'user', p.paid_by, p.amount_minor, null
      from payout_lines p where p.brand_id = ${brand_id} and p.status in ('paid', 'returned')
        and p.paid_at is not null
      order by p.id desc limit ${most})
      union all
      (select 'r', p.id::text, p.undone_at, 'payout_returned', 'user', p.undone_by, p.amount_minor,
        null
      from payout_lines p where p.brand_id = ${brand_id} and p.status = 'returned'
      order by p.id desc limit ${most})
    ) e
    left join users u on u.id = e.actor_id
    where e.kind = any(${kinds}::text[])
    order by e.at desc, e.source, e.id desc limit ${most}`.execute(db);
  return rows;
}
