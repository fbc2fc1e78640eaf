import type { Chance } from '../src/writers/chance.ts';

/**
 * Draws Arabic names and writes them in both scripts by its own rules. It shares no code with the
 * matcher. A name is noted with one sign per sound:
 * - `A I U` are long vowels, `a i u` short ones
 * - `p` is ة, `'` is hamza, `e` is ع
 * - `~` doubles the previous consonant
 */
const GIVEN =
  `muHam~ad aHmad maHmUd Hasan Husayn ealI xAlid fahd saeUd nASir yUsuf jAsim sAlim SAliH
  TalAl badr mixeal mubArak faySal rAxid sulaymAn dAwUd eIsA mUsA hAxim qAsim eAdil walId sulTAn
  HAmid mAjid nAyif eumar ibrAhIm zayd sAmI karIm jamAl Tariq hAnI rA'id bilAl Hamzap bakr euthmAn
  luTfI rafIq nadIm saeId salmAn turkI mutaeib bandar miqdAd SAbir nuemAn anwar munIr HabIb nabIl
  jAbir yAsir eamAr iyAd ziyAd usAmap xihAb TArif Zafir qays layth anas HAtim mAzin marwAn
  ghazI fawwAz dhiyAb musAeid rAkAn sayf SaqrE jarrAH`
    .split(/\s+/)
    .map((name) => name.replace(/E$/, ''));
const SERVANTS = [
  'raHmAn',
  'eazIz',
  'raHIm',
  'karIm',
  'laTIf',
  'wahhAb',
  'qAdir',
  'nASir',
  'majId',
];

const ROOT_SOUNDS = Array.from('btjHxdrzsSDTefqklmnhgw');
const ROOTS = 420;

/** The sounds of a noted word. `gh`, `dh` and `th` are one sound each. `x` is sh, and `X` is kh. */
type Sounds = readonly string[];
const soundsOf = (noted: string): Sounds => noted.match(/gh|dh|th|./g) ?? [];

const AR: Readonly<Record<string, string>> = {
  A: 'ا',
  I: 'ي',
  U: 'و',
  p: 'ة',
  "'": 'ئ',
  b: 'ب',
  t: 'ت',
  th: 'ث',
  j: 'ج',
  H: 'ح',
  X: 'خ',
  d: 'د',
  dh: 'ذ',
  r: 'ر',
  z: 'ز',
  s: 'س',
  x: 'ش',
  S: 'ص',
  D: 'ض',
  T: 'ط',
  Z: 'ظ',
  e: 'ع',
  gh: 'غ',
  f: 'ف',
  q: 'ق',
  k: 'ك',
  l: 'ل',
  m: 'م',
  n: 'ن',
  h: 'ه',
  w: 'و',
  y: 'ي',
  g: 'غ',
};
const MARKS: Readonly<Record<string, string>> = { a: '\u064e', i: '\u0650', u: '\u064f' };

/** The Latin letters of each sound in one style. */
type Style = Readonly<Record<string, string>>;
const PLAIN: Style = {
  a: 'a',
  i: 'i',
  u: 'u',
  A: 'a',
  I: 'i',
  U: 'ou',
  p: 'a',
  "'": '',
  b: 'b',
  t: 't',
  th: 'th',
  j: 'j',
  H: 'h',
  X: 'kh',
  d: 'd',
  dh: 'dh',
  r: 'r',
  z: 'z',
  s: 's',
  x: 'sh',
  S: 's',
  D: 'd',
  T: 't',
  Z: 'dh',
  e: '',
  gh: 'gh',
  f: 'f',
  q: 'q',
  k: 'k',
  l: 'l',
  m: 'm',
  n: 'n',
  h: 'h',
  w: 'w',
  y: 'y',
  g: 'gh',
};
const STYLES = {
  plain: PLAIN,
  gulf: { ...PLAIN, U: 'oo', I: 'ee', q: 'q', D: 'dh', p: 'ah' },
  french: { ...PLAIN, u: 'ou', x: 'ch', w: 'ou', Z: 'd', p: 'a' },
  egyptian: { ...PLAIN, u: 'o', i: 'e', q: 'k', U: 'u', dh: 'z', Z: 'z' },
  learned: {
    ...PLAIN,
    A: 'ā',
    I: 'ī',
    U: 'ū',
    H: 'ḥ',
    S: 'ṣ',
    D: 'ḍ',
    T: 'ṭ',
    Z: 'ẓ',
    e: 'ʿ',
    "'": 'ʾ',
  },
} as const satisfies Record<string, Style>;
type StyleName = keyof typeof STYLES;

export interface DrawnName {
  readonly given: Sounds;
  readonly middle: readonly Sounds[];
  readonly family: Sounds;
  /** True if the given name is Abd with another name. */
  readonly is_servant: boolean;
}

/** Draws the families once, so that the people of the lists and the clean people share them. */
export function drawFamilies(chance: Chance): Sounds[] {
  const families = new Set<string>();
  while (families.size < ROOTS) {
    const [one, two, three] = [0, 1, 2].map(() => chance.pick(ROOT_SOUNDS));
    if (one === two || two === three) continue;
    families.add(
      chance.pick([
        `${one}a${two}I${three}I`,
        `${one}A${two}i${three}I`,
        `${one}u${two}ay${three}I`,
        `${one}a${two}a${three}An`,
        `${one}a${two}~A${three}`,
      ]),
    );
  }
  return [...families].map(soundsOf);
}

