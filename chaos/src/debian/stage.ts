import { type Block, readBlocks } from '../../../tools/installation/blocks.ts';
import { mustInside } from '../../../tools/run/debian.ts';
import { runProgram } from '../../../tools/run/program.ts';

const PAGES = ['docs/operations.md', 'docs/high-availability.md'];

/**
 * A cluster of Debian's PostgreSQL in a root file system, and the product's environment to use it.
 */
export interface Stage {
  readonly root: string;
  readonly port: number;
  readonly env: Readonly<Record<string, string>>;
}

export async function readBlock(isWanted: (block: Block) => boolean): Promise<string> {
  const blocks = (await Promise.all(PAGES.map(readBlocks))).flat();
  const found = blocks.find(isWanted);
  if (found === undefined) throw new Error(`${PAGES.join(' and ')} have lost a block`);
  return found.text;
}

/** Commands that are skipped: they are not needed here, or need systemd. */
const LEFT_OUT = /^(apt-get|systemctl|npm) /;

/**
 * Runs the commands of the documentation's block that is marked with this word.
 * @param places the texts of the page to replace, with their replacements
 */
export async function runPage(
  { root }: Stage,
  needs: string,
  places: Readonly<Record<string, string>> = {},
): Promise<void> {
  const text = await readBlock((block) => block.needs === needs);
  for (const line of text.split('\n').filter((command) => !LEFT_OUT.test(command))) {
    const command = Object.entries(places).reduce(
      (at, [from, to]) => at.replaceAll(from, to),
      line,
    );
    console.error(command);
    await mustInside(root, command);
  }
}

/**
 * Runs SQL as the superuser.
 * @returns the output of psql, without headings
 */
export function runSql({ root, port }: Pick<Stage, 'root' | 'port'>, sql: string): Promise<string> {
  const quoted = sql.replaceAll("'", String.raw`'\''`);
  const psql = `psql -X -q -A -t -v ON_ERROR_STOP=1 -p ${port}`;
  return mustInside(root, `printf '%s' '${quoted}' | sudo -u postgres ${psql}`);
}

export async function verify({ env }: Stage): Promise<string> {
  const { code, output } = await runProgram(process.execPath, ['tools/verify.ts'], { env });
  return code === 0 ? 'clean' : output;
}
