import { feeOfAmount } from '../../fees/arithmetic.ts';
import { bytesOfBase64, bytesOfHex, hexOf, utf8 } from './bytes.ts';
import { type Checkpoint, isKeyOf, keyId, readCheckpoint } from './checkpoint.ts';
import {
  type Bundle,
  type Item,
  type Leaf,
  problemOfNesting,
  readBundle,
  type Schedule,
} from './format.ts';
import { canonicalJson, type Json, readStrictJson, ShapeError } from './strict-json.ts';
import { hashLeaf, isIncluded, type Sha256 } from './tree.ts';

/** The cryptographic functions of the platform on which the verifier runs. */
export interface Cryptography {
  readonly sha256: Sha256;
  /**
   * Verifies an Ed25519 signature (RFC 8032, without prehash).
   * @param public_key 32 bytes
   * @param signature 64 bytes
   */
  readonly isSignedBy: (
    public_key: Uint8Array,
    message: Uint8Array,
    signature: Uint8Array,
  ) => boolean | Promise<boolean>;
}

export interface ProofKey {
  readonly name: string;
  /** The public key: 32 bytes in base64. */
  readonly public_key: string;
  /**
   * The first and the last day on which the key is valid, as yyyy-MM-dd. `until` is null for a key
   * without an end.
   */
  readonly from: string;
  readonly until: string | null;
}

/** The keys and hosts that the verifier trusts. They never come from the bundle. */
export interface Trust {
  readonly keys: readonly ProofKey[];
  /** The hosts for which these keys sign, with the port if it is not the default. */
  readonly hosts: readonly string[];
}

/** Returns the trust in the keys of one installation: the name of a key begins with its host. */
export const trustOf = (keys: readonly ProofKey[]): Trust => ({
  keys,
  hosts: [...new Set(keys.map(({ name }) => name.slice(0, name.indexOf('/'))))],
});

export type Verdict = 'proved' | 'does not add up' | 'not in the log' | 'not ours';

/** The step of docs/proof-format.md at which each problem occurs. */
export const PROBLEMS = {
  too_large: 1,
  not_utf8: 1,
  shape: 1,
  schedule: 2,
  fee: 3,
  no_price: 3,
  net: 3,
  sum: 4,
  business: 5,
  day: 5,
  path: 5,
  replacement: 5,
  host: 6,
  signature: 6,
} as const;
type Problem = keyof typeof PROBLEMS;

/** A failed check. */
export interface Failure {
  readonly problem: Problem;
  /** The place and the problem there, for the check `shape`. */
  readonly detail?: string;
  /** The first wrong item, for step 3. */
  readonly item?: Pick<Item, 'kind' | 'id'>;
  /**
   * The difference in fils. In step 3 it is the charged fee minus the expected fee. In step 4 it is
   * `net` minus the sum.
   */
  readonly difference?: bigint;
}

export interface Verification {
  readonly verdict: Verdict;
  /** All failed checks. The first one determines the verdict. */
  readonly failures: readonly Failure[];
  /** The leaf; absent if its shape is wrong. */
  readonly leaf?: Leaf;
  /** The schedules in the order in which the leaf lists them. */
  readonly schedules?: readonly Schedule[];
  /** The day of the newest leaf, for a proved bundle with a replaced leaf. */
  readonly replaced_on?: string;
}

/** Returns the digest of a schedule or any other value: SHA-256 of its canonical JSON, in hex. */
export const digestOf = async (sha256: Sha256, value: object): Promise<string> =>
  hexOf(await sha256(utf8(canonicalJson(value as Json))));

/** Returns the hash of a leaf in hex. */
export const leafHash = async (sha256: Sha256, leaf: Leaf): Promise<string> =>
  hexOf(await hashLeaf(sha256, utf8(canonicalJson(leaf))));

/** Finds the row of a schedule that determines an item's fee. */
function rowOf({ rows, refund, chargeback }: Schedule, item: Item) {
  if (item.kind === 'refund' || item.kind === 'chargeback') {
    return (item.kind === 'refund' ? refund : chargeback).find(
      ({ scheme }) => scheme === item.scheme,
    );
  }
  const own = rows.filter(
    ({ scheme, channel }) => scheme === item.scheme && channel === item.channel,
  );
  return (
    own.find(({ origin }) => origin === item.origin) ?? own.find(({ origin }) => origin === 'any')
  );
}

