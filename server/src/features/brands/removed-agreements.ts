import { sql } from 'kysely';
import type { Deps } from '../../platform/context.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Difference } from '../../platform/difference.ts';

interface RemovedAgreement {
  readonly agreement_id: string;
  readonly brand_id: number;
  readonly agreement_digest: string;
  readonly signed_at: string;
}

const valuesOf = ({ agreement_id, brand_id, agreement_digest, signed_at }: RemovedAgreement) => [
  agreement_id,
  brand_id,
  agreement_digest,
  signed_at,
];

/** Stores a permanent stub of each signed agreement that is deleted with a locked brand. */
export async function keepAgreementStubs(
  tx: Tx,
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  brand_id: number,
): Promise<void> {
  const signed = await tx
    .selectFrom('agreements')
    .select(['id as agreement_id', 'brand_id', 'digest as agreement_digest', 'signed_at'])
    .where('brand_id', '=', brand_id)
    .where('status', '=', 'signed')
    .execute();
  if (signed.length === 0) return;
  const removed_at = clock.iso();
  const stubs = signed.map((agreement) => {
    const stub = { ...agreement, signed_at: agreement.signed_at ?? removed_at };
    const digest = secrets.digest('removed-agreement', valuesOf(stub));
    return { ...stub, removed_at, digest };
  });
  await tx.insertInto('removed_agreements').values(stubs).execute();
}

interface AgreementMismatch {
  readonly agreement_id: string;
  readonly brand_id: number | null;
  readonly agreement_digest: string | null;
  readonly signed_at: string | null;
  readonly digest: string | null;
}

const findGone = async (db: Db): Promise<AgreementMismatch[]> =>
  (
    await sql<AgreementMismatch>`
      select a.entity_id as agreement_id, r.brand_id, r.agreement_digest, r.signed_at, r.digest
      from audit_log a left join removed_agreements r on r.agreement_id::text = a.entity_id
      where a.action = 'agreement.signed' and a.entity = 'agreement'
        and not exists (select from agreements g
          where g.id::text = a.entity_id and g.status = 'signed')
      order by a.id`.execute(db)
  ).rows;

const isRemoved = (secrets: Secrets, lost: AgreementMismatch): boolean => {
  const { agreement_id, brand_id, agreement_digest, signed_at, digest } = lost;
  if (brand_id === null || agreement_digest === null || signed_at === null) return false;
  const values = valuesOf({ agreement_id, brand_id, agreement_digest, signed_at });
  return secrets.checkDigest('removed-agreement', values, digest);
};

/**
 * Finds signed agreements in the audit log that are missing and have no stub of a deleted brand.
 */
export async function verifySignedAgreements({
  db,
  secrets,
}: Pick<Deps, 'db' | 'secrets'>): Promise<Difference[]> {
  const gone = await findGone(db);
  return gone
    .filter((lost) => !isRemoved(secrets, lost))
    .map(({ agreement_id: id }) => ({ id, problem: 'it was signed and is not there any more' }));
}
