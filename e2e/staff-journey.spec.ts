import { brandEndpoints } from '@diwan/contract/features/brands/endpoints';
import { addBrand, openMail, registerBrand, submitDocuments } from './fixtures/brands.ts';
import { addBusiness, addCategory, ALLOWED_MCC, setAllowed } from './fixtures/categories.ts';
import { pngFile } from './fixtures/files.ts';
import { chooseInMenu } from './fixtures/lists.ts';
import { uniqueName } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

test.describe('share links', () => {
  test('are created by a partner for its brands, and deactivated', async ({ open, apiAs }) => {
    const code = await addCategory(await apiAs('super'), { mapped: true });
    const page = await open('partner');
    await page.goto('/brands');
    await page.getByRole('link', { name: 'Share Links' }).click();
    await page.getByRole('button', { name: 'Create share link' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create share link' });
    await expect(dialog.getByLabel('Max uses')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByText('MCC is required')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'MCC' }).fill(code);
    await page.getByRole('option', { name: code }).click();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText('Share link created successfully')).toBeVisible();

    const row = page.getByRole('row', { name: code });
    await expect(row.getByText('0 of 10 uses')).toBeVisible();
    await expect(row.getByText('Active')).toBeVisible();
    await chooseInMenu(row, 'Deactivate');
    const question = page.getByRole('dialog', { name: 'Deactivate this share link?' });
    await question.getByRole('button', { name: 'Deactivate' }).click();
    await expect(page.getByText('Share link deactivated successfully')).toBeVisible();
    await expect(row.getByText('Deactivated')).toBeVisible();
  });
});

