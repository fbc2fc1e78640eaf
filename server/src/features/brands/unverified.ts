import type { CheckedPoints, UnverifiedPoint } from '@diwan/contract/features/brands/unverified';
import { UNVERIFIED_POINTS } from '@diwan/contract/features/brands/unverified';
import { bankFitsIban } from '@diwan/contract/world/banks';
import { sql } from 'kysely';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';

interface Facts {
  readonly unreadable: boolean;
  readonly driver_license_verified: 'verified' | 'mismatch' | 'pending' | null;
  readonly name_match_status: 'verified' | 'mismatch' | 'pending' | null;
  readonly signature_pending: boolean;
  readonly signature: boolean;
  readonly civil_id_shared: boolean;
  readonly iban_shared: boolean;
  readonly bank_name: string | null;
  readonly iban_sealed: string | null;
}

/** Reads the facts: the identity numbers of all submissions, and the readings of the newest one. */
async function findFacts(db: Db, brand_id: number): Promise<Facts | undefined> {
  const { rows } = await sql<Facts>`
    with own as (select * from brand_documents where brand_id = ${brand_id}),
    newest as (select * from own order by version desc limit 1),
    people as (
      select civil_id_index as n from own where document_type = 'individual'
      union select signatory_civil_id_index from own)
    select n.driver_license_verified, n.name_match_status, k.bank_name, k.iban_sealed,
      exists (select from document_readings r
        where r.document_id = n.id and r.state = 'unreadable') as unreadable,
      coalesce((select c.state <> 'done' from signature_comparisons c
        where c.brand_id = ${brand_id} and c.compared_with = 'licence'
        order by c.number desc limit 1), false) as signature_pending,
      coalesce((select c.verdict in ('none', 'too_simple', 'no_signature')
        from signature_comparisons c where c.brand_id = ${brand_id}
          and c.compared_with = 'licence' and c.state = 'done'
        order by c.number desc limit 1), false) as signature,
      exists (select from brand_documents o where o.brand_id <> ${brand_id} and (
        (o.document_type = 'individual' and o.civil_id_index in (select p.n from people p))
        or o.signatory_civil_id_index in (select p.n from people p)
        or (o.document_type = 'corporate' and o.civil_id_index in (select w.civil_id_index
          from own w where w.document_type = 'corporate')))) as civil_id_shared,
      exists (select from brand_bank_details o where o.brand_id <> ${brand_id}
        and o.iban_index = k.iban_index) as iban_shared
    from brands b
    left join newest n on true
    left join brand_bank_details k on k.brand_id = b.id
    where b.id = ${brand_id}`.execute(db);
  return rows[0];
}

function bankDiffers(secrets: Secrets, { bank_name, iban_sealed }: Facts): boolean {
  const iban = iban_sealed === null ? null : secrets.openOrNull(iban_sealed);
  return bank_name !== null && iban !== null && !bankFitsIban(bank_name, iban);
}

/**
 * Returns the brand's unverified points. The page shows them, and an approval must acknowledge
 * them.
 */
export async function findUnverified(
  { secrets }: { readonly secrets: Secrets },
  db: Db,
  brand_id: number,
): Promise<UnverifiedPoint[]> {
  const facts = await findFacts(db, brand_id);
  if (!facts) return [];
  const open: Readonly<Record<UnverifiedPoint, boolean>> = {
    document_unreadable: facts.unreadable,
    document_pending: facts.driver_license_verified === 'pending',
    document_different: facts.driver_license_verified === 'mismatch',
    name_pending: facts.name_match_status === 'pending',
    name_different: facts.name_match_status === 'mismatch',
    signature_pending: facts.signature_pending,
    signature: facts.signature,
    civil_id_shared: facts.civil_id_shared,
    iban_shared: facts.iban_shared,
    bank_of_iban: bankDiffers(secrets, facts),
  };
  return UNVERIFIED_POINTS.filter((point) => open[point]);
}

/**
 * Refuses an approval if an unverified point was not acknowledged.
 * @returns the acknowledged points, for the audit log
 */
export function requireChecked(
  open: readonly UnverifiedPoint[],
  checked: CheckedPoints = [],
): CheckedPoints {
  const left = open.filter((one) => !checked.some(({ point }) => point === one));
  if (left.length > 0) throw new AppError('BRAND_NOT_VERIFIED', { values: { count: left.length } });
  return checked.filter(({ point }) => open.includes(point));
}
