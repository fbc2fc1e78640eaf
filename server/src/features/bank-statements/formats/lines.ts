import { setImmediate } from 'node:timers/promises';

/**
 * Decodes a text file. Banks write UTF-8 or Latin-1. Bytes that are not UTF-8 are Latin-1, in its
 * superset windows-1252. A byte order mark selects UTF-16.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The number of lines between two pauses. */
const LINES_PER_TURN = 5_000;

/** Lets other requests run while a large file is read. */
export async function pauseAfter(line: number): Promise<void> {
  if (line % LINES_PER_TURN === 0) await setImmediate();
}
