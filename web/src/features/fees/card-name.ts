import type { CardType } from '@diwan/contract/features/fees/records';

/** What DEEMA is called: people know it as BNPL. */
export const cardName = (card: CardType): string => (card === 'DEEMA' ? 'BNPL' : card);
