import type { ListEntry } from '../src/screening/lists/list-entry.ts';
import { createMatcher } from '../src/screening/match/matcher.ts';
import type { Match, Subject } from '../src/screening/match/subject.ts';
import { type Chance, chanceFrom } from '../src/writers/chance.ts';
import { interval, percent } from './intervals.ts';
import {
  type DrawnName,
  drawFamilies,
  drawName,
  listedSpelling,
  SPELLINGS,
} from './screening-names.ts';

/**
 * `npm run eval:screening` measures how often a listed person is found under 12 spellings. It also
 * measures how often a person who is on no list matches an entry. All names are drawn. `-- speed`
 * screens 300,000 names instead.
 */
const ENTRIES = 20_000;
const PERSONS = 1000;
const CLEAN = 5000;
const CUSTOMERS = 300_000;

const dateOf = (chance: Chance): string =>
  [chance.whole(1945, 2004), chance.whole(1, 12), chance.whole(1, 28)]
    .map((number) => String(number).padStart(2, '0'))
    .join('-');

interface Person {
  readonly name: DrawnName;
  readonly birth_date: string;
}

const drawPerson = (chance: Chance, families: ReturnType<typeof drawFamilies>): Person => ({
  name: drawName(chance, families),
  birth_date: dateOf(chance),
});

/**
 * Creates an entry. A third of the entries have a birth date, a third only a year, and a third
 * neither.
 */
const entryOf = ({ name, birth_date }: Person, at: number): ListEntry => ({
  key: String(at),
  kind: 'person',
  names: [listedSpelling(name)],
  birth_dates: [[birth_date], [birth_date.slice(0, 4)], []][at % 3] ?? [],
  nationalities: [],
  id_numbers: [],
  reason: null,
});

const subjectOf = (text: string, birth_date: string | null): Subject => ({
  id: 'subject',
  names: [text],
  birth_date,
  nationality: null,
  id_numbers: [],
});

const chance = chanceFrom(20_263);
const families = drawFamilies(chance);
const people = Array.from({ length: ENTRIES }, () => drawPerson(chance, families));
const matcher = createMatcher(people.map(entryOf));
const share = (count: number, n: number): string => {
  const [low, high] = interval(count, n);
  return `${percent(count / n)} (${percent(low)} to ${percent(high)})`;
};

function measureRecall(): void {
  const found = SPELLINGS.map(() => 0);
  let by_name = 0;
  let strong = 0;
  for (const [at, { name, birth_date }] of people.slice(0, PERSONS).entries()) {
    for (const [way, [, spell]] of SPELLINGS.entries()) {
      const own = (one: Match): boolean => one.entry_key === String(at);
      const text = spell(name);
      const match = matcher.match(subjectOf(text, birth_date)).find(own);
      if (match) found[way] = (found[way] ?? 0) + 1;
      else if (process.argv.includes('--wrong'))
        console.log(`missed: ${listedSpelling(name)} / ${text}`);
      if (match?.range === 'strong') strong += 1;
      if (matcher.match(subjectOf(text, null)).some(own)) by_name += 1;
    }
  }
  const all = PERSONS * SPELLINGS.length;
  const total = found.reduce((sum, count) => sum + count, 0);
  console.log(
    `Recall: ${PERSONS} listed persons x ${SPELLINGS.length} spellings, with 95 % bounds`,
  );
  for (const [way, [label]] of SPELLINGS.entries()) {
    console.log(`  ${label.padEnd(36)} ${share(found[way] ?? 0, PERSONS)}`);
  }
  console.log(`  ${'all, with a birth date'.padEnd(36)} ${share(total, all)}`);
  console.log(`  ${'of these strong'.padEnd(36)} ${share(strong, all)}`);
  console.log(`  ${'all, by name alone'.padEnd(36)} ${share(by_name, all)}`);
}

function measureFalseAlarms(): void {
  const counts = { dated: 0, strong: 0, by_name: 0 };
  const listed = new Set(people.map(({ name }) => listedSpelling(name)));
  let drawn = 0;
  for (let n = 0; n < CLEAN;) {
    const { name, birth_date } = drawPerson(chance, families);
    drawn += 1;
    // A person whose name is listed is not a clean case.
    if (listed.has(listedSpelling(name))) continue;
    n += 1;
    const [, spell] = SPELLINGS[drawn % SPELLINGS.length] ?? ['', listedSpelling];
    const matches = matcher.match(subjectOf(spell(name), birth_date));
    if (matches.length > 0) counts.dated += 1;
    if (matches.some(({ range }) => range === 'strong')) counts.strong += 1;
    const named = matcher.match(subjectOf(spell(name), null));
    if (named.length > 0) counts.by_name += 1;
    const [first] = matches;
    if (first && process.argv.includes('--wrong')) {
      console.log(
        `false: ${spell(name)} / ${first.entry_name} ${first.score} ${first.reasons.join(' ')}`,
      );
    }
  }
  console.log(`False alarms: ${CLEAN} clean persons against ${ENTRIES} entries, with 95 % bounds`);
  console.log(`  ${'with a birth date'.padEnd(36)} ${share(counts.dated, CLEAN)}`);
  console.log(`  ${'of these strong'.padEnd(36)} ${share(counts.strong, CLEAN)}`);
  console.log(`  ${'by name alone'.padEnd(36)} ${share(counts.by_name, CLEAN)}`);
}

function measureSpeed(): void {
  const texts = Array.from({ length: CUSTOMERS }, (_, at) => {
    const [, spell] = SPELLINGS[at % SPELLINGS.length] ?? ['', listedSpelling];
    return spell(drawName(chance, families));
  });
  const begun = performance.now();
  let matches = 0;
  for (const text of texts) matches += matcher.match(subjectOf(text, null)).length;
  const seconds = (performance.now() - begun) / 1000;
  const memory = Math.round(process.memoryUsage().rss / 1024 / 1024);
  console.log(`${CUSTOMERS} names x ${ENTRIES} entries: ${seconds.toFixed(1)} s, ${memory} MB`);
  console.log(`  a name: ${((seconds * 1000) / CUSTOMERS).toFixed(3)} ms, matches: ${matches}`);
}

if (process.argv.includes('speed')) measureSpeed();
else {
  measureRecall();
  measureFalseAlarms();
}
