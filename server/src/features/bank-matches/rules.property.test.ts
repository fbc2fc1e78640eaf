import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BankRecord, findReferences, matchEntries, type OpenEntry } from './rules.ts';

const OURS = 'business-1';
const THEIRS = 'business-2';

/** An entry of the twin bank with the record that it is. Null: nothing explains the entry. */
interface Written {
  readonly entry: OpenEntry;
  readonly is: string | null;
}

/** One event in our books, and its entries at the bank. */
interface Scenario {
  readonly records: readonly BankRecord[];
  readonly written: readonly Written[];
}

let count = 0;
const next = (): number => {
  count += 1;
  return count;
};

/** Returns an amount that no other event or sum has: a multiple of a prime in a field. */
const newAmount = (): bigint => ((BigInt(next()) * 2_654_435_761n) % 4_294_967_291n) + 1n;

type EntryDraft = Partial<Omit<OpenEntry, 'references'>> & {
  readonly stated?: readonly string[];
  readonly details?: string;
};

function entryOf(amount_minor: bigint, draft: EntryDraft = {}): OpenEntry {
  const { stated = [], details = '', ...columns } = draft;
  return {
    id: BigInt(next()),
    account_id: 'account-1',
    business_id: OURS,
    value_day: '2026-06-11',
    amount_minor,
    is_return: false,
    references: findReferences(stated, details),
    bank_code: null,
    payment_count: 1,
    ...columns,
  };
}

const PART_OF = { payout_file: 'payout_line' } as const;

function recordOf(
  kind: BankRecord['kind'],
  amount_minor: bigint,
  draft: Partial<BankRecord> = {},
): BankRecord {
  const id = draft.id ?? String(next());
  const record_kind = kind === 'payout_file' ? PART_OF[kind] : kind;
  return {
    kind,
    id,
    business_id: OURS,
    amount_minor,
    day: '2026-06-10',
    references: kind === 'payout_line' ? [`PAYOUT-${id}`] : [],
    parts: [{ record_kind, record_id: id, amount_minor }],
    is_expected: true,
    is_matched: false,
    ...draft,
  };
}

const newLine = (draft: Partial<BankRecord> = {}): BankRecord =>
  recordOf('payout_line', -newAmount(), draft);
const returnOf = ({ id, amount_minor, references }: BankRecord): BankRecord =>
  recordOf('payout_returned', -amount_minor, { id, references });
const sumOf = (
  kind: BankRecord['kind'],
  singles: readonly BankRecord[],
  references: readonly string[] = [],
): BankRecord => {
  const parts = singles.flatMap((one) => one.parts);
  const amount_minor = parts.reduce((sum, part) => sum + part.amount_minor, 0n);
  return recordOf(kind, amount_minor, { parts, references });
};
const nameOf = ({ kind, id }: BankRecord): string => `${kind} ${id}`;

/** Writes the record at the bank, with its reference unless the draft says otherwise. */
const write = (record: BankRecord, draft: EntryDraft = {}): Written => ({
  entry: entryOf(record.amount_minor, { stated: record.references, ...draft }),
  is: nameOf(record),
});
const unexplained = (entry: OpenEntry): Written => ({ entry, is: null });
const silent = { stated: [] } as const;
const newMessageId = (): string => `${String(next()).padStart(22, '0')}-${'b'.repeat(12)}`;

