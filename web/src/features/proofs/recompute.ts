import {
  expectedFee,
  type Verification,
} from '@diwan/contract/features/proofs/verification/verify';

const kwd = (fils: number | bigint): string => (Number(fils) / 1_000).toFixed(3);

const HEADINGS = [
  'Kind',
  'ID',
  'Time',
  'Card',
  'Channel',
  'Origin',
  'Amount',
  'Fee',
  'Recomputed fee',
  'Net',
];

/**
 * Returns the items of a checked payout as CSV. Each row has the fee that the schedule requires.
 */
export function recompute({ leaf, schedules }: Verification): Blob {
  const rows = leaf?.items.map((item) => [
    item.kind,
    item.id,
    item.at,
    item.scheme ?? '',
    item.channel ?? '',
    item.origin ?? '',
    kwd(item.amount),
    kwd(item.fee),
    kwd(expectedFee(schedules ?? [], item)),
    kwd(item.net),
  ]);
  // The cells need no quotes: they contain no comma or quote, and only numbers start with a minus
  // sign.
  const lines = [HEADINGS, ...(rows ?? [])].map((cells) => `${cells.join(',')}\r\n`);
  return new Blob(['\ufeff', ...lines], { type: 'text/csv;charset=utf-8' });
}
