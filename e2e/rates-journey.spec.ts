import { agreementEndpoints } from '@diwan/contract/features/agreements/endpoints';
import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { apiOf } from './fixtures/api.ts';
import { addOwnedBrand, type Staff } from './fixtures/owners.ts';
import { expect, LOOKS, test } from './fixtures/test.ts';

/** Draws a signature on the pad with the mouse. */
async function draw(page: Page): Promise<void> {
  const pad = page.getByRole('form', { name: 'Sign the agreement' }).locator('canvas');
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (box === null) throw new Error('the pad is on screen');
  expect(Math.round(box.height)).toBe(160);
  await page.mouse.move(box.x + 30, box.y + 100);
  await page.mouse.down();
  for (const [x, y] of [
    [80, 40],
    [130, 120],
    [180, 50],
    [240, 110],
  ] as const) {
    await page.mouse.move(box.x + x, box.y + y, { steps: 8 });
  }
  await page.mouse.up();
}

/** Asks the owner to sign another rent, on the terminals tab of a brand. */
async function offerRental(admin: Page, amount: string): Promise<void> {
  await admin.reload();
  await admin.getByRole('button', { name: 'Change rates' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Change rates' });
  await dialog.getByLabel('Rental for 30 days (KWD)').fill(amount);
  await dialog.getByRole('button', { name: 'Ask the owner to sign' }).click();
  await expect(dialog).toHaveCount(0);
}

test('POS is activated, signed, and its rates change by another signature', async ({
  open,
  staff,
}) => {
  const { office } = staff;
  const { brand, session } = await addOwnedBrand(staff);
  const admin = await open('admin');
  await admin.goto(`/brands/${brand.id}?tab=terminals`);
  await admin.getByRole('button', { name: 'Activate POS' }).click();
  const activation = admin.getByRole('dialog', { name: 'Activate POS' });
  await activation.getByLabel('Rental for 30 days (KWD)').fill('25');
  await activation.getByLabel('KNET, percent').fill('1.1');
  await activation.getByRole('button', { name: 'Activate POS' }).click();
  await expect(
    admin.getByText('POS is activated. We asked the owner to sign the agreement.'),
  ).toBeVisible();
  await expect(admin.getByText('The brand owner must sign this agreement.')).toBeVisible();

  const owner = await open(session);
  await owner.goto(`/brands/${brand.id}?tab=terminals`);
  await expect(owner.getByText('Terminal requests are on hold')).toBeVisible();
  await expect(owner.getByText('This agreement takes effect when you sign it.')).toBeVisible();
  await owner.getByRole('button', { name: 'Sign Agreement' }).click();
  await expect(owner.getByText('Please check the agreement checkbox before signing')).toBeVisible();
  await owner.getByRole('checkbox', { name: 'I have read the agreement and agree to it' }).check();
  await draw(owner);
  await owner.getByRole('button', { name: 'Sign Agreement' }).click();
  await expect(owner.getByText('Agreement signed! You can now request terminals.')).toBeVisible();
  await expect(owner.getByRole('button', { name: 'Sign Agreement' })).toHaveCount(0);

  await offerRental(admin, '30');

  // The brand's page shows the signed rates and what the pending agreement changes.
  await owner.goto(`/brands/${brand.id}?tab=fees`);
  const knet_row = owner.getByRole('row', { name: /^KNET.*POS terminal/ });
  await expect(knet_row).toContainText('1.10%');
  await expect(knet_row).toContainText('POS Service Activation');
  await expect(owner.getByText(/^Rate Change: signature due by/)).toBeVisible();
  await expect(owner.getByText('After the signature: KWD 30.000')).toBeVisible();
  await owner.getByRole('link', { name: 'Open the agreement' }).click();
  const changes = owner.getByRole('region', { name: 'What changes' });
  await expect(changes.getByText(/25\.000/).first()).toBeVisible();
  await expect(changes.getByText(/30\.000/).first()).toBeVisible();
  await owner.getByRole('checkbox', { name: 'I have read the agreement and agree to it' }).check();
  await owner.getByText('Type', { exact: true }).click();
  await owner.getByLabel(/name/i).fill('Dana Al-Sabah');
  await owner.getByRole('button', { name: 'Sign Agreement' }).click();
  await expect(owner.getByRole('button', { name: 'Sign Agreement' })).toHaveCount(0);

  await expect(owner.getByText('Terminal requests are on hold')).toHaveCount(0);

  const params = { id: String(brand.id) };
  const fees = await office.call(agreementEndpoints.readPosFees, { params });
  expect(fees).toMatchObject({ pos_state: 'signed', pos_rental_fee: 30 });
  const knet = fees.pos_transaction_fees.find(({ card_type }) => card_type === 'KNET');
  expect(knet).toMatchObject({ source: 'signed', brand_percentage: 1.1 });
  // A job seals the PDF later, so the page is reloaded until the button is enabled.
  const paper = owner.getByRole('button', { name: 'Download Rate Change' });
  await owner.getByRole('tab', { name: 'Documents and agreements' }).click();
  await expect(async () => {
    await owner.reload();
    await expect(paper).toBeEnabled({ timeout: 30_000 });
  }).toPass({ timeout: 180_000 });
});

const WORDS = {
  en: {
    agreement: 'Fee Update',
    rates: 'Current and new rates',
    knet: 'KNET at terminals',
    rental: 'Rental every 30 days',
    loss: 'Terminal not returned',
    unchanged: 'Unchanged',
    decline: 'Decline',
    consequences: /^Your signed rates stay in force/,
    reason: 'Too high for one terminal',
    declined: 'Declined. Your signed rates stay in force.',
    shown_reason: 'Reason: Too high for one terminal',
    agree: 'I have read the agreement and agree to it',
    type: 'Type',
    name: 'Your full name',
    sign: 'Sign Agreement',
  },
  ar: {
    agreement: 'تحديث الرسوم',
    rates: 'الأسعار الحالية والجديدة',
    knet: 'KNET عبر الأجهزة',
    rental: 'الإيجار لكل 30 يومًا',
    loss: 'جهاز لم يُعَد',
    unchanged: 'بلا تغيير',
    decline: 'رفض',
    consequences: /^تبقى أسعارك الموقّعة سارية/,
    reason: 'الرسوم مرتفعة لجهاز واحد',
    declined: 'تم الرفض. تبقى أسعارك الموقّعة سارية.',
    shown_reason: 'السبب: الرسوم مرتفعة لجهاز واحد',
    agree: 'قرأت الاتفاقية وأوافق عليها',
    type: 'بالكتابة',
    name: 'اسمك الكامل',
    sign: 'توقيع الاتفاقية',
  },
} as const;

const knetAt = (brand_percentage: number) => [
  { card_type: 'KNET' as const, brand_percentage, brand_fixed: 0 },
];

/** Adds an active brand whose owner has signed a POS agreement with 1.1 % for KNET. */
async function addTerminalBrand(staff: Staff) {
  const { brand, session } = await addOwnedBrand(staff);
  const params = { id: String(brand.id) };
  const rates = { rental_fee: 25, transaction_fees: knetAt(1.1) };
  await staff.admin.call(agreementEndpoints.activatePos, { params, body: rates });
  const owner = apiOf(staff.request, session.token);
  const pending = await owner.call(agreementEndpoints.readPendingAgreement, { params });
  await owner.call(agreementEndpoints.signPendingAgreement, {
    params: { ...params, agreementId: pending.id },
    body: { typed_name: 'Dana Al-Sabah', digest: pending.digest, agreed: true },
  });
  return { brand, session };
}

for (const look of LOOKS) {
  test.describe(`${look.language}, ${look.phone ? 'phone' : 'wide'}`, () => {
    test.use(look);

    test('an owner compares the rates of a Fee Update, declines one and accepts the next', async ({
      open,
      staff,
    }) => {
      test.slow();
      const words = WORDS[look.language];
      const { admin } = staff;
      const { brand, session } = await addTerminalBrand(staff);
      const params = { id: String(brand.id) };
      const offer = (percentage: number) =>
        admin.call(agreementEndpoints.changeRates, {
          params,
          body: { new_transaction_fees: knetAt(percentage) },
        });
      const knetOf = async () => {
        const { pos_transaction_fees } = await admin.call(agreementEndpoints.readPosFees, {
          params,
        });
        return pos_transaction_fees.find(({ card_type }) => card_type === 'KNET');
      };

      await offer(1.6);
      const page = await open(session);
      await page.goto(`/brands/${brand.id}?tab=terminals`);
      await expect(page.getByRole('heading', { name: words.agreement, level: 3 })).toBeVisible();
      const table = page.getByRole('table', { name: words.rates });
      const row = (name: string) => table.getByRole('row', { name });
      await expect(row(words.knet)).toContainText('1.10 %');
      await expect(row(words.knet)).toContainText('1.60 %');
      await expect(row(words.knet)).not.toContainText(words.unchanged);
      for (const name of [words.rental, words.loss]) {
        await expect(row(name)).toContainText(words.unchanged);
      }
      await expect(row(words.rental)).toContainText('25.000');
      await expectAccessible(page);

      await page.getByRole('button', { name: words.decline, exact: true }).click();
      const refusal = page.getByRole('dialog');
      await expect(refusal.getByText(words.consequences)).toBeVisible();
      const refuse = refusal.getByRole('button', { name: words.decline, exact: true });
      await refuse.click();
      // A refusal without a reason is not sent.
      await expect(refusal.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
      await refusal.getByRole('textbox').fill(words.reason);
      await refuse.click();
      await expect(page.getByText(words.declined)).toBeVisible();
      await expect(table).toHaveCount(0);
      expect(await knetOf()).toMatchObject({ source: 'signed', brand_percentage: 1.1 });
      await page.goto(`/brands/${brand.id}?tab=documents`);
      await expect(page.getByText(words.shown_reason)).toBeVisible();

      await offer(1.3);
      await page.goto(`/brands/${brand.id}?tab=terminals`);
      await expect(row(words.knet)).toContainText('1.30 %');
      await page.getByRole('checkbox', { name: words.agree }).check();
      await page.getByText(words.type, { exact: true }).click();
      await page.getByRole('textbox', { name: words.name }).fill('Dana Al-Sabah');
      await page.getByRole('button', { name: words.sign }).click();
      await expect(table).toHaveCount(0);
      expect(await knetOf()).toMatchObject({ source: 'signed', brand_percentage: 1.3 });
    });
  });
}
