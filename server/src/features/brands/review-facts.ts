import { CLAIM_MINUTES } from '@diwan/contract/features/verification/records';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { linkSeen } from '../messages/public.ts';
import { personName } from '../users/public.ts';

/** The facts that decisions about a brand need in addition to its row. */
export interface ReviewFacts {
  readonly link_seen: boolean;
  readonly claim: { readonly user_id: string; readonly name: string } | null;
  readonly signature_no_match: boolean;
  readonly second_asked_by: string | null;
  /** Staff who entered an account of the brand, or who could have done so as its owner. */
  readonly account_entered_by: readonly string[];
  /** True if the owner still has to confirm an account. */
  readonly account_pending: boolean;
}

/** The empty facts, for decisions that do not depend on a review. */
export const NO_REVIEW: ReviewFacts = {
  link_seen: false,
  claim: null,
  signature_no_match: false,
  second_asked_by: null,
  account_entered_by: [],
  account_pending: false,
};

/**
 * SQL: whether a reviewer's claim is still active. @param active_at the column of its last activity
 */
export const claimCounts = (active_at: string, now: string) =>
  sql<boolean>`${sql.ref(active_at)} > ${now}::timestamptz
    - make_interval(mins => ${sql.lit(CLAIM_MINUTES)})`;

const newest = sql`(select d.id from brand_documents d where d.brand_id = b.id
  order by d.version desc limit 1)`;

/**
 * SQL for brand `b`: the staff who could have influenced its bank account. They entered an account,
 * set the owner's password, created another owner, or changed the address to which codes are sent.
 */
export const accountEnteredBy = sql<string[]>`(select coalesce(json_agg(distinct e.id), '[]')
  from (
    select k.entered_by as id from brand_bank_details k where k.brand_id = b.id
    union all select o.account_entered_by from owner_confirmations o where o.brand_id = b.id
    union all select d.submitted_by from brand_documents d where d.brand_id = b.id
    union all select c.requested_by from bank_changes c where c.brand_id = b.id
    union all select u.password_set_by from users u
      where u.brand_id = b.id or u.id = b.owner_user_id
    union all select a.actor_id from users u
      join audit_log a on a.entity = 'user' and a.entity_id = u.id::text
      where (u.brand_id = b.id or u.id = b.owner_user_id) and (a.action = 'user.created' or a.before ? 'email')) e
  where e.id is not null and e.id is distinct from b.owner_user_id)`;

/**
 * Returns the facts as columns of a query over `brands as b`. Only the newest documents and active
 * claims are used.
 */
export const reviewFacts = (viewer_id: string | null, now: string) =>
  [
    linkSeen(viewer_id, 'b.id').as('link_seen'),
    sql<ReviewFacts['claim']>`(select json_build_object('user_id', c.user_id,
        'name', ${personName('cu')})
      from brand_claims c join users cu on cu.id = c.user_id
      where c.brand_id = b.id and ${claimCounts('c.active_at', now)})`.as('claim'),
    // Pending comparisons are ignored. Otherwise a new one would clear a mismatch.
    sql<boolean>`coalesce((select sc.verdict = 'none' from signature_comparisons sc
      where sc.brand_id = b.id and sc.compared_with = 'licence' and sc.state = 'done'
      order by sc.number desc limit 1), false)`.as('signature_no_match'),
    sql<
      string | null
    >`(select r.asked_by from second_reviews r where r.document_id = ${newest})`.as(
      'second_asked_by',
    ),
    accountEnteredBy.as('account_entered_by'),
    sql<boolean>`exists (select from owner_confirmations o
      where o.brand_id = b.id and o.iban_sealed is not null)`.as('account_pending'),
  ] as const;

/**
 * Returns the facts of one brand that a review needs. The caller has checked its scope, and has
 * locked it for a decision.
 */
export const findReviewFacts = (
  db: Db,
  viewer_id: string | null,
  id: number,
  now: string,
): Promise<ReviewFacts> =>
  db
    .selectFrom('brands as b')
    .select([...reviewFacts(viewer_id, now)])
    .where('b.id', '=', id)
    .executeTakeFirstOrThrow();