/**
 * Computes an item's fee from the schedules, in fils. It is 0 for an item without a schedule or a
 * matching row.
 */
export function expectedFee(schedules: readonly Schedule[], item: Item): bigint {
  const schedule = item.schedule === null ? undefined : schedules[item.schedule];
  const row = schedule && rowOf(schedule, item);
  if (row === undefined) return 0n;
  const amount = BigInt(item.amount);
  return feeOfAmount(amount < 0n ? -amount : amount, row.rate_bp, BigInt(row.fixed));
}

function failureOfItem(schedules: readonly Schedule[], item: Item): Failure | undefined {
  const named = { item: { kind: item.kind, id: item.id } } as const;
  const fee = BigInt(item.fee) - expectedFee(schedules, item);
  if (fee !== 0n) return { ...named, problem: 'fee', difference: fee };
  const schedule = item.schedule === null ? undefined : schedules[item.schedule];
  if (schedule && rowOf(schedule, item) === undefined) {
    return { ...named, problem: 'no_price', difference: 0n };
  }
  const net = BigInt(item.net) - (BigInt(item.amount) - BigInt(item.fee));
  return net === 0n ? undefined : { ...named, problem: 'net', difference: net };
}

/**
 * Performs step 2.
 * @returns the index of the first schedule whose digest differs from the leaf's; undefined if none
 * does
 */
async function otherSchedule(sha256: Sha256, { leaf, schedules }: Bundle) {
  for (const [at, schedule] of schedules.entries()) {
    if ((await digestOf(sha256, schedule)) !== leaf.schedules[at]) return at;
  }
  return undefined;
}

/**
 * Performs steps 2, 3 and 4: checks the digests of the schedules, each fee and `net`, and the sum
 * of the items.
 */
async function sumFailures(sha256: Sha256, bundle: Bundle): Promise<readonly Failure[]> {
  const { leaf, schedules } = bundle;
  const failures: Failure[] = [];
  const other = await otherSchedule(sha256, bundle);
  if (other !== undefined) {
    failures.push({ problem: 'schedule', detail: String(other) });
  }
  for (const item of leaf.items) {
    const failure = failureOfItem(schedules, item);
    if (failure) {
      failures.push(failure);
      break;
    }
  }
  const sum = leaf.items.reduce((all, { net }) => all + BigInt(net), 0n);
  const difference = BigInt(leaf.net) - sum;
  if (difference !== 0n) {
    failures.push({ problem: 'sum', difference });
  }
  return failures;
}

/** Performs step 5, except for the check of the replacing bundle. */
async function problemOfLog(
  sha256: Sha256,
  bundle: Bundle,
  checkpoint: Checkpoint,
): Promise<Problem | undefined> {
  const { leaf, index } = bundle;
  if (!checkpoint.origin.endsWith(`/payouts/${leaf.business_id}`)) {
    return 'business';
  }
  if (checkpoint.day !== leaf.day) return 'day';
  const hash = bytesOfHex(await leafHash(sha256, leaf));
  const place = { index, size: checkpoint.size };
  const path = bundle.path.map(bytesOfHex);
  return (await isIncluded(sha256, place, hash, path, checkpoint.root)) ? undefined : 'path';
}

const isValidOn = ({ from, until }: ProofKey, day: string): boolean =>
  from <= day && (until === null || day <= until);

const SIGNATURE_BYTES = 64;

/** Returns the 32 bytes of a key; undefined for a malformed key, which has signed nothing. */
function bytesOfKey({ public_key }: ProofKey): Uint8Array | undefined {
  try {
    const bytes = bytesOfBase64(public_key);
    return bytes.length === 32 ? bytes : undefined;
  } catch (error) {
    if (error instanceof ShapeError) return undefined;
    throw error;
  }
}

/** Performs step 6: checks the signature of the checkpoint and the host. */
export async function problemOfSignature(
  { sha256, isSignedBy }: Cryptography,
  trust: Trust,
  checkpoint: Checkpoint,
): Promise<Problem | undefined> {
  const { origin, day, signed, signatures } = checkpoint;
  const host = origin.slice(0, Math.max(0, origin.lastIndexOf('/payouts/')));
  if (!trust.hosts.includes(host)) return 'host';
  for (const key of trust.keys) {
    const public_key = bytesOfKey(key);
    if (public_key === undefined || !isValidOn(key, day)) continue;
    const id = await keyId(sha256, key.name, public_key);
    for (const line of signatures) {
      if (!isKeyOf(line, key.name, id) || line.signature.length !== SIGNATURE_BYTES) continue;
      if (await isSignedBy(public_key, signed, line.signature)) return undefined;
    }
  }
  return 'signature';
}