/** The kinds of events, each with our records and the entries of the bank. */
const SCENARIOS: Readonly<Record<string, () => Scenario>> = {
  'a payout by its reference': () => {
    const line = newLine();
    return { records: [line], written: [write(line)] };
  },
  'a payout that the bank did not make': () => ({ records: [newLine()], written: [] }),
  'a payout that the bank made twice': () => {
    const line = newLine();
    return { records: [line], written: [write(line), unexplained(write(line).entry)] };
  },
  'a payout with another amount': () => {
    const line = newLine();
    const entry = entryOf(line.amount_minor - 1n, { stated: line.references });
    return { records: [line], written: [unexplained(entry)] };
  },
  'a payout long after its day, by its reference': () => {
    const line = newLine();
    return { records: [line], written: [write(line, { value_day: '2026-08-01' })] };
  },
  'a payout long after its day, without a reference': () => {
    const line = newLine();
    const { entry } = write(line, { ...silent, value_day: '2026-08-01' });
    return { records: [line], written: [unexplained(entry)] };
  },
  'a payout without a reference': () => {
    const line = newLine();
    return { records: [line], written: [write(line, silent)] };
  },
  'a payout whose reference is in the text': () => {
    const line = newLine();
    const details = `Transfer ${line.references[0]}/Bakery`;
    return { records: [line], written: [write(line, { ...silent, details })] };
  },
  'two payouts of one amount without references': () => {
    const line = newLine();
    const twin = recordOf('payout_line', line.amount_minor);
    const written = [line, twin].map((one) => unexplained(write(one, silent).entry));
    return { records: [line, twin], written };
  },
  'an amount of a payout whose file has not left': () => {
    const line = newLine({ is_expected: false });
    return { records: [line], written: [unexplained(write(line, silent).entry)] };
  },
  'a reference of a payout that does not exist': () => {
    const line = newLine();
    const entry = entryOf(line.amount_minor, { stated: ['PAYOUT-999999999'] });
    return { records: [line], written: [unexplained(entry)] };
  },
  'a payout on the account of another business': () => {
    const line = newLine();
    const { entry } = write(line, { business_id: THEIRS, account_id: 'account-9' });
    return { records: [line], written: [unexplained(entry)] };
  },
  'a returned payout': () => {
    const line = newLine();
    const back = returnOf(line);
    return { records: [line, back], written: [write(line), write(back, { is_return: true })] };
  },
  'a return before its payout': () => {
    const line = newLine();
    const back = returnOf(line);
    const early = { value_day: '2026-06-10', is_return: true };
    return { records: [line, back], written: [write(back, early), write(line)] };
  },
  'a reversal of a payout by the bank': () => {
    const line = newLine();
    const { entry } = write(line, { is_return: true });
    return { records: [line], written: [unexplained(entry)] };
  },
  'a bank charge': () => {
    const entry = entryOf(-newAmount(), { bank_code: 'PMNT CCHRG CHRG' });
    return { records: [], written: [{ entry, is: 'bank_charge' }] };
  },
  'an unknown credit and an unknown debit': () => ({
    records: [],
    written: [unexplained(entryOf(newAmount())), unexplained(entryOf(-newAmount()))],
  }),
  'a file that the bank booked as one entry': () => {
    const lines = [newLine(), newLine(), newLine()];
    const file = sumOf('payout_file', lines);
    return { records: [...lines, file], written: [write(file, { payment_count: 3 })] };
  },
  'a file by its message id': () => {
    const lines = [newLine(), newLine()];
    const file = sumOf('payout_file', lines, [newMessageId()]);
    return { records: [...lines, file], written: [write(file, { payment_count: 2 })] };
  },
  'a file with another number of payments': () => {
    const lines = [newLine(), newLine()];
    const file = sumOf('payout_file', lines);
    const { entry } = write(file, { payment_count: 3 });
    return { records: [...lines, file], written: [unexplained(entry)] };
  },
  'a file of which the bank also booked one payment alone': () => {
    const lines = [newLine(), newLine()];
    const [first] = lines;
    if (!first) throw new Error('a file has payments');
    const file = sumOf('payout_file', lines);
    return { records: [...lines, file], written: [write(first), unexplained(write(file).entry)] };
  },
  'all payouts of one day of the provider': () => {
    const payouts = [newAmount(), newAmount()].map((minor) => recordOf('provider_payout', minor));
    const day = sumOf('provider_payout', payouts);
    return { records: [...payouts, day], written: [write(day)] };
  },
  'a transfer between our accounts': () => {
    const minor = newAmount();
    const out = entryOf(-minor);
    const into = entryOf(minor, { account_id: 'account-2', business_id: THEIRS });
    const is = 'own_transfer';
    return { records: [], written: [out, into].map((entry) => ({ entry, is })) };
  },
  'a debit that two accounts could have received': () => {
    const minor = newAmount();
    const credits = ['account-2', 'account-3'].map((account_id) => entryOf(minor, { account_id }));
    return { records: [], written: [entryOf(-minor), ...credits].map(unexplained) };
  },
  'a manual payout by the number that a person typed': () => {
    const manual = recordOf('manual_payout', -newAmount(), { references: [`CHQ-${next()}`] });
    return { records: [manual], written: [write(manual)] };
  },
};

