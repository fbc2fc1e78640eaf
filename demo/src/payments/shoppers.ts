import { createHash } from 'node:crypto';
import type { Random } from '@diwan/server/seed/random';
import type { Trade } from './trades.ts';

interface Shopper {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: { readonly country_code: string; readonly number: string };
}

/** A name, and its form in an e-mail address. */
type Name = readonly [string, string];
type Names = readonly [Name, ...Name[]];

/** Names in Latin and Arabic letters. Both names of a person are in the same script. */
interface Circle {
  readonly first: Names;
  readonly last: Names;
  readonly first_arabic: Names;
  readonly last_arabic: Names;
}

/** The few customers of the shops whose pages are shown most. */
const REGULARS: Circle = {
  first: [
    ['Noura', 'noura'],
    ['Fahad', 'fahad'],
    ['Dalal', 'dalal'],
    ['Yousef', 'yousef'],
    ['Maryam', 'maryam'],
    ['Bader', 'bader'],
    ['Priya', 'priya'],
    ['Joseph', 'joseph'],
  ],
  first_arabic: [
    ['نورة', 'n'],
    ['عبدالله', 'abdullah'],
    ['شيخة', 'shaikha'],
    ['حسين', 'hussain'],
  ],
  last: [
    ['Al-Mutairi', 'mutairi'],
    ['Al-Rashidi', 'rashidi'],
    ['Al-Kandari', 'kandari'],
    ['Nair', 'nair'],
    ['Haddad', 'haddad'],
    ['Fernandes', 'fernandes'],
  ],
  last_arabic: [
    ['العنزي', 'enezi'],
    ['الصباح', 'sabah'],
    ['الكندري', 'kandary'],
    ['الشمري', 'shammari'],
  ],
};

const latin = (names: string): Name[] =>
  names.split(' ').map((name) => [name, name.toLowerCase().replace(/^al-/, '')]);

/** The customers of the other shops: about 900 people. */
const TOWN: Circle = {
  first: [
    ['Ahmad', 'ahmad'],
    ...latin('Khalid Salem Hamad Jaber Mishal Nawaf Rashed Saud Zaid Aisha Amina Badriya Farah'),
    ...latin('Haya Jenan Latifa Muneera Rawan Sara Wadha Anjali Deepak Elena Grace Imran Marco'),
  ],
  first_arabic: [
    ['أحمد', 'ahmd'],
    ['خالد', 'khaled'],
    ['سالم', 'salim'],
    ['عائشة', 'aysha'],
    ['لطيفة', 'lateefa'],
    ['مشعل', 'meshal'],
    ['منيرة', 'munira'],
    ['ناصر', 'naser'],
    ['هيا', 'hayya'],
    ['وضحة', 'wadhha'],
  ],
  last: [
    ['Al-Azmi', 'azmi'],
    ...latin('Al-Ajmi Al-Bahar Al-Dousari Al-Enzi Al-Fadhli Al-Ghanim Al-Hajri Al-Harbi'),
    ...latin('Al-Khaldi Al-Mudhaf Al-Otaibi Al-Qattan Al-Rumaidhi Al-Sayer Al-Subaie Al-Wazzan'),
    ...latin('Ashkanani Bouresli Dashti Ibrahim Karam Mathew Pereira Sharma Thomas Younis'),
  ],
  last_arabic: [
    ['العازمي', 'azemi'],
    ['العجمي', 'ajmy'],
    ['الدوسري', 'dosari'],
    ['الفضلي', 'fadhly'],
    ['الحربي', 'harby'],
    ['الخالدي', 'khaldy'],
    ['العتيبي', 'otaiby'],
    ['القطان', 'qatan'],
    ['الرميضي', 'rumaidhy'],
    ['الوزان', 'wazan'],
  ],
};

/** The number of payments of which one is made from work, with another address and phone number. */
const FROM_WORK_EVERY = 40;

/**
 * Picks a fictitious customer. The same customer is often picked again.
 * @param nth the number of the payment among all payments of the brand
 */
export function pickShopper(random: Random, { is_main }: Trade, nth: number): Shopper {
  const circle = is_main ? REGULARS : TOWN;
  const given = random.pick([...circle.first, ...circle.first_arabic]);
  const family = random.pick(
    circle.first_arabic.includes(given) ? circle.last_arabic : circle.last,
  );
  const [first_name, first] = given;
  const [last_name, last] = family;
  const from_work = is_main && nth % FROM_WORK_EVERY === 0;
  const email = `${first}.${last}@${from_work ? 'work' : 'people'}.example`;
  // The same address always has the same phone number and the same id at the provider.
  const digits = Buffer.from(email).reduce((sum, byte) => (sum * 31 + byte) % 9_000_000, 7);
  const number = `${'569'[digits % 3]}${String(1_000_000 + digits)}`;
  const id = `cus_TS${createHash('sha256').update(email).digest('hex').slice(0, 24)}`;
  return { id, first_name, last_name, email, phone: { country_code: '965', number } };
}
