import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../run/program.ts';

/** A fenced block of a page: `sh` and `sql` are followed, `sh systemd` and the like are not. */
export interface Block {
  readonly language: string;
  /** What it needs that not every machine has. */
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
