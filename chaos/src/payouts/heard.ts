import { sql } from 'kysely';
import type { PayoutDetails } from '@diwan/contract/features/payouts/records';
import type { Books } from './books.ts';

/** The effects that the server acknowledged to the clients. Any other effect is a fault. */
export interface ConfirmedEffects {
  readonly exports: Set<string>;
  readonly cancelled: Set<string>;
  /** The paid lines, each as an export id and a brand id. */
  readonly paid: Set<string>;
  readonly returned: Set<string>;
  /** Manual payouts by id, with the last acknowledged amount in fils. */
  readonly manual: Map<string, number>;
}

export const hearNothing = (): ConfirmedEffects => ({
  exports: new Set(),
  cancelled: new Set(),
  paid: new Set(),
  returned: new Set(),
  manual: new Map(),
});

export const lineOf = (export_id: string, brand_id: number): string => `${export_id} ${brand_id}`;

export const FILS = 1_000;

/** Records the lines that are paid according to an answer. */
export function hearPaid({ paid }: ConfirmedEffects, data: unknown): void {
  const { payout, brands } = data as PayoutDetails;
  for (const { brand_id, status } of brands) {
    if (status === 'paid') paid.add(lineOf(payout.id, brand_id));
  }
}

/**
 * Checks whether a brand is on hold after a returned payment. The hold removes it from exports
 * whose files were not downloaded.
 */
const isHeld = ({ exports, returned }: ConfirmedEffects, brand_id: number): boolean =>
  [...exports].some((export_id) => returned.has(lineOf(export_id, brand_id)));

function expectedOf(
  heard: ConfirmedEffects,
  export_id: string,
  brand_id: number,
): readonly string[] {
  const line = lineOf(export_id, brand_id);
  if (heard.cancelled.has(export_id)) return ['released'];
  if (heard.returned.has(line)) return ['returned'];
  if (heard.paid.has(line)) return ['paid'];
  return isHeld(heard, brand_id) ? ['reserved', 'released'] : ['reserved'];
}

/**
 * Compares the rows with the answers to the clients.
 * @returns the effects that were not acknowledged, and acknowledged effects that are missing
 */
export async function findUnheard(
  { db }: Pick<Books, 'db'>,
  heard: ConfirmedEffects,
): Promise<string[]> {
  const { rows: lines } = await sql<{ export_id: string; brand_id: number; status: string }>`
    select export_id, brand_id, status from payout_lines where export_id is not null`.execute(db);
  const { rows: manual } = await sql<{ id: string; fils: number; live: number }>`
    select m.id, m.amount_minor::integer as fils, (select sum(l.amount_minor)::integer
      from payout_lines l where l.manual_payout_id = m.id and l.status = 'paid') as live
    from manual_payouts m`.execute(db);
  const wrong: string[] = [];
  for (const { export_id, brand_id, status } of lines) {
    const expected = expectedOf(heard, export_id, brand_id);
    if (!heard.exports.has(export_id)) wrong.push(`nobody heard of export ${export_id}`);
    else if (!expected.includes(status))
      wrong.push(`brand ${brand_id}: ${expected.join(' or ')}, but ${status}`);
  }
  for (const { id, fils, live } of manual) {
    const acknowledged = heard.manual.get(id);
    if (acknowledged !== fils || live !== fils)
      wrong.push(`manual: acknowledged ${acknowledged}, is ${fils}, paid ${live}`);
  }
  const found = new Set([...lines.map((line) => line.export_id), ...manual.map(({ id }) => id)]);
  for (const id of [...heard.exports, ...heard.manual.keys()]) {
    if (!found.has(id)) wrong.push(`${id} was heard of and is nowhere`);
  }
  return wrong;
}
