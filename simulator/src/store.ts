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
  /** Stores a new or changed record, and returns it. */
  put(value: T): T;
  remove(id: string): void;
  /** Returns all records, oldest first. */
  all(): T[];
  size(): number;
}

interface UnsettledCollection extends Collection<record.UnsettledRecord> {
  /** Returns the entries of a merchant without a scan of all entries. */
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
  readonly bank_accounts: Collection<record.BankAccountRecord>;
  readonly bank_entries: Collection<record.BankEntryRecord>;
  readonly bank_statements: Collection<record.BankStatementRecord>;
  readonly bank_files: Collection<record.BankFileRecord>;
  /** Deletes all records, including those on disk. */
  clear(): void;
  close(): void;
}

type StoredRecord = { readonly id: string };
/** A line of the file. `shelf` is the name of the collection, a key that existing files have. */
type Line =
  | { readonly shelf: string; readonly record: StoredRecord }
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
  'bank_accounts',
  'bank_entries',
  'bank_statements',
  'bank_files',
] as const;

/** Encrypts the lines on disk, because they contain names, phone numbers and addresses. */
export interface Cipher {
  seal(text: string): string;
  open(sealed: string): string;
}

/**
 * Opens the store, which keeps all records in memory. With a file, each change is appended as a
 * line before the call is answered. Therefore a killed process loses no answered change. If a
 * record has several lines, the last one is valid.
 */
export function openStore(file?: string, cipher?: Cipher): Store {
  const maps = new Map<string, Map<string, StoredRecord>>(NAMES.map((name) => [name, new Map()]));
  if (file !== undefined && existsSync(file)) replay(file, maps, cipher);
  let handle = file === undefined ? undefined : startFile(file, maps, cipher);
  const note = (line: Line): void => {
    if (handle !== undefined) writeSync(handle, `${seal(line, cipher)}\n`);
  };
  const collection = <T extends StoredRecord>(name: string): Collection<T> => {
    // The cast is safe, because only `put` writes records to the file.
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
    bank_accounts: collection('bank_accounts'),
    bank_entries: collection('bank_entries'),
    bank_statements: collection('bank_statements'),
    bank_files: collection('bank_files'),
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
    // After `clear` a group may contain ids of records that do not exist.
    of: (merchant_id) =>
      [...(groups.get(merchant_id) ?? [])].flatMap((id) => collection.get(id) ?? []),
  };
}

/** Serializes a record or a line of the file. */
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

/** Parses a line. A plain line was written without a cipher. The next start encrypts it. */
const unseal = (line: string, cipher: Cipher | undefined): Line =>
  read(cipher === undefined || line.startsWith('{') ? line : cipher.open(line)) as Line;

function replay(
  file: string,
  maps: ReadonlyMap<string, Map<string, StoredRecord>>,
  cipher: Cipher | undefined,
): void {
  const lines = readFileSync(file, 'utf8').split('\n');
  // Text after the last line break is an incomplete line of a killed process, so it is ignored.
  for (const text of lines.slice(0, -1)) {
    const line = unseal(text, cipher);
    const map = maps.get(line.shelf);
    if ('gone' in line) map?.delete(line.gone);
    else map?.set(line.record.id, line.record);
  }
}

/** Writes the current state, one line for each record. Returns the handle of the open file. */
function startFile(
  file: string,
  maps: ReadonlyMap<string, Map<string, StoredRecord>>,
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
