import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../run/program.ts';

/**
 * A fenced block of a page. `sh` and `sql` blocks run. Blocks with a second word do not, such as
 * `sh systemd`.
 */
export interface Block {
  readonly language: string;
  /** The second word: a requirement that not every machine meets. */
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
