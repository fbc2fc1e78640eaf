import type { CardOrigin } from '@diwan/contract/features/fees/records';
import { useTranslation } from '../../lib/i18n.ts';

interface Card {
  readonly card_type: string;
  readonly card_origin: CardOrigin;
}

/** Names a card by its scheme, and by its country of issue if the price depends on it. */
export function useCardLabel() {
  const { t } = useTranslation('agreements');
  return ({ card_type: card, card_origin: origin }: Card): string =>
    origin === 'any' ? card : t(`card_of.${origin}`, { card });
}
