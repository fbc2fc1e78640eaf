import { civilIdCheckDigit } from '@diwan/contract/world/civil-id-digits';
import { KUWAITI_BANKS } from '@diwan/contract/world/banks';
import { ibanRemainder } from '@diwan/contract/world/iban';
import { invariant } from '@diwan/server/platform/error';
import type { Shop } from '../shops.ts';

import { type Neighbour, neighbourMid, NEIGHBOURS } from './neighbours.ts';

/** Returns a civil ID with a correct check digit. The serial number of some days has none. */
function civilIdOf(n: number): string {
  const birth = `2${70 + (n % 25)}${String(1 + (n % 12)).padStart(2, '0')}${10 + (n % 18)}`;
  for (let serial = 100 + n; ; serial += 1) {
    const first_eleven = `${birth}${String(serial).padStart(4, '0')}`;
    const digit = civilIdCheckDigit(first_eleven);
    if (digit !== null) return `${first_eleven}${digit}`;
  }
}

/** Returns an IBAN of the bank with correct check digits (ISO 13616). */
function ibanOf(bank_code: string, n: number): string {
  const account = String(41_000_000 + n * 7_919).padStart(22, '0');
  const check = 98 - ibanRemainder(`KW00${bank_code}${account}`);
  return `KW${String(check).padStart(2, '0')}${bank_code}${account}`;
}

const COLOURS = ['#7c2d12', '#14532d', '#1e3a8a', '#86198f', '#713f12', '#0f766e'];

function shopOf(neighbour: Neighbour, n: number): Shop {
  const { email, name, mcc_code, description, owner, joined_days_ago, partner } = neighbour;
  const bank = KUWAITI_BANKS[n % 9];
  invariant(bank, 'Kuwait has nine banks of its own');
  const [full_name_english, full_name_arabic] = owner;
  return {
    joined_days_ago,
    stage: 'active',
    colour: COLOURS[n % COLOURS.length] ?? '',
    mid: neighbourMid(n),
    ...(partner ? { partner } : {}),
    draft: {
      name,
      email,
      mcc_code,
      description,
      phone_number: String(50_210_000 + n * 397),
      ...(/[\u0600-\u06ff]/.test(name) ? { language: 'ar' } : {}),
    },
    submission: {
      civil_id: civilIdOf(n),
      full_name_english,
      full_name_arabic,
      bank_name: bank.name,
      iban: ibanOf(bank.iban_code, n),
    },
  };
}

/** The active brands with an ordinary past. */
export const NEIGHBOUR_SHOPS: readonly Shop[] = NEIGHBOURS.map(shopOf);
