import type { PayoutFileFormat } from '@diwan/contract/features/payouts/terms';
import type { Deps } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { EVERYTHING } from '../../../platform/scope.ts';
import { readSettings } from '../../settings/service.ts';
import { todayIn } from '../days.ts';
import { findLines, type StoredLine } from '../exports/read-store.ts';
import type { ExportRow } from '../exports/store.ts';
import { hashOf, sealContent } from './content.ts';
import { writeCsvFile } from './csv-file.ts';
import { type FileLine, totalOf } from './lines.ts';
import { writePain001 } from './pain001.ts';
import * as store from './store.ts';
import { writeXlsxFile } from './xlsx-file.ts';

type Making = Pick<Deps, 'secrets' | 'clock'>;

export const readable = (
  { secrets }: Pick<Deps, 'secrets'>,
  { iban_sealed, ...line }: StoredLine,
): FileLine => ({ ...line, iban: iban_sealed === null ? null : secrets.open(iban_sealed) });

interface Made {
  readonly format: PayoutFileFormat;
  readonly business_id: string | null;
  readonly name: string;
  readonly content: Buffer;
  readonly lines: readonly FileLine[];
}

/** For each business that still has something to pay: the order, and its lines as CSV. */
async function makeOrders(
  tx: Tx,
  deps: Making,
  row: ExportRow,
  lines: readonly FileLine[],
): Promise<Made[]> {
  const waiting = lines.filter(({ status }) => status === 'reserved');
  const ids = [...new Set(waiting.flatMap(({ business_id }) => business_id ?? []))];
  if (ids.length === 0) return [];
  const today = todayIn(deps, await readSettings(tx));
  const execution_date = row.export_date > today ? row.export_date : today;
  return (await store.findPayers(tx, ids)).flatMap((payer): Made[] => {
    const own = waiting.filter(({ business_id }) => business_id === payer.id);
    const content = writePain001({
      export_id: row.id,
      payer: {
        id: payer.id,
        name: payer.name,
        iban: deps.secrets.open(payer.account_iban_sealed),
        bic: payer.bank_swift_code,
      },
      lines: own,
      created_at: deps.clock.iso(),
      execution_date,
    });
    const name = `payout-${row.id}-${payer.id.slice(0, 8)}`;
    const of_payer = { business_id: payer.id, lines: own };
    return [
      { ...of_payer, format: 'pain001', name: `${name}.xml`, content },
      { ...of_payer, format: 'csv', name: `${name}.csv`, content: writeCsvFile(own) },
    ];
  });
}

/**
 * Makes every file of a held export, from one reading of its lines: the CSV and the spreadsheet of
 * all of them, and what the bank of each business gets. They are never made again.
 */
export async function makeFiles(tx: Tx, deps: Making, row: ExportRow): Promise<void> {
  const lines = (await findLines(tx, EVERYTHING, row.id))
    .filter(({ status }) => status !== 'released')
    .map((line) => readable(deps, line));
  const name = `payout-${row.id}`;
  const whole = { business_id: null, lines };
  const made: Made[] = [
    { ...whole, format: 'csv', name: `${name}.csv`, content: writeCsvFile(lines) },
    { ...whole, format: 'xlsx', name: `${name}.xlsx`, content: writeXlsxFile(lines) },
    ...(await makeOrders(tx, deps, row, lines)),
  ];
  await store.insertFiles(
    tx,
    made.map(({ lines: own, content, ...file }) => ({
      ...file,
      ...sealContent(deps.secrets, content),
      export_id: row.id,
      sha256: hashOf(content),
      line_count: own.length,
      total_minor: totalOf(own),
      created_at: deps.clock.iso(),
    })),
  );
}
