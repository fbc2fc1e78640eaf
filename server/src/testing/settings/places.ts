import { readFile } from 'node:fs/promises';

const DOCS = new URL('../../../../docs/settings.md', import.meta.url);

/**
 * A place where a setting has an effect, as docs/settings.md states it, with a check of the effect.
 */
export interface SettingEffect {
  readonly setting: string;
  readonly place: string;
  readonly prove: () => Promise<void>;
}

/** Reads the rows of docs/settings.md between the marks of `part`. */
export async function writtenRows(part: 'server' | 'browser'): Promise<string[]> {
  const text = await readFile(DOCS, 'utf8');
  const [, block = ''] = text.split(`<!-- ${part} -->`);
  return block.split('\n').filter((line) => line.startsWith('| `'));
}

export const rowOf = ({ setting, place }: Omit<SettingEffect, 'prove'>): string =>
  `| \`${setting}\` | ${place} |`;
