import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';

/** The modes of a backup. Only its owner can read it, because it contains personal data. */
export const PRIVATE = { folder: 0o700, file: 0o600 } as const;

const MANIFEST = 'manifest.json';
/** The number of lines that are read and inserted with one statement. */
const BATCH = 500;

const part = z.object({
  /** The path within the backup's folder. */
  path: z.string().regex(/^(tables|files)(\/\w[\w.-]*)+$/),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const manifest = z.object({
  format: z.literal('diwan-backup-1'),
  /** The version of the product that wrote the backup. */
  version: z.string(),
  /** The time of the database snapshot. */
  taken_at: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  sequences: z.array(
    z.object({ name: z.string(), last_value: z.string(), is_called: z.boolean() }),
  ),
  tables: z.array(part.extend({ name: z.string(), rows: z.int() })),
  files: z.array(part.extend({ key: z.string(), content_type: z.string() })),
  missing: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifest>;

function countedHash() {
  const hash = createHash('sha256');
  const through = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { through, digest: () => hash.digest('hex') };
}

/**
 * Writes rows to a compressed file, one line of JSON each.
 * @returns the number of rows and the hash of the file
 */
export async function writeRows(
  folder: string,
  path: string,
  batches: AsyncIterable<readonly string[]>,
): Promise<{ readonly rows: number; readonly sha256: string }> {
  let rows = 0;
  async function* lines() {
    for await (const batch of batches) {
      rows += batch.length;
      yield `${batch.map((row) => JSON.stringify(row)).join('\n')}\n`;
    }
  }
  const { through, digest } = countedHash();
  const file = createWriteStream(join(folder, path), { mode: PRIVATE.file, flush: true });
  await pipeline(Readable.from(lines()), createGzip(), through, file);
  return { rows, sha256: digest() };
}

export async function* readRows(folder: string, path: string): AsyncGenerator<readonly string[]> {
  const input = createReadStream(join(folder, path)).pipe(createGunzip());
  let batch: string[] = [];
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    batch.push(String(JSON.parse(line)));
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Writes the manifest. It is the last file, so a folder without it is an interrupted backup. */
export const writeManifest = (folder: string, content: Manifest): Promise<void> =>
  writeFile(join(folder, MANIFEST), JSON.stringify(content, null, 2), {
    mode: PRIVATE.file,
    flush: true,
  });

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/**
 * Reads the manifest and verifies the hash of every file.
 * @throws Error with a sentence for the operator if the folder is not a backup, is incomplete or
 *   was altered
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new Error(
      `${folder} has no ${MANIFEST}: it is not a backup, or the backup was interrupted`,
    );
  });
  const content = manifest.safeParse(JSON.parse(text));
  if (!content.success) throw new Error(`this version cannot read ${MANIFEST}`);
  for (const { path, sha256 } of [...content.data.tables, ...content.data.files]) {
    const found = await hashOf(join(folder, path)).catch(() => undefined);
    if (found !== sha256) {
      throw new Error(`${path} is ${found === undefined ? 'missing' : 'altered'}`);
    }
  }
  return content.data;
}
