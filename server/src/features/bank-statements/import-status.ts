import type { BankStatementImport } from '@diwan/contract/features/bank-statements/records';
import { ORDER_RESULTS, orderResultOf } from '@diwan/contract/features/payouts/terms';
import { formatMoney } from '@diwan/contract/kernel/money';
import { maskIban } from '@diwan/contract/world/iban';
import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/error.ts';
import { findAccount } from '../bank-accounts/public.ts';
import { findOrder, type LineStatus, type Order, recordStatusReport } from '../payouts/public.ts';
import { readSettings } from '../settings/public.ts';
import { invalid } from './formats/parsed.ts';
import type { PaymentStatus, StatusReport } from './formats/pain002.ts';

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(Z|[+-]\d{2}:\d{2})?$/;

/** Returns the instant of the report. A bank that writes no offset means its local time. */
function instantOf({ line, text }: StatusReport['created'], timezone: string): string {
  const [, offset] = MOMENT.exec(text) ?? [];
  try {
    if (!MOMENT.test(text)) throw new RangeError(text);
    const instant =
      offset === undefined
        ? Temporal.PlainDateTime.from(text, { overflow: 'reject' }).toZonedDateTime(timezone)
        : Temporal.Instant.from(text);
    return new Date(instant.epochMilliseconds).toISOString();
  } catch (error) {
    if (error instanceof RangeError) throw invalid(line, 'CreDtTm', text);
    throw error;
  }
}

/** Refuses a report about a file of another business than that of the chosen account. */
async function requireOwner(
  { deps: { db, secrets } }: Ctx,
  { order }: StatusReport,
  { business_id, iban_sealed }: Order,
  chosen: string | undefined,
): Promise<void> {
  if (chosen === undefined) return;
  const account = await findAccount(db, chosen);
  if (!account) throw new AppError('BANK_ACCOUNT_NOT_FOUND');
  if (account.business_id === business_id) return;
  const iban = maskIban(secrets.openOrNull(iban_sealed) ?? '');
  throw new AppError('BANK_STATEMENT_OTHER_ACCOUNT', { values: { line: order.line, iban } });
}

/** Returns the listed payments by the number of our line. */
function listedOf(report: StatusReport, order: Order): Map<bigint, PaymentStatus> {
  const lines = new Map(order.lines.map((line) => [line.reference, line]));
  const listed = new Map<bigint, PaymentStatus>();
  for (const payment of report.payments) {
    const { line, reference, amount_minor } = payment;
    const own = lines.get(reference);
    if (!own) {
      const values = { line, reference, file: report.order.message_id };
      throw new AppError('BANK_STATUS_PAYMENT_UNKNOWN', { values });
    }
    if (amount_minor !== null && amount_minor !== own.amount_minor) {
      const amount = formatMoney(amount_minor);
      const values = { line, reference, amount, ordered: formatMoney(own.amount_minor) };
      throw new AppError('BANK_STATUS_AMOUNT', { values });
    }
    if (listed.has(own.id)) {
      throw new AppError('BANK_STATUS_PAYMENT_REPEATED', { values: { line, reference } });
    }
    listed.set(own.id, payment);
  }
  return listed;
}

/** Returns the status of each payment. The status of the file is that of unlisted payments. */
function statusesOf(report: StatusReport, order: Order): LineStatus[] {
  const listed = listedOf(report, order);
  return order.lines.flatMap(({ id }) => {
    const found = listed.get(id) ?? report.whole;
    if (!found || found.status === null) return [];
    const { status, reason_code, reason_text } = found;
    return [{ line_id: id, status, reason_code, reason_text }];
  });
}

/**
 * Imports a payment status report about one of our files: all of it, or nothing. It moves no money.
 * A rejected payment becomes a proposal that a person decides.
 * @throws AppError with the line and the reason
 */
export async function importStatusReport(
  ctx: Ctx,
  report: StatusReport,
  bank_account_id: string | undefined,
): Promise<BankStatementImport> {
  const { message_id, order: asked } = report;
  const { timezone } = await readSettings(ctx.deps.db);
  const reported_at = instantOf(report.created, timezone);
  return ctx.transaction(async (tx) => {
    // The order is locked, so that a report that people and a job import at once is stored once.
    const order = await findOrder(tx, asked.message_id);
    if (!order) {
      const values = { line: asked.line, reference: asked.message_id };
      throw new AppError('BANK_STATUS_ORDER_UNKNOWN', { values });
    }
    await requireOwner(ctx, report, order, bank_account_id);
    const statuses = statusesOf(report, order);
    const outcome = await recordStatusReport(ctx, tx, { order, message_id, reported_at, statuses });
    if (outcome === 'contradicts') {
      const values = { line: report.line, number: message_id };
      throw new AppError('BANK_STATUS_CONTRADICTS', { values });
    }
    const [accepted = 0, pending = 0, rejected = 0] = ORDER_RESULTS.map(
      (result) => statuses.filter(({ status }) => orderResultOf(status) === result).length,
    );
    return {
      already_imported: outcome === 'known',
      statements: [],
      status_report: { payout_export_id: order.export_id, accepted, pending, rejected },
    };
  });
}
