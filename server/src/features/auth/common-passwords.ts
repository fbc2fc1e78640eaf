/**
 * Words that most guessed passwords are built from: the heads of published lists of leaked
 * passwords, and what people here would think of first.
 */
const COMMON_WORDS = new Set(
  `password passw0rd pass passwort admin administrator root user guest test demo login welcome letmein
  qwerty qwertyuiop qwert asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc abcdef abcdefgh abcabc
  iloveyou sunshine princess monkey dragon football baseball basketball soccer hockey master superman
  batman shadow michael jennifer jessica daniel charlie thomas ashley nicole hannah jordan hunter
  trustno starwars pokemon freedom whatever ninja mustang ferrari mercedes corvette porsche summer
  winter spring autumn january february march april june july august september october november
  december monday friday sunday flower chocolate cookie cheese banana orange pepper ginger buster
  killer secret hello hellothere computer internet samsung google facebook instagram whatsapp twitter
  access changeme default temp temporary company business money payment payments bank knet tap diwan
  kuwait kuwaitcity alkuwait q8 dubai riyadh arab islam allah mohammed muhammad ahmed ali abdullah
  fatima omar yousef habibi habibti lovely angel blessed jesus maria family baby password123 abc`.split(
    /\s+/,
  ),
);

const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const plain = (text: string): string =>
  text.replaceAll(/[013457@$!]/g, (char) => LOOKALIKES[char] ?? char);

const isRun = (text: string): boolean =>
  /^(.)\1*$/.test(text) ||
  '01234567890123456789'.includes(text) ||
  '98765432109876543210'.includes(text);

/** True for a common word, with digits and signs hung on it or letters swapped for look-alikes. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const bare = lower.replace(/^[\d\W_]+/, '').replace(/[\d\W_]+$/, '');
  const candidates = [lower, bare, plain(lower), plain(lower).replace(/[^a-z]+$/, ''), plain(bare)];
  return isRun(lower) || bare.length < 2 || candidates.some((text) => COMMON_WORDS.has(text));
}
