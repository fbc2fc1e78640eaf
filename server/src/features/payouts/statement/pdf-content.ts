import { MANUAL_METHOD_LABELS } from '@diwan/contract/features/payouts/terms';
import { words } from '@diwan/contract/features/payouts/words';
import type { Sentence } from '@diwan/contract/kernel/sentences';
import type { Text } from '@diwan/contract/kernel/texts';
import { isolateIdentifier, isolateText } from '@diwan/documents/pdf/bidi';
import type { Labelled, StatementContent } from '@diwan/documents/statement/statement-pdf';
import { translate } from '../../../platform/words.ts';
import { referenceOf } from '../files/lines.ts';
import { formatAmount, type StatementRows } from './pdf-rows.ts';
import type { Statement } from './statement.ts';

interface Surroundings {
  readonly platform_name: string;
  readonly timezone: string;
  /** The page of this payout. */
  readonly address: string;
}

const { columns, one, pdf } = words;
const { statuses } = words.brand;

const both = ({ en, ar }: Text): string => `${en} · ${isolateText(ar)}`;
const said = (sentence: Sentence): string => both({ en: sentence, ar: translate(sentence, 'ar') });

function factsOf({ payment, iban_masked }: Statement): Labelled[] {
  const { payment_method: method, status, reason } = payment;
  const known = statuses[status as keyof typeof statuses];
  const facts: readonly (readonly [label: Text, value: string | null])[] = [
    [one.brand, isolateText(payment.brand_name)],
    [one.date, isolateIdentifier(payment.date)],
    [columns.status, both(known)],
    [one.reason, isolateText(reason ?? '')],
    [one.method, said(MANUAL_METHOD_LABELS[method ?? 'auto_bank_transfer'])],
    [one.reference, isolateText(payment.reference_number ?? referenceOf(payment))],
    [one.bank, isolateText(payment.bank_name ?? '')],
    [one.iban, isolateIdentifier(iban_masked ?? '')],
    [one.beneficiary, isolateText(payment.beneficiary ?? '')],
    [one.paid_by, isolateText(payment.paid_by ?? '')],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ ...label, value }] : []));
}

function sumsOf({ payment, sums, set_off_minor }: Statement): Labelled[] {
  const { other_minor, amount_minor } = payment;
  const rows: readonly (readonly [label: Text, minor: bigint])[] = [
    [one.customers, sums.amount_minor],
    [one.fees, -sums.fee_minor],
    [one.set_off, -set_off_minor],
    [one.other, other_minor],
    [one.amount, amount_minor],
  ];
  return rows
    .filter(([, minor]) => minor !== 0n)
    .map(([label, minor]) => ({ ...label, value: formatAmount(minor) }));
}

/** A statement in words, the same for the same payout in the same state. */
export function contentOf(
  statement: Statement,
  { by, rows }: StatementRows,
  { platform_name, address }: Surroundings,
): StatementContent {
  const { payment, sums } = statement;
  const single = by === 'transaction';
  return {
    platform_name,
    reference: referenceOf(payment),
    as_of: payment.undone_at ?? payment.paid_at ?? payment.created_at,
    facts: factsOf(statement),
    sums: sumsOf(statement),
    headings: [
      single ? columns.date : pdf[by],
      single ? one.order : one.transactions,
      columns.amount,
      one.fee,
      one.cleared,
    ],
    rows,
    total: [
      `${pdf.total.en} · ${pdf.total.ar}`,
      sums.transaction_count.toLocaleString('en'),
      formatAmount(sums.amount_minor),
      formatAmount(sums.fee_minor),
      formatAmount(sums.cleared_minor),
    ],
    note: single ? null : { ...pdf[`by_${by}`], address },
  };
}
