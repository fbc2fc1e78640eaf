import type { Deps } from '../../platform/context.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Difference } from '../../platform/difference.ts';

interface LineAccount {
  readonly export_id: string | null;
  readonly brand_id: number;
  readonly iban_sealed: string | null;
  readonly beneficiary?: string | null | undefined;
}

const valuesOf = ({ export_id, brand_id, beneficiary }: LineAccount, iban: string) => [
  export_id,
  brand_id,
  iban,
  beneficiary ?? null,
];

/**
 * Computes the digest that binds a line's account to its brand and export.
 * @returns null for a line without an account
 */
export function proveLine(secrets: Secrets, line: LineAccount): string | null {
  const iban = secrets.openOrNull(line.iban_sealed);
  return iban === null ? null : secrets.digest('payout-line', valuesOf(line, iban));
}

/** Returns true if a line still has the account with which it was created. */
export function isProvenLine(
  secrets: Secrets,
  line: LineAccount & { readonly bank_digest: string | null },
): boolean {
  if (line.iban_sealed === null) return line.bank_digest === null;
  const iban = secrets.openOrNull(line.iban_sealed);
  if (iban === null) return false;
  return secrets.checkDigest('payout-line', valuesOf(line, iban), line.bank_digest);
}

interface FileContent {
  readonly export_id: string;
  readonly format: string;
  readonly business_id: string | null;
  readonly sha256: string;
}

/** Computes the digest that binds the bytes of a file to their export, format and business. */
export const proveFile = (secrets: Pick<Secrets, 'digest'>, file: FileContent): string =>
  secrets.digest('payout-file', [file.export_id, file.format, file.business_id, file.sha256]);

const BATCH = 1_000;

const findAfter = (db: Db, id: bigint) =>
  db
    .selectFrom('payout_lines')
    .select(['id', 'export_id', 'brand_id', 'iban_sealed', 'beneficiary', 'bank_digest'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(BATCH)
    .execute();

/**
 * Verifies that every line still has its original account.
 * @returns the changed lines
 */
export async function verifyLineAccounts({
  db,
  secrets,
}: Pick<Deps, 'db' | 'secrets'>): Promise<Difference[]> {
  const differences: Difference[] = [];
  let last = 0n;
  for (let count = BATCH; count === BATCH;) {
    const lines = await findAfter(db, last);
    const changed = lines.filter((line) => !isProvenLine(secrets, line));
    const problem = 'its bank details have changed';
    differences.push(...changed.map(({ id }) => ({ id: `line ${id}`, problem })));
    count = lines.length;
    last = lines.at(-1)?.id ?? last;
  }
  return differences;
}
