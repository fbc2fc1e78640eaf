import { randomInt } from 'node:crypto';
import { partnerEndpoints } from '@diwan/contract/features/partners/endpoints';
import { userEndpoints } from '@diwan/contract/features/users/endpoints';
import { expectAccessible } from './fixtures/accessibility.ts';
import { uniqueEmail, uniqueName } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

const SYLLABLES = ['ba', 'di', 'ku', 'la', 'mi', 'ru', 'shu', 'gha', 'fo', 'ne'];

/** Returns a name that sounds like no other one, of this test or the demo. */
const invent = (): string =>
  Array.from({ length: 5 }, () => SYLLABLES[randomInt(SYLLABLES.length)] ?? '')
    .join('')
    .replace(/^./, (letter) => letter.toUpperCase());

test('a strong match holds the brand, and its page states the facts', async ({ open }) => {
  const page = await open('admin');
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Screening cases' }).click();
  const row = page.getByRole('row', { name: /Rimal Outfitters/ });
  await expect(row).toContainText('Strong');
  await expectAccessible(page);
  await row.getByRole('link').click();
  const facts = page.getByRole('table', { name: 'Reasons for the match' });
  await expect(facts).toContainText('Same birth date');
  await expect(facts).toContainText('1988-06-15');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Rimal Outfitters' }).click();
  const holds = page.getByRole('region', { name: 'Holds' });
  await expect(holds).toContainText('The brand is under review');
});

test('an imported list raises a case, which an admin clears with a reason', async ({
  open,
  apiAs,
}) => {
  const [first_name, last_name] = [invent(), invent()];
  const office = await apiAs('super');
  const [partner] = await office.call(partnerEndpoints.listPartners, {});
  await office.call(userEndpoints.createUser, {
    body: {
      email: uniqueEmail('listed'),
      first_name,
      last_name,
      role: 'partner_employee',
      partner_id: partner?.id ?? 0,
      password: 'Pearl-diver-1938',
    },
  });
  const page = await open('admin');
  await page.goto('/settings/screening-lists');
  await page.getByRole('button', { name: 'Import a list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a list' });
  await dialog.getByLabel('Name').fill(uniqueName('List'));
  await dialog.getByRole('combobox', { name: 'Format' }).click();
  await page.getByRole('option', { name: 'Local list (CSV)' }).click();
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`name,reason\n${first_name} ${last_name},Invented\n`),
  });
  await dialog.getByRole('button', { name: 'Import a list' }).click();
  await expect(page.getByText('Screening list imported successfully')).toBeVisible();

  const row = page.getByRole('row', { name: `${first_name} ${last_name}` });
  await expect(async () => {
    await page.goto('/screening-cases?status=open');
    await expect(row).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(row).toContainText("Partner's employee");
  await row.getByRole('link').click();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Clear this case?' });
  await question.getByRole('button', { name: 'Clear' }).click();
  await expect(question.getByText('Please give a reason')).toBeVisible();
  await question.getByRole('textbox').fill('Another passport');
  await question.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByText('Your decision was saved')).toBeVisible();
  await expect(page.getByText('Cleared', { exact: true })).toBeVisible();
  await expect(page.getByText('Another passport')).toBeVisible();
});

test.describe('in Arabic on a phone', () => {
  test.use({ language: 'ar', phone: true });

  test('a case is read with both persons', async ({ open }) => {
    const page = await open('admin');
    await page.goto('/screening-cases');
    await page.getByRole('link', { name: 'Fahad Al-Ajmi' }).first().click();
    await expect(page.getByRole('heading', { name: 'أسباب التطابق' })).toBeVisible();
    await expectAccessible(page);
  });
});
