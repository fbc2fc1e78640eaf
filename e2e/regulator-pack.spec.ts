import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { expect, test } from './fixtures/test.ts';

async function saved(page: Page, role: 'button' | 'link', name: string): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('main').getByRole(role, { name }).click();
  return (await download).path();
}

const choose = (page: Page, buffer: Buffer) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'pack.zip', mimeType: 'application/zip', buffer });

test('an admin exports a month twice with the same bytes and checks the pack offline', async ({
  open,
}, testInfo) => {
  const page = await open('admin');
  await page.goto('/settings');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Regulator pack/ })
    .click();
  const pack = await readFile(await saved(page, 'button', 'Download the pack'));
  const again = await readFile(await saved(page, 'button', 'Download the pack'));
  expect(again.equals(pack)).toBe(true);
  await page.reload();
  await expect(page.getByRole('table', { name: 'Sealed packs' }).getByRole('row')).not.toHaveCount(
    1,
  );

  const file = testInfo.outputPath('check.html');
  const html = await readFile(await saved(page, 'link', 'Download the page that checks seals'));
  await writeFile(file, html);
  const offline = await open();
  const asked: string[] = [];
  offline.on('request', (request) => asked.push(request.url()));
  await offline.goto(pathToFileURL(file).href);
  const result = offline.locator('#answer');
  await choose(offline, pack);
  await expect(result).toHaveClass('authentic');
  await expect(result.getByText('هذه الحزمة أصلية')).toBeVisible();
  await expect(result.getByText('safeguarding-days.csv').first()).toBeVisible();
  const altered = Buffer.from(pack);
  // The second byte of the content of the first file, whose header has 30 bytes and its name.
  const at = 31 + altered.readUInt16LE(26);
  altered[at] = (altered[at] ?? 0) ^ 1;
  await choose(offline, altered);
  await expect(result).not.toHaveClass('authentic');
  await choose(offline, Buffer.from('no pack'));
  await expect(result).toHaveClass('not_sealed');
  expect(asked.filter((url) => !url.startsWith('file:'))).toEqual([]);
});

test.describe('in Arabic, on a phone', () => {
  test.use({ language: 'ar', phone: true });

  test('an auditor downloads a pack, and partners and owners have no such page', async ({
    open,
  }) => {
    const page = await open('auditor');
    await page.goto('/regulator-pack');
    await expect(
      page.getByRole('heading', { name: 'حزمة الجهة الرقابية', level: 1 }),
    ).toBeVisible();
    const pack = await readFile(await saved(page, 'button', 'تنزيل الحزمة'));
    expect(pack.subarray(0, 2).toString()).toBe('PK');
    await expectAccessible(page);
    for (const who of ['partner', 'owner'] as const) {
      const other = await open(who);
      await other.goto('/regulator-pack');
      await expect(other).toHaveURL('/');
    }
  });
});
