import { sql } from 'kysely';
import type { Deps } from '../../platform/context.ts';
import type { Difference } from '../../platform/difference.ts';
import { differencesOf } from '../../platform/verify-rows.ts';

/**
 * Checks that each mapping stores whether its business is active. The constraint of one active
 * business for a code depends on this column.
 */
export const verifyMappings = ({ db }: Pick<Deps, 'db'>) =>
  differencesOf(
    db,
    sql<Difference>`
      select m.business_id as id, format('MCC %s: active is %s, of the business %s',
        m.mcc_code, m.business_active, b.active) as problem
      from business_mccs m left join businesses b on b.id = m.business_id
      where m.business_active is distinct from b.active
      order by m.business_id, m.mcc_code`,
  );