export function drawName(chance: Chance, families: readonly Sounds[]): DrawnName {
  const is_servant = chance.odds(0.12);
  return {
    given: soundsOf(is_servant ? chance.pick(SERVANTS) : chance.pick(GIVEN)),
    middle: Array.from({ length: chance.whole(1, 2) }, () => soundsOf(chance.pick(GIVEN))),
    family: chance.pick(families),
    is_servant,
  };
}

function arabicWord(sounds: Sounds, marks: boolean): string {
  const written = sounds.map((sound, at) => {
    if (sound === '~') return marks ? '\u0651' : '';
    const mark = MARKS[sound];
    if (mark !== undefined) return at === 0 ? 'أ' : marks ? mark : '';
    if (at === 0 && sound === 'I') return 'إي';
    return AR[sound] ?? '';
  });
  return written.join('').replace(/ي$/, sounds.at(-1) === 'A' ? 'ى' : 'ي');
}

function latinWord(sounds: Sounds, style: Style, doubled: boolean): string {
  const letters = sounds.map((sound, at) => {
    if (sound !== '~') return style[sound] ?? '';
    const before = style[sounds[at - 1] ?? ''] ?? '';
    return doubled && before.length === 1 ? before : '';
  });
  const word = letters.join('').replace(/^ou(?=[aeiou])/, 'w');
  return word.charAt(0).toUpperCase() + word.slice(1);
}

const SUN = new Set(['t', 'th', 'd', 'dh', 'r', 'z', 's', 'x', 'S', 'D', 'T', 'Z', 'l', 'n']);

interface Look {
  readonly style: StyleName;
  readonly doubled?: boolean;
  readonly article?: 'Al-' | 'Al ' | 'El-' | 'al' | 'sun' | '';
  readonly between?: string;
  readonly family_first?: boolean;
  readonly upper?: boolean;
  readonly servant?: 'Abdul' | 'Abd al-' | 'Abdel ' | 'Abdul ';
}

function latin(name: DrawnName, look: Look): string {
  const style: Style = STYLES[look.style];
  const word = (sounds: Sounds) => latinWord(sounds, style, look.doubled ?? true);
  const family = word(name.family);
  const [first = ''] = name.family;
  const article = look.article ?? 'Al-';
  const assimilated = `A${style[first]?.charAt(0) ?? 'l'}-`;
  const full_family =
    article === 'sun' && SUN.has(first) && (style[first] ?? '').length === 1
      ? assimilated + family
      : `${article === 'sun' ? 'Al-' : article}${article === 'al' ? family.toLowerCase() : family}`;
  const servant = look.servant ?? 'Abdul';
  const joined = servant === 'Abdul' ? word(name.given).toLowerCase() : word(name.given);
  const given = name.is_servant ? servant + joined : word(name.given);
  const rest = [given, ...name.middle.map(word)].join(look.between ?? ' ');
  const text = look.family_first ? `${full_family}, ${rest}` : `${rest} ${full_family}`;
  return look.upper ? text.toUpperCase() : text;
}

function arabic(name: DrawnName, way: 'plain' | 'marks' | 'folded'): string {
  const word = (sounds: Sounds) => arabicWord(sounds, way === 'marks');
  const servant = way === 'folded' ? 'عبد ال' : 'عبدال';
  const given = (name.is_servant ? servant : '') + word(name.given);
  const words = [given, ...name.middle.map(word), `ال${word(name.family)}`];
  if (way === 'plain') return words.join(' ');
  if (way === 'folded') {
    return words.join(' بن ').replaceAll(/[أإ]/g, 'ا').replaceAll('ة', 'ه').replaceAll('ى', 'ي');
  }
  // A tatweel stretches a word and does not change its meaning.
  return words.join(' ').replaceAll(/([سمنه])(?=\p{L})/gu, '$1\u0640');
}

/** Returns the spelling of the lists. The 12 other spellings are compared with it. */
export const listedSpelling = (name: DrawnName): string => latin(name, { style: 'plain' });
export const SPELLINGS: readonly (readonly [string, (name: DrawnName) => string])[] = [
  ['as listed, in capitals', (name) => latin(name, { style: 'plain', upper: true })],
  ['long vowels as ee and oo', (name) => latin(name, { style: 'gulf' })],
  ['French', (name) => latin(name, { style: 'french', article: 'El-' })],
  ['Egyptian', (name) => latin(name, { style: 'egyptian', article: 'El-', servant: 'Abdel ' })],
  ['learned, with marks', (name) => latin(name, { style: 'learned', servant: 'Abd al-' })],
  ['single consonants', (name) => latin(name, { style: 'plain', doubled: false, article: 'Al ' })],
  ['assimilated article', (name) => latin(name, { style: 'plain', article: 'sun' })],
  ['family first', (name) => latin(name, { style: 'plain', family_first: true })],
  ['with bin', (name) => latin(name, { style: 'gulf', between: ' bin ', servant: 'Abdul ' })],
  ['Arabic', (name) => arabic(name, 'plain')],
  ['Arabic with marks and tatweel', (name) => arabic(name, 'marks')],
  ['Arabic with bin, without hamza', (name) => arabic(name, 'folded')],
];
