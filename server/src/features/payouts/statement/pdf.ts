import { fileURLToPath } from 'node:url';
import type { StatementContent } from '@diwan/documents/statement/statement-pdf';
import type { Deps } from '../../../platform/context.ts';
import { type OrderLimits, runOrder } from '../../../platform/processes/run-order.ts';
import { createTurns } from '../../../platform/processes/turns.ts';
import { readSettings } from '../../settings/service.ts';
import type { Statement } from './statement.ts';
import { contentOf } from './pdf-content.ts';
import { readRows } from './pdf-rows.ts';

const PROGRAM = fileURLToPath(new URL('./statement-process.ts', import.meta.url));

/** A second or two of a free core for the longest; somebody waits, on a busy machine longer. */
const LIMITS: OrderLimits = { time_limit_ms: 60_000 };

const inTurn = createTurns(2);

/**
 * A statement as PDF, drawn in a process of its own so that other requests go on. The same payout
 * in the same state has the same bytes.
 */
export async function makeStatementPdf(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  statement: Statement,
): Promise<Uint8Array> {
  const { platform_name, timezone } = await readSettings(db);
  const rows = await readRows(db, statement, timezone);
  const { brand_id, id } = statement.payment;
  const address = new URL(`/brands/${brand_id}/payouts/${id}`, config.public_url).href;
  const content = contentOf(statement, rows, { platform_name, timezone, address });
  return inTurn(() => runOrder<StatementContent, Uint8Array>(PROGRAM, content, LIMITS));
}