test.describe('brands', () => {
  test('are edited by an admin, who is warned before leaving unsaved work', async ({
    open,
    apiAs,
  }) => {
    const admin = await apiAs('admin');
    const brand = await addBrand(admin, ALLOWED_MCC);
    const page = await open('admin');
    await page.goto(`/brands/${brand.id}`);
    await page.getByRole('link', { name: 'Edit' }).click();
    const name = page.getByRole('textbox', { name: 'Brand name' });
    await name.fill('');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Brand name is required')).toBeVisible();
    await expect(name).toBeFocused();
    const renamed = uniqueName('Renamed');
    await name.fill(renamed);
    await page.getByRole('link', { name: 'Back to the brand' }).click();
    const warning = page.getByRole('dialog', { name: 'Leave without saving?' });
    await warning.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('textbox', { name: 'Website' }).fill('https://books.example');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Brand updated successfully')).toBeVisible();
    await expect(page.getByRole('heading', { name: renamed })).toBeVisible();

    const params = { id: String(brand.id) };
    expect(await admin.call(brandEndpoints.readBrand, { params })).toMatchObject({
      name: renamed,
      website: 'https://books.example',
      redirect_url: 'https://books.example',
    });
  });

  test('that were rejected are deleted, after the dialog lists the consequences', async ({
    open,
    apiAs,
  }) => {
    const admin = await apiAs('admin');
    const brand = await addBrand(admin, ALLOWED_MCC);
    const page = await open('admin');
    await page.goto(`/brands/verification?brand=${brand.id}`);
    await page.getByRole('button', { name: 'Reject' }).click();
    const question = page.getByRole('dialog', { name: `Reject ${brand.name}?` });
    await question.getByRole('button', { name: 'Reject' }).click();
    await expect(question.getByText('Please give a reason')).toBeVisible();
    await question.getByRole('textbox', { name: 'Reason' }).fill('The licence has expired');
    await question.getByRole('button', { name: 'Reject' }).click();
    await expect(page.getByText('Brand status updated to rejected')).toBeVisible();

    await page.goto(`/brands?q=${encodeURIComponent(brand.name)}&status=rejected`);
    await page.getByRole('button', { name: `Delete ${brand.name}` }).click();
    const deletion = page.getByRole('dialog', { name: `Delete ${brand.name}?` });
    await expect(deletion.getByText('User accounts')).toBeVisible();
    await deletion.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Brand deleted successfully')).toBeVisible();
    await expect(page.getByText('No brands found')).toBeVisible();
    await page.goto(`/brands/${brand.id}`);
    await expect(page.getByText('Brand not found').first()).toBeVisible();
  });

  test('of others are hidden from a partner, as are the decisions', async ({ open, apiAs }) => {
    const own = await addBrand(await apiAs('partner'), ALLOWED_MCC);
    const foreign = await addBrand(await apiAs('admin'), ALLOWED_MCC);
    const page = await open('partner');
    await page.goto(`/brands?q=${encodeURIComponent(own.name)}`);
    await expect(page.getByRole('heading', { name: own.name })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search by name' }).fill(foreign.name);
    await expect(page.getByText('No brands found')).toBeVisible();
    await page.goto(`/brands/${foreign.id}`);
    await expect(page.getByText('Brand not found').first()).toBeVisible();
    await page.goto('/brands/verification');
    await expect(page.getByText("You don't have permission to access this page")).toBeVisible();
  });
});

test.describe('categories and businesses', () => {
  test('a category is added, allowed, given a deposit and deleted', async ({ open, apiAs }) => {
    const admin = await apiAs('super');
    // Finds a free code by adding its category. The test deletes the category below.
    const code = await addCategory(admin, { mapped: false });
    await setAllowed(admin, code, false);
    const page = await open('admin');
    await page.goto(`/mcc-settings?q=${code}`);
    const allow = page.getByRole('checkbox', { name: `Allow MCC ${code}` });
    await expect(allow).not.toBeChecked();
    await allow.check();
    await expect(page.getByText('MCC code enabled successfully')).toBeVisible();

    await chooseInMenu(page.getByRole('row', { name: code }), 'Edit');
    const form = page.getByRole('dialog', { name: `Edit MCC ${code}` });
    await form.getByRole('checkbox', { name: 'Requires a deposit' }).check();
    await form.getByLabel('Deposit amount').fill('250.5');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('MCC code updated successfully')).toBeVisible();
    await expect(page.getByRole('row', { name: code })).toContainText('250.500');

    await chooseInMenu(page.getByRole('row', { name: code }), 'Delete');
    const question = page.getByRole('dialog', { name: `Delete MCC ${code}?` });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('MCC code deleted successfully')).toBeVisible();
    await expect(page.getByText('No MCC codes found')).toBeVisible();
  });

  test('a business is added, and gets a category that no other has', async ({ open, apiAs }) => {
    const admin = await apiAs('super');
    const [free, taken] = [
      await addCategory(admin, { mapped: false }),
      await addCategory(admin, { mapped: true }),
    ];
    const name = uniqueName('Souq Settlement');
    const page = await open('admin');
    await page.goto('/businesses');
    await page.getByRole('link', { name: 'Add New Business' }).click();
    await page.getByRole('button', { name: 'Create business' }).click();
    await expect(page.getByText('Business name is required')).toBeVisible();
    const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });
    await field('Name (English)').fill(name);
    await field('Commercial registration').fill('445566');
    await field('Address (English)').fill('Salmiya, Block 7');
    await field('Account IBAN').fill('KW81CBKU0000000000001234560101');
    await field('SWIFT code').fill('CBKUKWKW');
    await field('Host').fill('sftp.bank.example');
    await field('Username').fill('souq');
    await page.getByRole('button', { name: 'Create business' }).click();
    await expect(page.getByText('Business created successfully')).toBeVisible();

    const picker = page.getByRole('combobox', { name: 'MCC code' });
    const add = page.getByRole('button', { name: 'Add MCC code' });
    await picker.fill(taken);
    await page.getByRole('option', { name: taken }).click();
    await add.click();
    await expect(page.getByText(`MCC ${taken} is already mapped`)).toBeVisible();
    await picker.fill(free);
    await page.getByRole('option', { name: free }).click();
    await add.click();
    await expect(page.getByText('MCC code added successfully')).toBeVisible();
    await page.goto('/businesses');
    await expect(page.getByRole('row', { name })).toContainText(free);
  });
});

