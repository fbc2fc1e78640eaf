import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { startOpenSshBank } from '../../server/src/testing/bank/openssh-bank.ts';
import { startStubBank } from '../../server/src/testing/bank/stub-bank.ts';
import { findChromium } from './chromium.ts';
import { startProduct } from './product.ts';
import { runProgram } from './program.ts';
import type { Report } from './report.ts';
import { findSshd } from './sshd.ts';
import { buildWeb } from './web-build.ts';

type Suite = {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly {
      readonly results: readonly {
        readonly errors: readonly { readonly message?: string }[];
        readonly attachments?: readonly { readonly name: string; readonly path?: string }[];
      }[];
    }[];
  }[];
};
type Outcome = {
  readonly stats: { expected: number; unexpected: number; flaky: number };
  readonly suites: readonly Suite[];
};

/**
 * Runs Playwright against the real product. E2E_URL is the product's address, E2E_DATA_DIR its data
 * folder, and E2E_BANK the SFTP server of a bank. In trial mode no mail is sent, and an admin can
 * read all messages. At the end all data are verified. The verification is one of the counted
 * tests.
 */
export async function runEndToEnd(args: string[]): Promise<Report> {
  const chromium = await findChromium();
  await buildWeb();
  const folder = await mkdtemp(join(tmpdir(), 'diwan-playwright-'));
  const file = join(folder, 'counts.json');
  const sshd = await findSshd();
  const bank = sshd === undefined ? await startStubBank() : await startOpenSshBank(sshd);
  const product = await startProduct();
  try {
    const { code } = await runProgram('playwright', ['test', '--config=e2e', ...args], {
      live: true,
      env: {
        CHROMIUM_PATH: chromium,
        E2E_URL: product.url,
        E2E_DATA_DIR: product.data_dir,
        E2E_BANK: JSON.stringify(bank),
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      },
    });
    const counts = await readCounts(file);
    const broken = code !== 0 && counts.failed === 0 ? 1 : 0;
    const proof = await product.verify();
    const failed = counts.failed + broken + (proof.code === 0 ? 0 : 1);
    const log = `The end of the server's log:\n${product.output().slice(-2000)}`;
    const told = code === 0 ? [] : [log, ...counts.reasons];
    return {
      name: 'end to end',
      passed: counts.passed + (proof.code === 0 ? 1 : 0),
      failed,
      output: [...told, ...(proof.code === 0 ? [] : [proof.output])].join('\n'),
    };
  } finally {
    await product.stop();
    await bank.close();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Counts {
  readonly passed: number;
  readonly failed: number;
  /**
   * The reasons of failures. They are printed again at the end, where a truncated log still has
   * them.
   */
  readonly reasons: readonly string[];
}

async function readCounts(file: string): Promise<Counts> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return { passed: 0, failed: 0, reasons: [] };
  const { stats, suites } = JSON.parse(text) as Outcome;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    reasons: await Promise.all(suites.flatMap(failuresOf).map(describeFailure)),
  };
}

const REASON_LINES = 24;
const PAGE_LINES = 80;

type Failure = NonNullable<Suite['specs']>[number];

const failuresOf = ({ suites = [], specs = [] }: Suite): readonly Failure[] => [
  ...specs.filter(({ ok }) => !ok),
  ...suites.flatMap(failuresOf),
];

/** Describes a failed test by its errors, and by what the last open page showed. */
async function describeFailure({ title, tests }: Failure): Promise<string> {
  const results = tests.flatMap((test) => test.results);
  const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message ?? ''));
  const lines = stripVTControlCharacters(messages.join('\n')).split('\n');
  const context = results
    .flatMap(({ attachments = [] }) => attachments)
    .find(({ name }) => name === 'error-context')?.path;
  const shown = context === undefined ? '' : await readFile(context, 'utf8').catch(() => '');
  const [, page = ''] = /```yaml\n([^]*?)\n```/.exec(shown) ?? [];
  return [
    `\nFAIL ${title}`,
    ...lines.slice(0, REASON_LINES),
    ...page.split('\n').slice(0, PAGE_LINES),
  ].join('\n');
}
