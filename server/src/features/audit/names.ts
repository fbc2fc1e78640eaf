import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

interface Subject {
  readonly entity: string;
  readonly entity_id: string;
}

const keyOf = ({ entity, entity_id }: Subject): string => `${entity}:${entity_id}`;

/**
 * Reads the current names of the records of audit rows. Omits records that have no name or no
 * longer exist, and screening cases about the reader. A case about a customer has no name here,
 * because an erased customer must not appear.
 * @param accounts the reader's accounts, which are needed only for screening cases
 * @returns names by 'entity:id'
 */
export async function readRecordNames(
  db: Db,
  subjects: readonly Subject[],
  accounts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = new Map(subjects.map((subject) => [keyOf(subject), subject]));
  const list = [...wanted.values()];
  const { rows } = await sql<Subject & { readonly name: string }>`
    with wanted as (
      select entity, entity_id,
        case when entity_id ~ '^[0-9]{1,9}$' then entity_id::integer end as number,
        case when entity_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then entity_id::uuid
          end as uuid
      from unnest(${list.map(({ entity }) => entity)}::text[],
        ${list.map(({ entity_id }) => entity_id)}::text[]) as w (entity, entity_id)
    ), named as (
      select w.entity, w.entity_id, case w.entity
        when 'brand' then (select b.name from brands b where b.id = w.number)
        when 'partner' then (select p.name from partners p where p.id = w.number)
        when 'business' then (select b.name from businesses b where b.id = w.uuid)
        when 'user' then (select concat_ws(' ', u.first_name, u.last_name) from users u
          where u.id = w.uuid)
        when 'agreement' then (select b.name from agreements a join brands b on b.id = a.brand_id
          where a.id = w.uuid)
        when 'terminal' then (select t.tid from terminals t where t.id = w.uuid)
        when 'campaign' then (select c.name from campaigns c where c.id = w.uuid)
        when 'share_link' then (select s.name from share_links s where s.id = w.uuid)
        when 'stakeholder' then (select s.beneficiary_name from stakeholders s
          where s.id = w.uuid)
        when 'brand_risk' then (select b.name from brands b where b.id = w.number)
        when 'monitoring_case' then (select b.name from monitoring_cases m
          join brands b on b.id = m.brand_id where m.id = w.uuid)
        when 'screening_list' then (select l.name from screening_lists l where l.id = w.uuid)
        when 'screening_case' then (select c.names[1] from screening_cases c where c.id = w.uuid
          and c.kind <> 'customer'
          and (c.user_id is null or c.user_id <> all(${[...accounts]}::uuid[])))
        when 'lead' then (select b.name from leads l join brands b on b.id = l.brand_id
          where l.id = w.uuid)
        end as name
      from wanted w
    )
    select entity, entity_id, name from named where name <> ''`.execute(db);
  return new Map(rows.map((row) => [keyOf(row), row.name]));
}

/** Reads the current names of users by their ids. */
export async function readActorNames(
  db: Db,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ readonly id: string; readonly name: string }>`
    select id, concat_ws(' ', first_name, last_name) as name from users
    where id = any(${[...new Set(ids)].filter((id) => id !== null)}::uuid[])`.execute(db);
  return new Map(rows.filter(({ name }) => name !== '').map(({ id, name }) => [id, name]));
}