test('many brands are approved at once, and their registrants notified', async ({
  open,
  apiAs,
  visitorApi,
}) => {
  test.slow();
  const admin = await apiAs('super');
  const code = await addCategory(admin, { mapped: false });
  const brands = [
    await registerBrand(admin, visitorApi, code),
    await registerBrand(admin, visitorApi, code),
  ];
  for (const brand of brands) {
    await submitDocuments(visitorApi, brand);
    await openMail(admin, visitorApi, brand);
  }

  const page = await open('admin');
  await page.goto('/mcc-approval');
  for (const { name } of brands) {
    await expect(page.getByRole('row', { name })).toContainText('No Business Mapping');
  }
  await addBusiness(admin, [code]);
  await page.reload();
  for (const { name } of brands) {
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  }
  await page.getByRole('button', { name: 'Approve 2 brands' }).click();
  await expect(page.getByText('Approved: 2, Failed: 0, Notifications sent: 2')).toBeVisible();
  for (const { name } of brands) await expect(page.getByRole('row', { name })).toHaveCount(0);
});

test('a brand is added by staff with the wizard, beside its owner', async ({ open }) => {
  const name = uniqueName('Added by hand');
  const page = await open('partner');
  await page.goto('/brands');
  await page.getByRole('link', { name: 'Add Brand' }).click();
  await page.getByRole('textbox', { name: 'Brand name' }).fill(name);
  await page
    .getByLabel('Choose a logo')
    .setInputFiles(pngFile('logo.png', { width: 200, height: 200 }));
  await page.getByRole('combobox', { name: 'Business type (MCC)' }).fill(ALLOWED_MCC);
  await page.getByRole('option', { name: ALLOWED_MCC }).click();
  await page.getByRole('textbox', { name: 'Phone number' }).fill('50009876');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Upload Documents' })).toBeVisible();
  await page.goto(`/brands?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: `View Details of ${name}` }).click();
  await expect(page.getByRole('link', { name: 'Submit Documents' })).toBeVisible();
});

test.describe('messages', () => {
  test('are found by address, and their links shown for a reason', async ({ open, apiAs }) => {
    const brand = await addBrand(await apiAs('super'), ALLOWED_MCC);
    const page = await open('super');
    await page.goto('/settings');
    await page.getByRole('link', { name: /^Messages/ }).click();
    await page.getByRole('searchbox', { name: 'Search by address' }).fill(brand.email);
    await expect(page).toHaveURL(/\/messages\?q=[^&]+$/);
    const table = page.getByRole('table', { name: 'Messages' });
    await expect(table.getByRole('row', { name: brand.email })).toHaveCount(1);
    await table.getByRole('row', { name: brand.email }).getByRole('button').click();
    const panel = page.getByRole('dialog');
    await expect(panel).toContainText(brand.name);
    await expect(panel.getByRole('link')).toHaveCount(0);
    await panel.getByRole('button', { name: 'Show link' }).click();
    const question = page.getByRole('dialog', { name: /^Show the link to/ });
    await question.getByRole('textbox', { name: 'Reason' }).fill('The owner gets no mail');
    await question.getByRole('button', { name: 'Show link' }).click();
    const link = panel.getByRole('link');
    await expect(link).toHaveAttribute(
      'href',
      new RegExp(`/brand/${brand.id}/documents\\?access=`),
    );
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL(/\/messages\?q=[^&]+$/);
  });
});

test('the audit log shows who changed what', async ({ open, apiAs }) => {
  const admin = await apiAs('admin');
  const brand = await addBrand(admin, ALLOWED_MCC);
  const params = { id: String(brand.id) };
  await admin.call(brandEndpoints.updateBrand, { params, body: { website: 'https://a.example' } });
  const page = await open('super');
  await page.goto(`/audit?entity=brand:${brand.id}`);
  const table = page.getByRole('table', { name: 'Audit log' });
  await expect(table.getByRole('row')).toHaveCount(3);
  await table.locator('tbody').getByRole('button').first().click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('row', { name: 'Website — https://a.example' })).toBeVisible();
  await expect(panel).toContainText('admin@diwan.test');
});
