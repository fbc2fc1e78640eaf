import { expectAccessible } from './fixtures/accessibility.ts';
import { registerBrand, submitDocuments } from './fixtures/brands.ts';
import { ALLOWED_MCC } from './fixtures/categories.ts';
import { pngFile } from './fixtures/files.ts';
import { readMailedLink } from './fixtures/messages.ts';
import { expect, test } from './fixtures/test.ts';

test('a reviewer claims a brand, requests one document again, rejects it and opens the next', async ({
  open,
  apiAs,
  visitorApi,
}) => {
  test.slow();
  const admin = await apiAs('super');
  const brand = await registerBrand(admin, visitorApi, ALLOWED_MCC);
  await submitDocuments(visitorApi, brand);

  const page = await open('admin');
  await page.goto('/brands/verification');
  await page.getByRole('searchbox', { name: 'Search pending brands' }).fill(brand.name);
  // The next brand may be reported as a duplicate of this one.
  const queue = page.getByRole('navigation', { name: 'Pending brands' });
  const item = queue.getByRole('link', { name: brand.name });
  await expect(queue.getByText('With the owner (1)')).toBeVisible();
  await item.click();
  await page.getByRole('button', { name: 'Review this brand' }).click();
  await expect(page.getByText(/^You have been reviewing this brand/)).toBeVisible();
  await expect(item).toContainText('Reviewed by you');
  await expectAccessible(page);

  await page.getByRole('heading', { name: brand.name }).click();
  await page.keyboard.press('d');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Reason' }).click();
  await page.getByRole('option', { name: 'A reflection covers part of the document' }).click();
  await expect(dialog.getByText(/^Switch the flash off/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('Waiting for the owner')).toBeVisible();

  const owner = await open();
  await owner.goto(await readMailedLink(admin, brand.email, `/brand/${brand.id}/documents`));
  await expect(owner.getByText('Please send one document again')).toBeVisible();
  await expect(owner.getByText(/^A reflection covers part of the document/)).toBeVisible();
  await owner.getByLabel("Driver's license: choose file").setInputFiles(pngFile('again.png'));
  await owner.getByRole('button', { name: 'Send this file' }).click();
  await expect(owner.getByText('Your document has been received').last()).toBeVisible();
  await expect(owner.getByText('Please send one document again')).toBeHidden();

  await page.reload();
  await expect(page.getByText('Submitted', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Version 2/)).toBeVisible();
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  const question = page.getByRole('dialog', { name: `Reject ${brand.name}?` });
  await question.getByRole('textbox', { name: 'Reason' }).fill('The shop is not open yet');
  await question.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('Brand status updated to rejected').last()).toBeVisible();
  await expect(item).toBeHidden();
});

test('both test tools accept pictures and a drawing, and store nothing', async ({ open }) => {
  test.slow();
  const page = await open('admin');
  await page.goto('/brands/verification');
  await page.getByRole('button', { name: 'OCR test' }).click();
  const ocr = page.getByLabel('Document image: choose file');
  await ocr.setInputFiles(pngFile('card.png'));
  await page.getByRole('button', { name: 'Extract', exact: true }).click();
  const read = page.getByText(/English full name|OCR extraction failed/);
  await expect(read.first()).toBeVisible({ timeout: 180_000 });

  await page.getByRole('button', { name: 'Signature test' }).click();
  await page.getByRole('button', { name: 'Verify signature' }).click();
  const both = page.getByText('Please upload both driver license and signature images');
  await expect(both).toBeVisible();
  await page.getByText('Draw a signature', { exact: true }).click();
  await page
    .getByLabel("Driver's license image: choose file")
    .setInputFiles(pngFile('licence.png'));
  await page.getByRole('button', { name: 'Extract and compare' }).click();
  await expect(page.getByText('Please draw and save a signature first')).toBeVisible();

  const canvas = page.locator('canvas');
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (box === null) throw new Error('the canvas is on the page');
  await page.mouse.move(box.x + 30, box.y + 60);
  await page.mouse.down();
  for (const [x, y] of [
    [60, 120],
    [100, 40],
    [150, 130],
    [220, 50],
  ] as const) {
    await page.mouse.move(box.x + x, box.y + y, { steps: 8 });
  }
  await page.mouse.up();
  await page.getByRole('button', { name: 'Save signature' }).click();
  await expect(page.getByText('Signature saved for testing').last()).toBeVisible();
  await page.getByRole('button', { name: 'Extract and compare' }).click();
  const outcome = page.getByText(/^Similarity$|^Verification failed: /);
  await expect(outcome.first()).toBeVisible({ timeout: 180_000 });
});
