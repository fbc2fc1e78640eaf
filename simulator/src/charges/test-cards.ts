import type { CardScheme } from '../records.ts';
import type { ResponseCode } from './responses.ts';

export interface TestCard {
  readonly number: string;
  readonly scheme: CardScheme;
  readonly three_d_secure: boolean;
  readonly origin: 'local' | 'international';
}

/**
 * Tap's published test cards. We chose the origins, so that both exist. Any other number is
 * refused, because real cards must not be entered in a simulator.
 */
export const TEST_CARDS: readonly TestCard[] = [
  card('VISA', '4508750015741019', true, 'local'),
  card('VISA', '4012000033330026', false, 'international'),
  card('MASTERCARD', '5123450000000008', true, 'local'),
  card('MASTERCARD', '5111111111111118', false, 'international'),
  card('AMEX', '345678901234564', true, 'local'),
  card('AMEX', '371449635398431', false, 'international'),
];

export const KNET_CARDS: readonly TestCard[] = [
  card('KNET', '8888880000000001', true, 'local'),
  card('KNET', '8888880000000002', true, 'local'),
];
export const KNET_BANK = 'KNET Test Card [KNET1]';
export const KNET_PIN = '1234';

function card(
  scheme: CardScheme,
  number: string,
  three_d_secure: boolean,
  origin: TestCard['origin'],
): TestCard {
  return { number, scheme, three_d_secure, origin };
}

const BY_EXPIRY: Readonly<Record<string, ResponseCode>> = {
  '01/39': '000',
  '05/22': '501',
  '04/27': '407',
  '08/28': '801',
  '01/37': '513',
  '02/37': '408',
  '05/37': '901',
};

const KNET_BY_EXPIRY: Readonly<Record<string, ResponseCode>> = { '09/25': '000', '05/21': '501' };

/**
 * Returns the response code for an expiry date; undefined for other dates. The current date does
 * not matter.
 */
export const codeByExpiry = (scheme: CardScheme, expiry: string): ResponseCode | undefined =>
  (scheme === 'KNET' ? KNET_BY_EXPIRY : BY_EXPIRY)[expiry];

/**
 * Returns the response code for a CVV; undefined for other CVVs. 100 ('match') and 101 ('not
 * processed') are captured, 102 is not. Amex appends a zero.
 */
export function codeByCvv(scheme: CardScheme, cvv: string): ResponseCode | undefined {
  const three = scheme === 'AMEX' ? /^(\d{3})0$/.exec(cvv)?.[1] : cvv;
  if (three === '100' || three === '101') return '000';
  return three === '102' ? '502' : undefined;
}

export const findCard = (cards: readonly TestCard[], typed: string): TestCard | undefined => {
  const digits = typed.replaceAll(/[\s-]/g, '');
  return cards.find(({ number }) => number === digits);
};
