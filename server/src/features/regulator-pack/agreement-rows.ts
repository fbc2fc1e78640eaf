import { clauseTitle, mandatoryClauses } from '@diwan/documents/agreement/template';
import { sql } from 'kysely';
import { fileOf, isWithin, keyOf, type RowFile } from './rows.ts';

/** The clauses that each service agreement must contain, by id. */
export const clauses: RowFile = {
  name: 'mandatory-clauses.csv',
  columns: ['clause', 'section_en', 'section_ar'],
  findRows: (_deps, _period, after) => {
    const ids = mandatoryClauses().toSorted();
    const rows = ids.map((clause) => {
      const { en, ar } = clauseTitle(clause);
      return { key: clause, clause, section_en: en, section_ar: ar };
    });
    return Promise.resolve(rows.filter(({ key }) => key > after));
  },
};

/** The agreements that were signed in the month, with the mandatory clauses that they lack. */
export const agreements = fileOf(
  'agreements.csv',
  [
    'id',
    'number',
    'brand_id',
    'agreement_type',
    'agreement_version',
    'signed_at',
    'signed_by',
    'text_sha256',
    'clauses',
    'mandatory_clauses',
    'missing_clauses',
  ],
  (period) => {
    const missing = sql`array(
      select m.id from unnest(${mandatoryClauses().toSorted()}::text[]) as m (id)
      where a.agreement_type = 'service' and not exists (
        select from jsonb_array_elements(a.clauses) as c where c ->> 'id' = m.id)
      order by m.id)`;
    return sql`
      select ${keyOf('a.signed_at', 'a.id')} as key, a.id, a.number, a.brand_id, a.agreement_type,
        a.agreement_version, a.signed_at, a.signed_by, a.digest as text_sha256,
        jsonb_array_length(a.clauses) as clauses,
        case when a.agreement_type <> 'service' then 'not_required'
          when ${missing} = '{}' then 'complete' else 'missing' end as mandatory_clauses,
        ${missing} as missing_clauses
      from agreements a where ${isWithin('a.signed_at', period)}`;
  },
);
