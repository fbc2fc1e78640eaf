import { type RawBuilder, sql } from 'kysely';

/** A person's name, of the `users` that a query calls so; null where its outer join has nobody. */
export const personName = <Name extends string | null = string | null>(
  users: string,
): RawBuilder<Name> =>
  sql<Name>`trim(${sql.ref(`${users}.first_name`)} || ' ' || ${sql.ref(`${users}.last_name`)})`;
