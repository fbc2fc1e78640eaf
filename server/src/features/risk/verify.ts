import { sql } from 'kysely';
import type { Deps } from '../../platform/context.ts';
import type { Difference } from '../../platform/difference.ts';

/** Checks that the score of each brand is the sum of its factors, and that set levels were set. */
export async function verifyRisks({ db }: Pick<Deps, 'db'>): Promise<Difference[]> {
  const { rows } = await sql<{ readonly id: string; readonly problem: string }>`
    select r.brand_id::text as id, 'the score is not the sum of its factors' as problem
    from brand_risks r where r.score <> least(100, (select coalesce(sum((f ->> 'points')::integer),
      0) from jsonb_array_elements(r.factors) f))
    union all
    select r.brand_id::text, 'the level differs from its last change' from brand_risks r
    where coalesce(r.set_level, r.level) is distinct from (select c.level from brand_risk_changes c
      where c.brand_id = r.brand_id order by c.id desc limit 1)
    order by 2, 1`.execute(db);
  return rows;
}
