import type { Secrets } from '../../../platform/crypto/secrets.ts';
import type { Db } from '../../../platform/db/database.ts';
import { paperName, type StoredLine } from '../store.ts';
import { isArabic, toLatin } from './latin.ts';
import type { FileLine } from '../../payout-lines/public.ts';

/** Returns the brands of an export with their possible English names: brand, company, owner. */
const findLineNames = (db: Db, export_id: string) =>
  db
    .selectFrom('brands as b')
    .select(['b.id as brand_id', 'b.name', 'b.company_name', paperName.as('named')])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('payout_lines as l')
          .select('l.id')
          .whereRef('l.brand_id', '=', 'b.id')
          .where('l.export_id', '=', export_id),
      ),
    )
    .execute();

const LONGEST_NAME = 140;

/** Adds the decrypted IBAN and the brand's name in Latin letters to each line. */
export async function toFileLines(
  db: Db,
  { secrets }: { readonly secrets: Secrets },
  export_id: string,
  lines: readonly StoredLine[],
): Promise<FileLine[]> {
  const found = await findLineNames(db, export_id);
  const names = new Map(
    found.map(({ brand_id, ...own }) => [brand_id, [own.name, own.company_name, own.named]]),
  );
  return lines.map(({ iban_sealed, ...line }) => {
    const { brand_id, brand_name } = line;
    const candidates = [brand_name, ...(names.get(brand_id) ?? [])];
    const english = candidates.find((name) => name !== null && !isArabic(name)) ?? brand_name;
    return {
      ...line,
      iban: iban_sealed === null ? null : secrets.open(iban_sealed),
      english_name: toLatin(english, `Brand ${brand_id}`, LONGEST_NAME),
    };
  });
}
