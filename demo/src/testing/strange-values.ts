import { bankFitsIban } from '@diwan/contract/world/banks';
import { isCivilId } from '@diwan/contract/world/civil-id-digits';
import { isKuwaitiIban } from '@diwan/contract/world/iban';
import { sql } from 'kysely';
import type { TestApp } from '@diwan/server/testing/app';

interface Value {
  readonly kind: 'civil_id' | 'iban';
  readonly sealed: string;
  /** The person or company that the value belongs to. */
  readonly holder: string;
  /** The bank of an IBAN. */
  readonly bank: string | null;
}

const VALUES = sql<Value>`
  select 'civil_id' as kind, civil_id_sealed as sealed, full_name_english as holder, null as bank
    from brand_documents where document_type = 'individual'
  union select 'civil_id', id_sealed, full_name_english, null
    from beneficial_owners where id_kind = 'civil_id'
  union select 'iban', iban_sealed, coalesce(company_name, full_name_english), bank_name
    from brand_documents
  union select 'iban', iban_sealed, beneficiary, bank_name from bank_changes
    where beneficiary is not null
  union select 'iban', iban_sealed, beneficiary_name, bank_name from stakeholders
  union select 'iban', account_iban_sealed, name, bank_name from businesses`;

const isValid = ({ kind, bank }: Value, number: string): boolean =>
  kind === 'civil_id'
    ? isCivilId(number)
    : isKuwaitiIban(number) && bankFitsIban(bank ?? '', number);

/** Finds civil IDs and IBANs that are invalid, are at another bank, or belong to two holders. */
export async function findStrangeNumbers({ deps }: TestApp): Promise<string[]> {
  const { rows } = await VALUES.execute(deps.db);
  const holders = new Map<string, string>();
  return rows.flatMap((value) => {
    const number = deps.secrets.open(value.sealed);
    const other = holders.get(number);
    holders.set(number, value.holder);
    const shared = other !== undefined && other !== value.holder;
    return shared || !isValid(value, number) ? [`${number} of ${value.holder}`] : [];
  });
}

/** Finds rows with implausible dates. */
export async function findStrangeDates({ deps: { db, clock } }: TestApp): Promise<string[]> {
  const now = clock.iso();
  const { rows } = await sql<{ strange: string }>`
    select 'expired before it was created: ' || id as strange from share_links
      where expires_at <= created_at
    union all select 'registered before its link: ' || b.name from brands b
      join share_links s on s.id = b.share_link_id where b.created_at < s.created_at
    union all select 'an agreement of today: ' || b.name from agreements a
      join brands b on b.id = a.brand_id
      where b.created_at < ${now}::timestamptz - interval '30 days'
        and greatest(a.created_at, a.signed_at) > ${now}::timestamptz - interval '12 hours'
    union all select 'a message that is not sent for weeks: ' || id from messages
      where status <> 'sent' and created_at < ${now}::timestamptz - interval '14 days'
    union all select 'a job that runs in a month: ' || j.task_identifier
      from graphile_worker.jobs j
      where j.run_at > ${now}::timestamptz + interval '30 days'`.execute(db);
  return rows.map(({ strange }) => strange);
}

/** Finds companies whose documents and brand state different names. */
export async function findStrangeCompanies({ deps: { db } }: TestApp): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select distinct b.name from brands b
    join brand_documents d on d.brand_id = b.id
    where d.company_name is distinct from b.company_name`.execute(db);
  return rows.map(({ name }) => name);
}
