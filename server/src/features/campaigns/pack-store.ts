import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Returns a brand's agreement in a campaign, with the data of its signature. */
export const findAgreement = (db: Db, campaign_id: string, brand_id: number) =>
  db
    .selectFrom('agreements as a')
    .leftJoin('files as d', 'd.id', 'a.signature_file_id')
    .leftJoin('files as f', 'f.id', 'a.pdf_file_id')
    .leftJoin('agreement_timestamps as t', 't.agreement_id', 'a.id')
    .leftJoin('files as tf', 'tf.id', 't.file_id')
    .select([
      'a.id',
      'a.number',
      'a.brand_id',
      'a.agreement_type',
      'a.status',
      'a.digest',
      'a.text_en',
    ])
    .select(['a.text_ar', 'a.clauses', 'a.created_at', 'a.valid_from', 'a.signed_at'])
    .select(['a.signer_name', 'a.signer_email', 'a.signer_ip', 'a.signer_user_agent'])
    .select(['a.typed_name', 'd.storage_key as drawing_key', 'f.storage_key as pdf_key'])
    .select(['t.stamped_at as timestamp_at', 't.authority as timestamp_authority'])
    .select('tf.storage_key as timestamped_key')
    .where('a.campaign_id', '=', campaign_id)
    .where('a.brand_id', '=', brand_id)
    .executeTakeFirst();

export type PackedAgreement = NonNullable<Awaited<ReturnType<typeof findAgreement>>>;

/**
 * Returns the agreements that the brand had signed before an agreement was drafted, the oldest
 * first.
 * @param drafted the `number` of the drafted agreement
 * @param of_service true for the service agreement, false for the agreements about terminals
 */
export const findSignedBefore = (db: Db, brand_id: number, drafted: bigint, of_service: boolean) =>
  db
    .selectFrom('agreements as s')
    .select(['s.id', 's.agreement_type', 's.text_en', 's.text_ar', 's.clauses', 's.signed_at'])
    .where('s.brand_id', '=', brand_id)
    .where('s.status', '=', 'signed')
    .where('s.number', '<', drafted)
    .where(sql<boolean>`(s.agreement_type = 'service') = ${of_service}`)
    .orderBy('s.signed_at')
    .orderBy('s.number')
    .execute();

/** Returns the messages about a brand's agreement, the oldest first. */
export const findMessages = (db: Db, campaign_id: string, brand_id: number) =>
  db
    .selectFrom('campaign_messages as o')
    .innerJoin('messages as m', 'm.id', 'o.message_id')
    .select(['o.purpose', 'm.channel', 'm.to_address', 'm.subject', 'm.body_sealed'])
    .select(['m.status', 'm.created_at', 'm.sent_at'])
    .where('o.campaign_id', '=', campaign_id)
    .where('o.brand_id', '=', brand_id)
    .orderBy('m.created_at')
    .orderBy('m.id')
    .execute();