/** Checks that the nested bundle is proved and that its leaf replaces this one. */
async function checkReplacement(
  crypto: Cryptography,
  trust: Trust,
  { leaf, replaced_by }: Bundle,
): Promise<{ readonly problem?: Problem; readonly day?: string }> {
  if (replaced_by === null) return {};
  const inner = await verifyOrRefuse(crypto, trust, replaced_by);
  if (inner.verdict !== 'proved' || inner.leaf === undefined) {
    return { problem: 'replacement' };
  }
  const names = ['kind', 'id', 'brand_id', 'business_id'] as const;
  const isOfLeaf =
    inner.leaf.replaces === (await leafHash(crypto.sha256, leaf)) &&
    inner.leaf.day > leaf.day &&
    names.every((name) => inner.leaf?.[name] === leaf[name]);
  if (!isOfLeaf) return { problem: 'replacement' };
  return { day: inner.replaced_on ?? inner.leaf.day };
}

const verdictOf = ([first]: readonly Failure[]): Verdict => {
  if (first === undefined) return 'proved';
  const step = PROBLEMS[first.problem];
  if (step === 1 || step === 6) return 'not ours';
  return step === 5 ? 'not in the log' : 'does not add up';
};

/** The order in which failed steps determine the verdict. */
const RANK = { 1: 0, 6: 1, 5: 2, 2: 3, 3: 4, 4: 5 } as const;

const rankOf = ({ problem }: Failure): number => RANK[PROBLEMS[problem]];

const notOurs = (problem: Problem, detail?: string): Verification => ({
  verdict: 'not ours',
  failures: [{ problem, ...(detail === undefined ? {} : { detail }) }],
});

/** Verifies a value. A value without the shape of a bundle gets the verdict 'not ours'. */
async function verifyOrRefuse(
  crypto: Cryptography,
  trust: Trust,
  value: Json,
): Promise<Verification> {
  try {
    return await verifyValue(crypto, trust, value);
  } catch (error) {
    if (error instanceof ShapeError) return notOurs('shape', error.message);
    throw error;
  }
}

async function verifyValue(crypto: Cryptography, trust: Trust, value: Json): Promise<Verification> {
  const bundle = readBundle(value);
  const checkpoint = readCheckpoint(bundle.checkpoint);
  const failures = [...(await sumFailures(crypto.sha256, bundle))];
  const replacement = await checkReplacement(crypto, trust, bundle);
  for (const problem of [
    await problemOfLog(crypto.sha256, bundle, checkpoint),
    replacement.problem,
  ]) {
    if (problem !== undefined) failures.push({ problem });
  }
  const unsigned = await problemOfSignature(crypto, trust, checkpoint);
  if (unsigned !== undefined) failures.push({ problem: unsigned });
  failures.sort((one, other) => rankOf(one) - rankOf(other));
  const { leaf, schedules } = bundle;
  const { day } = replacement;
  const replaced = failures.length === 0 && day !== undefined ? { replaced_on: day } : {};
  return { verdict: verdictOf(failures), failures, leaf, schedules, ...replaced };
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The maximum size of a bundle: 256 MiB. */
export const MAX_BUNDLE_BYTES = 256 * 1024 * 1024;

/**
 * Verifies a bundle as described in docs/proof-format.md. A malformed bundle gets a verdict and
 * never causes an exception.
 * @param bytes the file, in UTF-8 without a byte order mark
 */
export async function verifyBundle(
  crypto: Cryptography,
  trust: Trust,
  bytes: Uint8Array,
): Promise<Verification> {
  if (bytes.length > MAX_BUNDLE_BYTES) return notOurs('too_large');
  const text = decodeUtf8(bytes);
  if (text === undefined) return notOurs('not_utf8');
  let value: Json;
  try {
    value = readStrictJson(text);
  } catch (error) {
    if (error instanceof ShapeError) return notOurs('shape', error.message);
    throw error;
  }
  const problem = problemOfNesting(value);
  return problem === undefined ? verifyOrRefuse(crypto, trust, value) : notOurs('shape', problem);
}
