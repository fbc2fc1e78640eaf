import { queryOptions } from '@tanstack/react-query';
import { belowCostAtTerminals, type TerminalPrice } from '@diwan/contract/features/fees/below-cost';
import { feesEndpoints } from '@diwan/contract/features/fees/endpoints';
import { cardName, type FeeRow } from '@diwan/contract/features/fees/records';
import { call } from '../../lib/api.ts';

export const feesQuery = queryOptions({
  queryKey: ['fees', 'rows'],
  queryFn: ({ signal }) => call(feesEndpoints.listFees, {}, { signal }),
});

/** Returns a card's name with its payment method, and its origin if prices depend on it. */
export const cardText = ({
  card_type,
  payment_method,
  card_origin,
}: Pick<FeeRow, 'card_type' | 'payment_method' | 'card_origin'>): string =>
  [cardName(card_type), payment_method, card_origin === 'any' ? '' : card_origin].join(' ').trim();

/** Returns the losses that a change of a brand's own prices causes, each with its card. */
export const lossesAtTerminals = (
  table: readonly FeeRow[],
  before: readonly TerminalPrice[],
  after: readonly TerminalPrice[],
) =>
  belowCostAtTerminals(table, before, after).map(({ row, ...loss }) => ({
    ...loss,
    card: cardText(row),
  }));