const DAYS = 10;
const isNear = (one: string, other: string): boolean =>
  Math.abs(Date.parse(one) - Date.parse(other)) <= DAYS * 86_400_000;

const orderOf = (a: OpenEntry, b: OpenEntry): number =>
  a.value_day === b.value_day ? Number(a.id - b.id) : a.value_day < b.value_day ? -1 : 1;

/** Imports the scenarios in several statements, and returns what each entry was matched with. */
function importAll(scenarios: readonly Scenario[], imports: number): Map<bigint, string> {
  const found = new Map<bigint, string>();
  const taken = new Set<string>();
  const partOf = (part: BankRecord['parts'][number]) => `${part.record_kind} ${part.record_id}`;
  for (let upto = 1; upto <= imports + 1; upto += 1) {
    const arrived = scenarios.filter((_scenario, place) => place % imports < upto);
    const entries = arrived
      .flatMap(({ written }) => written.map(({ entry }) => entry))
      .filter(({ id }) => !found.has(id))
      .toSorted(orderOf);
    const records = scenarios.flatMap((scenario) =>
      scenario.records.map((record) => ({
        ...record,
        is_matched: record.parts.some((part) => taken.has(partOf(part))),
      })),
    );
    const matches = matchEntries(entries, records, isNear);
    for (const { entry, kind, record_id, parts } of matches) {
      expect(found.has(entry.id)).toBe(false);
      const is_alone = kind === 'bank_charge' || kind === 'own_transfer';
      found.set(entry.id, is_alone ? kind : `${kind} ${record_id}`);
      for (const part of parts) {
        expect(taken.has(partOf(part))).toBe(false);
        taken.add(partOf(part));
      }
    }
    // The last run has no new entry, so it finds nothing.
    if (upto > imports) expect(matches).toEqual([]);
  }
  return found;
}

const expected = (scenarios: readonly Scenario[]): Map<bigint, string> =>
  new Map(
    scenarios.flatMap(({ written }) =>
      written.flatMap(({ entry, is }) => (is === null ? [] : [[entry.id, is] as const])),
    ),
  );
const sorted = (found: ReadonlyMap<bigint, string>) =>
  [...found].toSorted(([a], [b]) => Number(a - b));

describe('a twin bank', () => {
  it.each(Object.keys(SCENARIOS))('writes %s, and only that is found', (name) => {
    const scenario = SCENARIOS[name]?.();
    if (!scenario) throw new Error('the scenario exists');
    expect(sorted(importAll([scenario], 1))).toEqual(sorted(expected([scenario])));
  });

  it('writes random histories, and every entry has its record or stays open', () => {
    const names = Object.keys(SCENARIOS);
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 4 }),
        (history, imports) => {
          const scenarios = history.flatMap((name) => SCENARIOS[name]?.() ?? []);
          expect(sorted(importAll(scenarios, imports))).toEqual(sorted(expected(scenarios)));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('writes 1,000 days without a fault, and no entry stays open', () => {
    const clean = ['a payout by its reference', 'a payout without a reference', 'a bank charge'];
    const scenarios = Array.from({ length: 1_000 }, (_none, day) => {
      const one = SCENARIOS[clean[day % clean.length] ?? '']?.();
      if (!one) throw new Error('the scenario exists');
      return one;
    });
    expect(importAll(scenarios, 10).size).toBe(1_000);
  });
});

describe('the references of an entry', () => {
  it.each([
    [['payout-118'], '', 'PAYOUT-118'],
    [[], 'EREF+PAYOUT-7?21Bakery', 'PAYOUT-7'],
    [['/ROC/po_4711_aa'], '', 'po_4711_aa'],
  ])('%j and "%s" contain %s', (stated, details, reference) => {
    expect(findReferences(stated, details)).toContain(reference);
  });

  it('contain none of our payouts when a number only begins like one', () => {
    expect(findReferences(['PAYOUT-0', 'XPAYOUT-7', 'PAYOUT-'], '')).not.toContain('PAYOUT-7');
  });
});
