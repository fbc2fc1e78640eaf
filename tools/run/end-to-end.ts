import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.ts';
import { startProduct } from './product.ts';
import { runProgram } from './program.ts';
import type { Report } from './report.ts';
import { buildWeb } from './web-build.ts';

type Counts = { stats: { expected: number; unexpected: number; flaky: number } };

/**
 * Playwright against the real product, which tells it by E2E_URL where it is. No mail leaves: in
 * trial mode the product keeps its messages, where an admin can read them. At the end everything
 * that the demo data and the journeys have left behind is verified, which counts as one more test.
 */
export async function runEndToEnd(args: string[]): Promise<Report> {
  const chromium = await findChromium();
  await buildWeb();
  const folder = await mkdtemp(join(tmpdir(), 'diwan-playwright-'));
  const file = join(folder, 'counts.json');
  const product = await startProduct();
  try {
    const { code } = await runProgram('playwright', ['test', '--config=e2e', ...args], {
      live: true,
      env: {
        CHROMIUM_PATH: chromium,
        E2E_URL: product.url,
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      },
    });
    const counts = await readCounts(file);
    const broken = code !== 0 && counts.failed === 0 ? 1 : 0;
    const proof = await product.verify();
    const failed = counts.failed + broken + (proof.code === 0 ? 0 : 1);
    const log = `The end of the server's log:\n${product.output().slice(-4000)}`;
    const output = `${code === 0 ? '' : log}\n${proof.code === 0 ? '' : proof.output}`;
    return {
      name: 'end to end',
      ...counts,
      passed: counts.passed + (proof.code === 0 ? 1 : 0),
      failed,
      output,
    };
  } finally {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function readCounts(file: string): Promise<{ passed: number; failed: number }> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return { passed: 0, failed: 0 };
  const { stats } = JSON.parse(text) as Counts;
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
}
