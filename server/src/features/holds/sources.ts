import type { AgreementType } from '@diwan/contract/features/agreements/records';
import {
  HOLD_CODES,
  type HoldCode,
  type HoldReach,
  stops,
} from '@diwan/contract/features/holds/terms';
import { EXPIRY_GRACE_DAYS } from '@diwan/contract/features/verification/records';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { businessOfBrand } from '../businesses/public.ts';

/** The rows that cause a hold. A missing fact is unknown. */
interface Source {
  /** SQL that follows `select`: the source and its condition for brand `b`. */
  readonly from: RawBuilder<unknown>;
  /**
   * The id of the source row. If it is absent, the hold's id consists of its code and the brand's
   * id.
   */
  readonly id?: RawBuilder<unknown>;
  readonly since?: RawBuilder<unknown>;
  readonly reason?: RawBuilder<unknown>;
  /** SQL: whether the owner has an open request for what ends the hold. The default is false. */
  readonly awaits_owner?: RawBuilder<unknown>;
  readonly agreement?: true;
}

/** SQL: a pending agreement that is not resolved by an admin's notes. */
const unsigned = (when: RawBuilder<unknown>) => sql`from agreements g where g.brand_id = b.id
  and g.status = 'pending' and ${when}
  and not exists (select from service_holds r where r.agreement_id = g.id)`;

/** SQL: bank details that others entered and that the owner has not confirmed. */
const pendingAccount = sql`from owner_confirmations o
  where o.brand_id = b.id and o.iban_sealed is not null`;

/**
 * SQL: whether an agreement holds payouts. Only changes of rates and fees hold them, from their
 * `valid_from` on. Other clauses do not concern money that is owed.
 */
const holdsPayouts = (at: string) =>
  sql`(g.agreement_type in ('rate_change', 'fee_change') and g.valid_from <= ${at}::timestamptz)`;

/**
 * SQL: whether an agreement holds requests for terminals. An agreement about POS holds them
 * immediately. A new version of the service agreement holds them from its `valid_from` on. The
 * service agreement of a registration has no `valid_from`.
 */
const holdsRequests = (at: string) =>
  sql`(g.agreement_type <> 'service' or g.valid_from <= ${at}::timestamptz)`;

/** SQL: the screening cases that hold a brand. */
const frozenBy = sql`select c.frozen_at from screening_cases c
  where c.brand_id = b.id and c.frozen_at is not null and c.status <> 'cleared'`;

/** SQL: the instant at which a document that expires on a day begins to hold its brand. */
const expiredSince = (expires_on: RawBuilder<unknown>) =>
  sql`((${expires_on} + ${sql.lit(EXPIRY_GRACE_DAYS)})::timestamp
    at time zone (select timezone from settings))`;

/** Returns one hold for all expired documents of a brand, since the earliest of them. */
const expiredPapers = (at: string): Source => ({
  from: sql`from (select ${expiredSince(sql`min(e.expires_on)`)} as since
      from paper_expiries e where e.brand_id = b.id) p
    where p.since <= ${at}::timestamptz`,
  since: sql`p.since`,
  awaits_owner: sql`exists (select from document_requests q join paper_expiries e
    on e.brand_id = q.brand_id and e.field = q.field
    where q.brand_id = b.id and q.state = 'open'
      and ${expiredSince(sql`e.expires_on`)} <= ${at}::timestamptz)`,
});

/**
 * Returns the source of every hold of a brand `b` at an instant, by code. A hold exists while its
 * condition is true, so no code must end it.
 */
