import { sql } from 'kysely';
import type { Deps } from '../../platform/context.ts';
import type { Difference } from '../../platform/difference.ts';
import { differencesOf } from '../../platform/verify-rows.ts';

/**
 * Verifies that a link has one use for each of its brands, and one for each account that registered
 * through it and has no brand yet. Deleted brands are counted, because the audit log states their
 * link.
 */
export const verifyShareLinks = ({ db }: Pick<Deps, 'db'>) =>
  differencesOf(
    db,
    sql<Difference>`
      select s.id, format('%s uses, %s brands, %s accounts', s.uses_count, n.living + n.deleted,
        n.accounts) as problem
      from share_links s, lateral (select
        (select count(*) from brands b where b.share_link_id = s.id) as living,
        (select count(*) from audit_log made
          join audit_log gone on gone.action = 'brand.deleted' and gone.entity = 'brand'
            and gone.entity_id = made.entity_id
          where made.action = 'brand.created' and made.after ->> 'share_link_id' = s.id::text
        ) as deleted,
        (select count(*) from link_accounts a where a.share_link_id = s.id
          and not exists (select from brands b where b.share_link_id = s.id
            and b.owner_user_id = a.user_id)
          and not exists (select from audit_log made where made.action = 'brand.created'
            and made.actor_id = a.user_id and made.after ->> 'share_link_id' = s.id::text)
        ) as accounts) n
      where s.uses_count <> n.living + n.deleted + n.accounts
      order by s.id`,
  );
