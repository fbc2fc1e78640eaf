const BEGINNINGS = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
} as const;

/** Returns a file of this size that starts with the first bytes of its type. */
export function fileOf(name: string, type: keyof typeof BEGINNINGS, size_bytes = 10): File {
  const bytes = new Uint8Array(size_bytes);
  bytes.set(BEGINNINGS[type].slice(0, size_bytes));
  return new File([bytes], name, { type });
}
