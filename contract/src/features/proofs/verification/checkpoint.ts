/*
 * Reads and writes checkpoints. A checkpoint is a signed note (C2SP signed-note) with a
 * tlog-checkpoint text.
 */

import { bytesOfBase64, joinBytes, sameBytes, utf8 } from './bytes.ts';
import { isDay } from './format.ts';
import { ShapeError } from './strict-json.ts';
import type { Sha256 } from './tree.ts';

/** The content of a checkpoint for one business and one day. */
export interface Statement {
  /** The host of the installation, then `/payouts/` and the id of the business. */
  readonly origin: string;
  readonly size: number;
  /** The root hash of 32 bytes. */
  readonly root: Uint8Array;
  /** The day as yyyy-MM-dd. */
  readonly day: string;
  /** The hash of the previous checkpoint's signed bytes, in hex; null for the first checkpoint. */
  readonly previous: string | null;
}

export interface SignatureLine {
  readonly name: string;
  /** The id of the key, in 4 bytes. */
  readonly key_id: Uint8Array;
  /** The signature. An Ed25519 signature has 64 bytes; other algorithms have other lengths. */
  readonly signature: Uint8Array;
}

export interface Checkpoint extends Statement {
  readonly signed: Uint8Array;
  readonly signatures: readonly SignatureLine[];
}

const SIGNATURE_ALGORITHM = Uint8Array.of(0x0a, 0x01);
const NO_PREVIOUS = 'none';
const KEY_ID_BYTES = 4;
/** The maximum number of signature lines, because each line of our keys is verified. */
const MAX_SIGNATURES = 1_000;

const fail = (problem: string): never => {
  throw new ShapeError(`checkpoint: ${problem}`);
};

/**
 * Returns the signed text: five lines, each with a line feed.
 * @param root the root hash in base64
 */
export const checkpointText = (statement: Omit<Statement, 'root'> & { root: string }): string =>
  [
    statement.origin,
    statement.size,
    statement.root,
    `day ${statement.day}`,
    `previous ${statement.previous ?? NO_PREVIOUS}`,
    '',
  ].join('\n');

/**
 * Returns one signature line without a line feed.
 * @param signature the key id and the signature, in base64
 */
export const signatureLine = (name: string, signature: string): string =>
  `\u2014 ${name} ${signature}`;

/** Computes a key id: the first 4 bytes of SHA-256 of name, line feed, algorithm and public key. */
export const keyId = async (
  sha256: Sha256,
  name: string,
  public_key: Uint8Array,
): Promise<Uint8Array> =>
  (await sha256(joinBytes(utf8(name), SIGNATURE_ALGORITHM, public_key))).slice(0, 4);

/**
 * Parses one signature line.
 * @throws ShapeError if it is malformed
 */
export function readSignatureLine(line: string): SignatureLine {
  const [, name, encoded] = /^\u2014 ([^\s+\p{Cc}]+) ([^ \n]+)$/u.exec(line) ?? [];
  if (name === undefined || encoded === undefined) return fail('a signature line is malformed');
  const bytes = bytesOfBase64(encoded);
  if (bytes.length <= KEY_ID_BYTES) return fail('a signature line has no signature');
  return { name, key_id: bytes.slice(0, KEY_ID_BYTES), signature: bytes.slice(KEY_ID_BYTES) };
}

/**
 * Parses a checkpoint.
 * @throws ShapeError if the text is not a checkpoint
 */
export function readCheckpoint(text: string): Checkpoint {
  const end = text.indexOf('\n\n');
  if (end === -1 || !text.endsWith('\n')) return fail('it has no signatures');
  const lines = text.slice(0, end).split('\n');
  const [origin = '', size = '', root = '', day = '', previous = ''] = lines;
  if (lines.length !== 5) return fail('its text does not have five lines');
  if (origin === '') fail('it has no origin');
  if (!/^[1-9]\d*$/.test(size) || !Number.isSafeInteger(Number(size))) fail('its size is wrong');
  const bytes = bytesOfBase64(root);
  if (bytes.length !== 32) fail('its root is not a hash');
  if (!day.startsWith('day ') || !isDay(day.slice(4))) fail('its day is not a date');
  if (!/^previous (?:none|[0-9a-f]{64})$/.test(previous)) fail('its previous hash is malformed');
  const named = previous.slice('previous '.length);
  const signatures = text.slice(end + 2, -1).split('\n');
  if (signatures.length > MAX_SIGNATURES) fail('it has too many signatures');
  return {
    origin,
    size: Number(size),
    root: bytes,
    day: day.slice(4),
    previous: named === NO_PREVIOUS ? null : named,
    signed: utf8(text.slice(0, end + 1)),
    signatures: signatures.map(readSignatureLine),
  };
}

/**
 * Checks whether a signature line names a key.
 * @param name the name of the key
 * @param id the key's id of 4 bytes
 */
export const isKeyOf = (line: SignatureLine, name: string, id: Uint8Array): boolean =>
  line.name === name && sameBytes(line.key_id, id);
