import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type Scope, withinScope } from '../../platform/scope.ts';

/** All that decides where a registration goes on, and what its screens show. */
export const findRegistration = (db: Db, scope: Scope, brand_id: number) =>
  db
    .selectFrom('brands as b')
    .leftJoin('users as u', 'u.id', 'b.owner_user_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('brand_documents as d')
          .select([
            'd.civil_id_file_id',
            'd.driver_license_file_id',
            'd.commercial_license_file_id',
            'd.signatory_auth_file_id',
            'd.signatory_id_file_id',
            sql<boolean>`true`.as('submitted'),
          ])
          .whereRef('d.brand_id', '=', 'b.id')
          .orderBy('d.version', 'desc')
          .limit(1)
          .as('d'),
      (join) => join.onTrue(),
    )
    .select([
      'b.id as brand_id',
      'b.name',
      'b.status',
      'b.status_reason',
      'b.entity_type',
      'b.company_name',
      'b.company_name_arabic',
      'b.mcc_status',
      'b.phone_country_code',
      'b.phone_number',
      'b.share_link_id',
      'u.email',
      'd.civil_id_file_id',
      'd.driver_license_file_id',
      'd.commercial_license_file_id',
      'd.signatory_auth_file_id',
      'd.signatory_id_file_id',
      'd.submitted',
      sql<boolean>`u.id is not null and u.password_hash is null`.as('password_missing'),
      sql<boolean>`exists (select from agreements a where a.brand_id = b.id
        and a.agreement_type = 'service' and a.status = 'signed')`.as('agreement_signed'),
    ])
    .where('b.id', '=', brand_id)
    .where(withinScope(scope, 'b.id', 'b.partner_id'))
    .executeTakeFirst();
