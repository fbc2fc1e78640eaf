import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.ts';
import { findFreePort, startProduct } from './product.ts';
import { runProgram } from './program.ts';
import type { Report } from './report.ts';
import { buildWeb } from './web-build.ts';

type Counts = { stats: { expected: number; unexpected: number; flaky: number } };

/**
 * Playwright against the real product. The tests learn from the environment where it is (E2E_URL),
 * and on which port a mail server of theirs receives what it sends (E2E_SMTP_PORT).
 */
export async function runEndToEnd(args: string[]): Promise<Report> {
  const chromium = await findChromium();
  await buildWeb();
  const folder = await mkdtemp(join(tmpdir(), 'diwan-playwright-'));
  const file = join(folder, 'counts.json');
  const smtp_port = String(await findFreePort());
  const product = await startProduct({ SMTP_URL: `smtp://127.0.0.1:${smtp_port}` });
  try {
    const { code } = await runProgram('playwright', ['test', '--config=e2e', ...args], {
      live: true,
      env: {
        CHROMIUM_PATH: chromium,
        E2E_URL: product.url,
        E2E_SMTP_PORT: smtp_port,
        E2E_MAIL_FOLDER: join(folder, 'mail'),
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      },
    });
    const counts = await readCounts(file);
    const broken = code !== 0 && counts.failed === 0 ? 1 : 0;
    const output =
      code === 0 ? '' : `The end of the server's log:\n${product.output().slice(-4000)}`;
    return { name: 'end to end', ...counts, failed: counts.failed + broken, output };
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