const sourcesAt = (at: string): Readonly<Record<HoldCode, Source>> => ({
  rejected: { from: sql`where b.status = 'rejected'`, reason: sql`b.status_reason` },
  suspended: { from: sql`where b.status = 'suspended'`, reason: sql`b.status_reason` },
  not_active: { from: sql`where b.status = 'pending'`, since: sql`b.created_at` },
  // One hold for all cases, because its readers must not learn their number.
  under_review: {
    from: sql`where exists (${frozenBy})`,
    since: sql`(select min(f.frozen_at) from (${frozenBy}) as f)`,
  },
  paused: {
    from: sql`where b.payout_status = 'paused'`,
    since: sql`b.paused_at`,
    reason: sql`b.pause_reason`,
  },
  bank_details: {
    from: sql`from bank_changes c where c.brand_id = b.id and c.status = 'waiting'`,
    id: sql`c.id`,
    since: sql`c.created_at`,
  },
  bank_returned: {
    from: sql`from service_holds h
      where h.brand_id = b.id and h.code = 'bank_returned' and h.ended_at is null`,
    id: sql`h.id`,
    since: sql`h.since`,
    reason: sql`h.reason`,
  },
  after_backup: {
    from: sql`from lost_payouts h where h.brand_id = b.id and h.ended_at is null`,
    id: sql`h.id`,
    since: sql`h.noted_at`,
    reason: sql`to_char(h.made_at, 'YYYY-MM-DD') || ' · '
      || to_char(h.amount_minor / 1000.0, 'FM999999990.000') || ' KWD · ' || h.payout_id`,
  },
  account_pending: { from: pendingAccount, since: sql`o.account_entered_at` },
  no_bank_details: {
    from: sql`where not exists (select from brand_bank_details d where d.brand_id = b.id)
      and not exists (select ${pendingAccount})`,
  },
  bank_digest: {
    from: sql`from brand_bank_details d
      where d.brand_id = b.id and d.unproven_since is not null`,
    since: sql`d.unproven_since`,
  },
  owners_missing: {
    from: sql`from owner_requirements q where q.brand_id = b.id
      and q.held_from <= ${at}::timestamptz
      and not exists (select from beneficial_owners o where o.brand_id = b.id)`,
    since: sql`q.held_from`,
  },
  papers_expired: expiredPapers(at),
  no_business: { from: sql`where ${businessOfBrand} is null` },
  agreement: {
    from: unsigned(holdsPayouts(at)),
    id: sql`g.id`,
    since: sql`g.valid_from`,
    agreement: true,
  },
  agreement_pending: {
    from: unsigned(sql`${holdsRequests(at)} and ${holdsPayouts(at)} is not true`),
    id: sql`g.id`,
    since: sql`g.created_at`,
    agreement: true,
  },
});

/** A hold as the query returns it. */
export interface HoldRow {
  readonly code: HoldCode;
  readonly id: string;
  readonly since: string | null;
  readonly reason: string | null;
  readonly awaits_owner: boolean;
  readonly agreement_type: AgreementType | null;
  readonly valid_from: string | null;
}

/** SQL: the holds of brand `b` at an instant, as rows ranked by urgency. */
function holdRowsOf(at: string, codes: readonly HoldCode[]) {
  const sources = sourcesAt(at);
  const selects = codes.map((code, rank) => {
    const { from, id, since, reason, agreement, awaits_owner } = sources[code];
    return sql`select ${sql.lit(rank)}::integer as rank,
      ${sql.lit(code)}::text as code,
      ${id ? sql`${id}::text` : sql`${sql.lit(`${code.replaceAll('_', '-')}-`)} || b.id`} as id,
      ${since ?? sql`null`}::timestamptz(3) as since, ${reason ?? sql`null`}::text as reason,
      ${awaits_owner ?? sql`false`} as awaits_owner,
      ${agreement ? sql`g.agreement_type` : sql`null`}::text as agreement_type,
      ${agreement ? sql`g.valid_from` : sql`null`}::timestamptz(3) as valid_from ${from}`;
  });
  return sql`${sql.join(selects, sql` union all `)}`;
}

const codesOf = (reach: HoldReach | undefined): readonly HoldCode[] =>
  reach === undefined ? HOLD_CODES : HOLD_CODES.filter((code) => stops(code, reach));

/**
 * SQL: the holds of brand `b` at an instant, the most urgent first.
 * @param reach restricts the result to holds that stop this; the default is all holds
 */
export const holdsOfBrand = (at: string, reach?: HoldReach) =>
  sql<readonly HoldRow[]>`coalesce((select jsonb_agg(jsonb_build_object('code', h.code, 'id', h.id,
      'since', coalesce(h.since, s.seen_at), 'reason', h.reason, 'awaits_owner', h.awaits_owner,
      'agreement_type', h.agreement_type, 'valid_from', h.valid_from)
      order by h.rank, h.since, h.id)
    from (${holdRowsOf(at, codesOf(reach))}) as h
    left join hold_sightings s on s.hold_id = h.id and s.code = h.code), '[]')`;

const anyHold = (at: string, reach: HoldReach) => {
  const sources = sourcesAt(at);
  const exists = codesOf(reach).map((code) => sql`exists (select ${sources[code].from})`);
  return sql.join(exists, sql` or `);
};

/** SQL: whether no hold stops the payouts, or another service, of brand `b` at an instant. */
export const nothingHolds = (at: string, reach: HoldReach = 'payouts') =>
  sql<SqlBool>`not (${anyHold(at, reach)})`;
