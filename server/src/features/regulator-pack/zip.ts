import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { createHash } from 'node:crypto';

/**
 * The first time that a ZIP can state. The library writes local time, so that this text without a
 * timezone gives the same bytes in each timezone.
 */
const FIXED_TIME = new Date(1980, 0, 1);

interface WrittenFile {
  readonly name: string;
  /** SHA-256, in hex. */
  readonly sha256: string;
}

export interface ZipWriter {
  /** Adds a file in pieces, so that only its compressed bytes are in memory. */
  add(name: string, pieces: AsyncIterable<string>): Promise<WrittenFile>;
  /** Adds a file whose format is already compressed. */
  addStored(name: string, bytes: Uint8Array): void;
  /** Ends the file and returns its bytes. The same files in the same order give the same bytes. */
  end(): Uint8Array;
}

/** Starts a ZIP whose bytes depend only on names, contents and order. */
export function startZip(): ZipWriter {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  return {
    async add(name, pieces) {
      const file = new ZipDeflate(name, { level: 6 });
      file.mtime = FIXED_TIME;
      zip.add(file);
      const hash = createHash('sha256');
      for await (const piece of pieces) {
        const bytes = strToU8(piece);
        hash.update(bytes);
        file.push(bytes);
      }
      file.push(new Uint8Array(0), true);
      return { name, sha256: hash.digest('hex') };
    },
    addStored(name, bytes) {
      const file = new ZipPassThrough(name);
      file.mtime = FIXED_TIME;
      zip.add(file);
      file.push(bytes, true);
    },
    end() {
      zip.end();
      return Buffer.concat(chunks);
    },
  };
}
