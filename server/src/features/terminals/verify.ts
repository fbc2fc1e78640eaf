import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Difference } from '../../platform/difference.ts';

/**
 * Verifies the charges of rentals: the complete rent of each begun rental, the loss fee of each
 * lost device, and nothing else. Ignores charges of a deleted brand.
 */
export async function verifyTerminals(db: Db): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select 'terminal ' || coalesce(w.id, c.terminal_id) as id,
      format('its %s: %s expected, %s found', coalesce(w.kind, c.kind), coalesce(w.minor, 0),
        coalesce(c.amount_minor, 0)) as problem
    from (
      select t.id, v.kind, v.minor, t.brand_id, t.business_id, t.tid
      from terminals t cross join lateral (values
        ('rental', t.begun_at is not null, t.rental_fee_minor),
        ('loss', t.lost_at is not null, t.loss_fee_minor)
      ) as v (kind, due, minor)
      where v.due and v.minor > 0
    ) w full join (
      select c.* from rental_charges c where exists (select from brands b where b.id = c.brand_id)
    ) c on c.terminal_id = w.id and c.kind = w.kind and c.brand_id = w.brand_id
      and c.business_id = w.business_id and c.tid = w.tid
    where coalesce(w.minor, 0) <> coalesce(c.amount_minor, 0)
    order by 1, 2 limit 100`.execute(db);
  return rows;
}
