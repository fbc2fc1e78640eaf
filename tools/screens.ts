import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { findChromium } from './run/chromium.ts';
import { startProduct } from './run/product.ts';
import { ROOT } from './run/program.ts';
import { buildWeb } from './run/web-build.ts';
import { type Figures, findWorse, keyOf, readTable, writeTable } from './pictures/figures.ts';
import { measurePages } from './pictures/measure.ts';
import { takeReadmePictures } from './pictures/readme.ts';
import { takePictures } from './pictures/take.ts';
import { LOOKS, openWindow, VISITORS, type Visitor } from './pictures/visitors.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    measure: { type: 'boolean', default: false },
    accept: { type: 'boolean', default: false },
    readme: { type: 'boolean', default: false },
  },
});
const visitors = VISITORS.filter((one) => positionals.length === 0 || positionals.includes(one));
const TABLES = join(ROOT, 'docs', 'screens');

async function measure(browser: Browser, url: string, visitor: Visitor): Promise<string[]> {
  const measured = new Map<string, Figures>();
  for (const look of LOOKS) {
    const context = await openWindow(browser, url, visitor, look);
    for (const [page, figures] of await measurePages(context)) {
      measured.set(keyOf(look.name, page), figures);
    }
    await context.close();
  }
  const file = join(TABLES, `${visitor}.md`);
  const stored = readTable(await readFile(file, 'utf8').catch(() => ''));
  if (values.accept) {
    await mkdir(TABLES, { recursive: true });
    await writeFile(file, writeTable(visitor, measured));
    return [];
  }
  return findWorse(stored, measured).map((problem) => `${visitor} ${problem}`);
}

async function picture(browser: Browser, url: string, visitor: Visitor): Promise<void> {
  for (const look of LOOKS) {
    const context = await openWindow(browser, url, visitor, look);
    const complaints = await takePictures(context, join(visitor, look.name));
    for (const complaint of complaints) console.log(complaint);
    await context.close();
  }
}

await buildWeb();
const product = await startProduct();
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  if (values.readme) {
    await takeReadmePictures(browser, product.url);
    console.log('The pictures of the README are in docs/pictures/');
  } else if (values.measure) {
    const worse: string[] = [];
    for (const visitor of visitors) worse.push(...(await measure(browser, product.url, visitor)));
    for (const problem of worse) console.log(problem);
    console.log(worse.length === 0 ? 'No page is worse than in docs/screens/' : 'Pages got worse');
    process.exitCode = worse.length === 0 ? 0 : 1;
  } else {
    await rm(join(ROOT, 'screens'), { recursive: true, force: true });
    for (const visitor of visitors) await picture(browser, product.url, visitor);
    console.log('The pictures are in screens/');
  }
} finally {
  await browser.close();
  await product.stop();
}
