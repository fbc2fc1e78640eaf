import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { payoutStatementEndpoints } from '@diwan/contract/features/payout-statements/endpoints';
import type { Api } from './fixtures/api.ts';
import { expect, test } from './fixtures/test.ts';

async function findPaid(owner: Api, id: string): Promise<string> {
  const { payouts } = await owner.call(payoutStatementEndpoints.readBrandPayouts, {
    params: { id },
  });
  const paid = payouts.findLast(({ status }) => status === 'paid');
  expect(paid).toBeDefined();
  return String(paid?.id);
}

async function saveProof(page: Page, name: string): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  return readFile(await (await download).path());
}

/** Chooses a file with the page's only file input. */
const choose = (page: Page, buffer: Buffer) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'proof.json', mimeType: 'application/json', buffer });

const verdict = (page: Page, name: string) => page.locator(`[data-verdict="${name}"]`);

test('an owner checks a payout; the file is checked without an account and offline', async ({
  open,
  apiAs,
  sessionOf,
}, testInfo) => {
  const id = String((await sessionOf('owner')).user.brand_id);
  const payoutId = await findPaid(await apiAs('owner'), id);
  const page = await open('owner');
  await page.goto(`/brands/${id}/payouts/${payoutId}`);
  await page.getByRole('link', { name: 'Check this payout' }).click();
  await expect(verdict(page, 'proved')).toBeVisible();
  const proof = await saveProof(page, 'Download the proof file');
  const recomputed = await saveProof(page, 'Download the recalculation');
  expect(recomputed.toString()).toContain('Recomputed fee');

  const visitor = await open();
  await visitor.goto('/verify-payout');
  await choose(visitor, proof);
  await expect(verdict(visitor, 'proved')).toBeVisible();
  const altered = Buffer.from(proof.toString().replace('"net":', '"net":1'));
  await choose(visitor, altered);
  await expect(verdict(visitor, 'not-in-the-log')).toBeVisible();
  await choose(visitor, Buffer.from('no proof'));
  await expect(verdict(visitor, 'not-ours')).toBeVisible();

  const download = visitor.waitForEvent('download');
  await visitor.getByRole('link', { name: 'Download this page for offline use' }).click();
  const file = testInfo.outputPath('check.html');
  await (await download).saveAs(file);
  const offline = await open();
  const asked: string[] = [];
  offline.on('request', (request) => asked.push(request.url()));
  await offline.goto(pathToFileURL(file).href);
  await choose(offline, proof);
  await expect(verdict(offline, 'proved')).toBeVisible();
  await expect(offline.getByText('التحويل مُثبت')).toBeVisible();
  await choose(offline, altered);
  await expect(verdict(offline, 'not-in-the-log')).toBeVisible();
  expect(asked.filter((url) => !url.startsWith('file:'))).toEqual([]);
});
