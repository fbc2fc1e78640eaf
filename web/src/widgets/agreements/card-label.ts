import type { CardOrigin } from '@diwan/contract/features/fees/records';
import { useTranslation } from '../../lib/i18n.ts';

interface Card {
  readonly card_type: string;
  readonly card_origin: CardOrigin;
}

/**
 * Returns a function that returns the name of a card's scheme. If the price depends on the country
 * of issue, the name also has it.
 */
export function useCardLabel() {
  const { t } = useTranslation('agreements');
  return ({ card_type: card, card_origin: origin }: Card): string =>
    origin === 'any' ? card : t(`card_of.${origin}`, { card });
}
