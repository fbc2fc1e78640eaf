import type { Random } from './random.ts';

export interface Shopper {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: { readonly country_code: string; readonly number: string };
}

/** As it is written, and as it stands in an e-mail address. */
type Name = readonly [string, string];
type Names = readonly [Name, ...Name[]];

const FIRST: Names = [
  ['Noura', 'noura'],
  ['Fahad', 'fahad'],
  ['Dalal', 'dalal'],
  ['Yousef', 'yousef'],
  ['Maryam', 'maryam'],
  ['Bader', 'bader'],
  ['Priya', 'priya'],
  ['Joseph', 'joseph'],
  ['نورة', 'n'],
  ['عبدالله', 'abdullah'],
  ['شيخة', 'shaikha'],
  ['حسين', 'hussain'],
];

const LAST: Names = [
  ['Al-Mutairi', 'mutairi'],
  ['Al-Rashidi', 'rashidi'],
  ['Al-Kandari', 'kandari'],
  ['Nair', 'nair'],
  ['Haddad', 'haddad'],
  ['Fernandes', 'fernandes'],
  ['العنزي', 'enezi'],
  ['الصباح', 'sabah'],
  ['الكندري', 'kandary'],
  ['الشمري', 'shammari'],
];

/** Made-up people; many come again, as customers do. */
export function pickShopper(random: Random): Shopper {
  const [first_name, first] = random.pick(FIRST);
  const [last_name, last] = random.pick(LAST);
  const email = `${first}.${last}@people.example`;
  // The same person always calls from the same phone.
  const digits = Buffer.from(email).reduce((sum, byte) => (sum * 31 + byte) % 9_000_000, 7);
  const number = `${'569'[digits % 3]}${String(1_000_000 + digits)}`;
  return { first_name, last_name, email, phone: { country_code: '965', number } };
}
