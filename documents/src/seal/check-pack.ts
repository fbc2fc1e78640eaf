import type {
  checkSeal,
  SealCheck,
  SealTemplate,
  SealVerdictName,
  sealVerdictOf,
} from './check-seal.ts';

/* The check of a regulator pack, for Node and for browsers. Its functions need only each other, so
 * that the offline page can contain their source. Thus the caller passes the check of seals. */

/** The functions of check-seal.ts. */
export interface SealFunctions {
  readonly checkSeal: typeof checkSeal;
  readonly sealVerdictOf: typeof sealVerdictOf;
}

export interface PackCheck {
  readonly verdict: SealVerdictName;
  /** The time of the seal in UTC, ISO 8601; null without a seal of ours. */
  readonly sealed_at: string | null;
  /** The files that are missing, altered or not listed. */
  readonly wrong_files: readonly string[];
  /** The manifest's text; null unless the verdict is authentic. */
  readonly manifest: string | null;
}

/** Decompresses the content of a ZIP entry. Malformed content gives an empty file. */
export async function inflateEntry(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([new Uint8Array(bytes)])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'));
  // An empty file differs from each file of a manifest, so it is reported as altered.
  return new Response(stream).arrayBuffer().then(
    (inflated) => new Uint8Array(inflated),
    () => new Uint8Array(),
  );
}

/**
 * Reads the files of a ZIP by its directory (APPNOTE 4.3.12). Encryption and ZIP64 do not occur in
 * our files.
 * @returns null if the file is not such a ZIP, or if it has two files of one name
 */
export async function readZip(file: Uint8Array): Promise<ReadonlyMap<string, Uint8Array> | null> {
  const END_BYTES = 22;
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const end = file.length - END_BYTES;
  if (end < 0 || view.getUint32(end, true) !== 0x06_05_4b_50) return null;
  const files = new Map<string, Uint8Array>();
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  try {
    for (let entry = 0; entry < count; entry += 1) {
      if (view.getUint32(at, true) !== 0x02_01_4b_50) return null;
      const method = view.getUint16(at + 10, true);
      const size = view.getUint32(at + 20, true);
      const name_size = view.getUint16(at + 28, true);
      const others = view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
      const local = view.getUint32(at + 42, true);
      const name = new TextDecoder().decode(file.subarray(at + 46, at + 46 + name_size));
      const start =
        local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      const content = file.subarray(start, start + size);
      if (files.has(name) || content.length !== size) return null;
      files.set(name, method === 0 ? content : await inflateEntry(content));
      at += 46 + name_size + others;
    }
  } catch {
    // A position is outside the file.
    return null;
  }
  return at === end ? files : null;
}

/** Returns the SHA-256 of a file, in hex. */
export async function hashOf(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Returns the digest that the seal of a pack's PDF names, in hex. It is in the seal itself, after
 * the time, so that no other text of a sealed document counts.
 */
export function sealedDigestOf(pdf: Uint8Array): string | undefined {
  const text = new TextDecoder('latin1').decode(pdf);
  const after = /\/ByteRange \[0 \d+ (\d+) \d+\]/.exec(text)?.[1];
  const named = /^\n\/M \(D:\d{14}Z\)\n\/Reason \(Regulator pack \d{4}-\d\d ([0-9a-f]{64})\)/;
  return after === undefined ? undefined : named.exec(text.slice(Number(after)))?.[1];
}

/** Returns the names of the files that differ from the manifest. */
export async function findWrongFiles(
  files: ReadonlyMap<string, Uint8Array>,
  manifest: string,
): Promise<string[]> {
  const { files: listed } = JSON.parse(manifest) as {
    readonly files: readonly { readonly name: string; readonly sha256: string }[];
  };
  const known = new Set(['manifest.json', 'regulator-pack.pdf', ...listed.map(({ name }) => name)]);
  const wrong = [...files.keys()].filter((name) => !known.has(name));
  for (const { name, sha256 } of listed) {
    const bytes = files.get(name);
    if (bytes === undefined || (await hashOf(bytes)) !== sha256) wrong.push(name);
  }
  return wrong;
}

/**
 * Checks whether a ZIP is a regulator pack with exactly the files that were sealed with one of
 * these certificates. Never throws.
 */
export async function checkPack(
  file: Uint8Array,
  templates: readonly SealTemplate[],
  seals: SealFunctions,
): Promise<PackCheck> {
  const nothing = { sealed_at: null, wrong_files: [], manifest: null };
  const files = await readZip(file);
  const pdf = files?.get('regulator-pack.pdf');
  const manifest = files?.get('manifest.json');
  if (!files || !pdf || !manifest) return { verdict: 'not_sealed', ...nothing };
  const check: SealCheck = await seals.checkSeal(pdf, templates);
  if (!check.genuine) return { verdict: seals.sealVerdictOf(check), ...nothing };
  const sealed_at = check.signed_at;
  if (sealedDigestOf(pdf) !== (await hashOf(manifest))) {
    return { verdict: 'altered', sealed_at, wrong_files: ['manifest.json'], manifest: null };
  }
  const text = new TextDecoder().decode(manifest);
  const wrong_files = await findWrongFiles(files, text);
  return wrong_files.length > 0
    ? { verdict: 'altered', sealed_at, wrong_files, manifest: null }
    : { verdict: 'authentic', sealed_at, wrong_files, manifest: text };
}
