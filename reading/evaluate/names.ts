import { compareNames } from '../src/names/port.ts';
import { type Chance, chanceFrom } from '../src/writers/chance.ts';
import { percent, upperBound } from './intervals.ts';
import { FAMILIES, type Half, MEN, WOMEN } from './name-list.ts';

/**
 * `npm run eval:names` measures two shares:
 * - how often two spellings of one Kuwaiti name are recognised as the same name
 * - how often two relatives are confused
 *
 * `-- tuning` uses the names with which the weights were chosen.
 */
type Part = readonly string[];

interface Person {
  readonly given: Part;
  readonly middle: readonly Part[];
  readonly family: Part;
}

const SPELLINGS = 12;
const PERSONS = 500;

function drawPerson(chance: Chance, half: Half): Person {
  const given = chance.pick(chance.odds(0.35) ? WOMEN[half] : MEN[half]);
  const middle = Array.from({ length: chance.whole(1, 3) }, () => chance.pick(MEN[half]));
  return { given, middle, family: chance.pick(FAMILIES[half]) };
}

const arabic = (part: Part): string => part[0] ?? '';
const latin = (chance: Chance, part: Part, free: boolean): string =>
  free ? chance.pick(part.slice(1)) : (part[1] ?? '');

function latinServant(chance: Chance, spelling: string): string {
  const match = /^(Abdul|Abdel)-?(?=[A-Z]|[a-z]{4})(.+)$/.exec(spelling);
  if (!match || !chance.odds(0.5)) return spelling;
  const [, , name = ''] = match;
  const upper = name.charAt(0).toUpperCase() + name.slice(1);
  return `${chance.pick(['Abdul', 'Abd Al', 'Abdel', 'Abd al-'])} ${upper}`.replace('- ', '-');
}

function latinFamily(chance: Chance, { family }: Person, free: boolean): string {
  const name = latin(chance, family, free);
  if (!arabic(family).startsWith('ال')) return name;
  return chance.pick(['Al-', 'Al ', 'AL', 'El-', 'Al-', 'al '].map((article) => article + name));
}

/**
 * Returns one of the spellings that forms, cards and people use for the name. `way` is the number
 * of the spelling.
 */
function spell(chance: Chance, person: Person, way: number): string {
  const { given, middle, family } = person;
  const kept = way % 3 === 1 ? middle.slice(0, Math.max(0, middle.length - 1)) : middle;
  if (way === 10 || way === 11) {
    const between = way === 11 ? ' بن ' : ' ';
    const text = [arabic(given), ...kept.map(arabic)].join(between);
    const folded = way === 11 ? text.replaceAll(/[أإ]/g, 'ا').replaceAll('ة', 'ه') : text;
    return `${folded.replaceAll('عبدال', chance.odds(0.5) ? 'عبد ال' : 'عبدال')} ${arabic(family)}`;
  }
  const parts = [given, ...kept].map((part) => latinServant(chance, latin(chance, part, way > 0)));
  const between = way % 5 === 3 ? ` ${chance.pick(['bin', 'Bin', 'ibn'])} ` : ' ';
  const rest = parts.join(between);
  const family_name = latinFamily(chance, person, way > 0);
  const text = way % 4 === 2 ? `${family_name} ${rest}` : `${rest} ${family_name}`;
  return way % 2 === 0 ? text.toUpperCase() : text;
}

/** Draws a different person with a similar name: a brother, a cousin or a namesake. */
function drawRelative(chance: Chance, person: Person, half: Half): Person {
  const other = (than: Part, parts: readonly Part[]): Part => {
    const rest = parts.filter((part) => arabic(part) !== arabic(than));
    return chance.pick(rest);
  };
  const women = WOMEN[half].includes(person.given);
  const kind = chance.whole(0, 2);
  if (kind === 0) return { ...person, given: other(person.given, women ? WOMEN[half] : MEN[half]) };
  if (kind === 1) return { ...person, family: other(person.family, FAMILIES[half]) };
  const [father = [], ...rest] = person.middle;
  return { ...person, middle: [other(father, MEN[half]), ...rest] };
}

const half: Half = process.argv[2] === 'tuning' ? 'tuning' : 'test';
const chance = chanceFrom(half === 'tuning' ? 20_261 : 20_262);
const counts = { same: 0, verified: 0, mismatch: 0, pairs: 0, false_matches: 0, pending: 0 };
const wrong: string[] = [];

for (let person_number = 0; person_number < PERSONS; person_number += 1) {
  const person = drawPerson(chance, half);
  const relative = drawRelative(chance, person, half);
  const typed = spell(chance, person, 0);
  for (let way = 0; way < SPELLINGS; way += 1) {
    const own = spell(chance, person, way);
    const verdict = compareNames(typed, own);
    counts.same += 1;
    if (verdict.status === 'verified') counts.verified += 1;
    else wrong.push(`${verdict.status} ${verdict.score}: ${typed} / ${own}`);
    if (verdict.status === 'mismatch') counts.mismatch += 1;
    // Without the father's name, a cousin's name can be identical. The father's name is therefore
    // kept here.
    const theirs = spell(chance, relative, way % 3 === 1 ? way - 1 : way);
    const against = compareNames(typed, theirs);
    counts.pairs += 1;
    if (against.status === 'verified') {
      counts.false_matches += 1;
      wrong.push(`FALSE ${against.score}: ${typed} / ${theirs}`);
    }
    if (against.status === 'pending') counts.pending += 1;
  }
}

const { same, verified, mismatch, pairs, false_matches, pending } = counts;
const rows = [
  ['spellings of one name', same],
  [
    'called verified (recall)',
    `${percent(verified / same)} (missed: at most ${percent(upperBound(same - verified, same))})`,
  ],
  [
    'called mismatch',
    `${percent(mismatch / same)} (at most ${percent(upperBound(mismatch, same))})`,
  ],
  ['pairs of one family', pairs],
  [
    'called verified (false matches)',
    `${percent(false_matches / pairs)} (at most ${percent(upperBound(false_matches, pairs))})`,
  ],
  ['left to a person', percent(pending / pairs)],
] as const;
console.log(`Drawn names, ${half} half, ${PERSONS} persons x ${SPELLINGS} spellings`);
for (const [what, figure] of rows) console.log(`  ${what.padEnd(34)} ${figure}`);
if (process.argv.includes('--wrong')) wrong.forEach((line) => console.log(line));
