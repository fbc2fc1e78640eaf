import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type * as record from './records.ts';

interface Collection<T extends { readonly id: string }> {
  get(id: string): T | undefined;
  /** Stores a new record or a changed copy of an old one, and returns it. */
  put(value: T): T;
  remove(id: string): void;
  /** Oldest first. */
  all(): T[];
  size(): number;
}

interface UnsettledCollection extends Collection<record.UnsettledRecord> {
  /** The entries of one merchant, without a scan of all others. */
  of(merchant_id: string): record.UnsettledRecord[];
}

export interface Store {
  readonly charges: Collection<record.ChargeRecord>;
  readonly refunds: Collection<record.RefundRecord>;
  readonly invoices: Collection<record.InvoiceRecord>;
  readonly leads: Collection<record.LeadRecord>;
  readonly payouts: Collection<record.PayoutRecord>;
  readonly unsettled: UnsettledCollection;
  readonly keys: Collection<record.KeyRecord>;
  readonly tasks: Collection<record.TaskRecord>;
  readonly settings: Collection<record.SettingRecord>;
  /** Deletes everything, on disk too. */
  clear(): void;
  close(): void;
}

type Identified = { readonly id: string };
/** A line of the file. `shelf` is the name of the collection in files that exist. */
type Line =
  | { readonly shelf: string; readonly record: Identified }
  | { readonly shelf: string; readonly gone: string };

const NAMES = [
  'charges',
  'refunds',
  'invoices',
  'leads',
  'payouts',
  'unsettled',
  'keys',
  'tasks',
  'settings',
] as const;

/** Encrypts lines on disk, because they contain names, phones and addresses. */
export interface Cipher {
  seal(text: string): string;
  open(sealed: string): string;
}

/**
 * Opens the store. Everything is in memory. With a file, each change is appended as a line before
 * the answer is given, so that a killed process loses no answered change. The last line of a record
 * is valid.
 */
export function openStore(file?: string, cipher?: Cipher): Store {
  const maps = new Map<string, Map<string, Identified>>(NAMES.map((name) => [name, new Map()]));
  if (file !== undefined && existsSync(file)) replay(file, maps, cipher);
  let handle = file === undefined ? undefined : startFile(file, maps, cipher);
  const note = (line: Line): void => {
    if (handle !== undefined) writeSync(handle, `${seal(line, cipher)}\n`);
  };
  const collection = <T extends Identified>(name: string): Collection<T> => {
    // The file contains only what `put` of this store wrote.
    const map = maps.get(name) as Map<string, T>;
    return {
      get: (id) => map.get(id),
      put: (value) => {
        map.set(value.id, value);
        note({ shelf: name, record: value });
        return value;
      },
      remove: (id) => {
        if (map.delete(id)) note({ shelf: name, gone: id });
      },
      all: () => [...map.values()],
      size: () => map.size,
    };
  };
  const close = (): void => {
    if (handle !== undefined) closeSync(handle);
    handle = undefined;
  };
  return {
    charges: collection('charges'),
    refunds: collection('refunds'),
    invoices: collection('invoices'),
    leads: collection('leads'),
    payouts: collection('payouts'),
    unsettled: byMerchant(collection('unsettled')),
    keys: collection('keys'),
    tasks: collection('tasks'),
    settings: collection('settings'),
    clear: () => {
      for (const map of maps.values()) map.clear();
      close();
      if (file !== undefined) handle = startFile(file, maps, cipher);
    },
    close,
  };
}

function byMerchant(collection: Collection<record.UnsettledRecord>): UnsettledCollection {
  const groups = new Map<string, Set<string>>();
  const join = ({ id, merchant_id }: record.UnsettledRecord): void => {
    groups.set(merchant_id, (groups.get(merchant_id) ?? new Set<string>()).add(id));
  };
  for (const entry of collection.all()) join(entry);
  return {
    ...collection,
    put: (value) => {
      join(value);
      return collection.put(value);
    },
    remove: (id) => {
      groups.get(collection.get(id)?.merchant_id ?? '')?.delete(id);
      collection.remove(id);
    },
    // An id may be missing in the store itself after it was cleared.
    of: (merchant_id) =>
      [...(groups.get(merchant_id) ?? [])].flatMap((id) => collection.get(id) ?? []),
  };
}

/** Serialises a record, or a line about one. */
export const write = (value: object): string =>
  JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'bigint' ? member.toString() : member,
  );

/** Parses the text of `write`. */
export const read = (text: string): unknown =>
  JSON.parse(text, (key, value: unknown) =>
    key.endsWith('_minor') && typeof value === 'string' ? BigInt(value) : value,
  );

const seal = (line: Line, cipher: Cipher | undefined): string =>
  cipher === undefined ? write(line) : cipher.seal(write(line));

/** A plain line was written before there was a cipher. The next start encrypts it. */
const unseal = (line: string, cipher: Cipher | undefined): Line =>
  read(cipher === undefined || line.startsWith('{') ? line : cipher.open(line)) as Line;

function replay(
  file: string,
  maps: ReadonlyMap<string, Map<string, Identified>>,
  cipher: Cipher | undefined,
): void {
  const lines = readFileSync(file, 'utf8').split('\n');
  // Text after the last line break was cut off by a kill. A regular stop leaves none.
  for (const text of lines.slice(0, -1)) {
    const line = unseal(text, cipher);
    const map = maps.get(line.shelf);
    if ('gone' in line) map?.delete(line.gone);
    else map?.set(line.record.id, line.record);
  }
}

/** Writes the current state with one line for each record, and leaves the file open at its end. */
function startFile(
  file: string,
  maps: ReadonlyMap<string, Map<string, Identified>>,
  cipher: Cipher | undefined,
): number {
  mkdirSync(dirname(file), { recursive: true });
  const lines = [...maps].flatMap(([name, map]) =>
    [...map.values()].map((value) => `${seal({ shelf: name, record: value }, cipher)}\n`),
  );
  writeFileSync(`${file}.new`, lines.join(''));
  renameSync(`${file}.new`, file);
  return openSync(file, 'a');
}
