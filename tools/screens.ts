import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from './run/chromium.ts';
import { startProduct } from './run/product.ts';
import { ROOT } from './run/program.ts';
import { buildWeb } from './run/web-build.ts';
import { takePictures } from './pictures/take.ts';
import { LOOKS, openWindow, VISITORS } from './pictures/visitors.ts';

await buildWeb();
await rm(join(ROOT, 'screens'), { recursive: true, force: true });
const product = await startProduct();
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  for (const visitor of VISITORS) {
    for (const look of LOOKS) {
      const context = await openWindow(browser, product.url, visitor, look);
      const complaints = await takePictures(context, join(visitor, look.name));
      for (const complaint of complaints) console.log(complaint);
      await context.close();
    }
  }
} finally {
  await browser.close();
  await product.stop();
}
console.log('The pictures are in screens/');
