import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../run/program.ts';

/**
 * A fenced code block of a page. Blocks of `sh` and `sql` are run, except those with a second word,
 * such as `sh systemd`.
 */
export interface Block {
  readonly language: string;
  /** The second word: a requirement that only some machines meet. */
  readonly needs: string;
  readonly text: string;
}

const FENCE = /^```(\w+)(?: (\w+))?\n([\s\S]*?)^```$/gm;

export async function readBlocks(page: string): Promise<Block[]> {
  const text = await readFile(join(ROOT, page), 'utf8');
  return [...text.matchAll(FENCE)].map(([, language = '', needs = '', body = '']) => ({
    language,
    needs,
    text: body.trim(),
  }));
}
