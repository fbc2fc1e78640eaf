import type { Sentence } from '@diwan/contract/kernel/sentences';
import { MANUAL_METHOD_LABELS } from '@diwan/contract/features/payouts/terms';
import { isolateIdentifier, isolateText } from '../../../../platform/pdf/bidi.ts';
import { translate } from '../../../../platform/words.ts';
import { referenceOf } from '../../files/lines.ts';
import type { Statement } from '../statement.ts';
import { formatAmount } from './amounts.ts';
import type { StatementRows } from './rows.ts';

/** A text in both languages of the document. */
export interface Both {
  readonly en: string;
  readonly ar: string;
}

export interface Labelled extends Both {
  readonly value: string;
}

/** Everything that a statement says, ready to be drawn. */
export interface StatementContent {
  readonly platform_name: string;
  readonly reference: string;
  /** When the payout came into the state that is told: the date of the document. */
  readonly as_of: string;
  readonly facts: readonly Labelled[];
  /** How the amount came about, the amount last. */
  readonly sums: readonly Labelled[];
  readonly headings: readonly [Both, Both, Both, Both, Both];
  readonly rows: StatementRows['rows'];
  readonly total: StatementRows['rows'][number];
  /** Why the rows are sums, and where each transaction is found; null when they are not. */
  readonly note: (Both & { readonly address: string }) | null;
}

interface Surroundings {
  readonly platform_name: string;
  readonly timezone: string;
  /** The page of this payout. */
  readonly address: string;
}

const STATUSES = {
  reserved: { en: 'On its way', ar: 'في الطريق' },
  paid: { en: 'Paid', ar: 'مدفوعة' },
  returned: { en: 'Returned by the bank', ar: 'أعادها البنك' },
} as const satisfies Record<string, Both>;

const WHEN = {
  transaction: { en: 'Date', ar: 'التاريخ' },
  day: { en: 'Day', ar: 'اليوم' },
  month: { en: 'Month', ar: 'الشهر' },
} as const satisfies Record<StatementRows['by'], Both>;

const NOTES = {
  day: {
    en: 'The transactions are summed up by day. Each of them is in the CSV of this statement:',
    ar: 'المعاملات مجمّعة حسب اليوم، وكل معاملة منها في ملف CSV لهذا الكشف:',
  },
  month: {
    en: 'The transactions are summed up by month. Each of them is in the CSV of this statement:',
    ar: 'المعاملات مجمّعة حسب الشهر، وكل معاملة منها في ملف CSV لهذا الكشف:',
  },
} as const satisfies Record<Exclude<StatementRows['by'], 'transaction'>, Both>;

const both = ({ en, ar }: Both): string => `${en} · ${isolateText(ar)}`;
const said = (sentence: Sentence): string => both({ en: sentence, ar: translate(sentence, 'ar') });

function factsOf({ payment, iban_masked }: Statement): Labelled[] {
  const { payment_method: method, status, reason } = payment;
  const known = STATUSES[status as keyof typeof STATUSES];
  const facts: readonly (readonly [en: string, ar: string, value: string | null])[] = [
    ['Brand', 'العلامة التجارية', isolateText(payment.brand_name)],
    ['Payout date', 'تاريخ الدفعة', isolateIdentifier(payment.date)],
    ['Status', 'الحالة', both(known)],
    ['Reason', 'السبب', isolateText(reason ?? '')],
    ['Method', 'طريقة الدفع', said(MANUAL_METHOD_LABELS[method ?? 'auto_bank_transfer'])],
    ['Reference', 'المرجع', isolateText(payment.reference_number ?? referenceOf(payment))],
    ['Bank', 'البنك', isolateText(payment.bank_name ?? '')],
    ['IBAN', 'رقم الآيبان', isolateIdentifier(iban_masked ?? '')],
    ['Beneficiary', 'المستفيد', isolateText(payment.beneficiary ?? '')],
    ['Paid by', 'الجهة الدافعة', isolateText(payment.paid_by ?? '')],
  ];
  return facts.flatMap(([en, ar, value]) => (value ? [{ en, ar, value }] : []));
}

function sumsOf({ payment, sums, set_off_minor }: Statement): Labelled[] {
  const { other_minor, amount_minor } = payment;
  const rows: readonly (readonly [en: string, ar: string, minor: bigint])[] = [
    ['Paid by customers', 'ما دفعه العملاء', sums.amount_minor],
    ['Fees', 'الرسوم', -sums.fee_minor],
    [
      'Refunds, chargebacks and other payouts',
      'المبالغ المستردة والمعكوسة ودفعات أخرى',
      -set_off_minor,
    ],
    ['Other adjustments', 'تسويات أخرى', other_minor],
    ['Amount of this payout', 'مبلغ هذه الدفعة', amount_minor],
  ];
  return rows
    .filter(([, , minor]) => minor !== 0n)
    .map(([en, ar, minor]) => ({ en, ar, value: formatAmount(minor) }));
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
      WHEN[by],
      single ? { en: 'Order', ar: 'الطلب' } : { en: 'Transactions', ar: 'المعاملات' },
      { en: 'Amount', ar: 'المبلغ' },
      { en: 'Fee', ar: 'الرسوم' },
      { en: 'Paid out', ar: 'المدفوع' },
    ],
    rows,
    total: [
      'Total · المجموع',
      sums.transaction_count.toLocaleString('en'),
      formatAmount(sums.amount_minor),
      formatAmount(sums.fee_minor),
      formatAmount(sums.cleared_minor),
    ],
    note: single ? null : { ...NOTES[by], address },
  };
}
