import type { Partner } from '@diwan/contract/features/partners';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export const listPartners = (db: Db): Promise<Partner[]> =>
  db
    .selectFrom('partners')
    .select([
      'id',
      'name',
      'website',
      sql<string | null>`'/api/files/' || logo_file_id`.as('logo_url'),
      'default_payout_status',
      'created_at',
    ])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
