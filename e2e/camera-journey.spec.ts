import { expectAccessible } from './fixtures/accessibility.ts';
import { shareLinkFor } from './fixtures/brands.ts';
import { ALLOWED_MCC } from './fixtures/categories.ts';
import { pngFile } from './fixtures/files.ts';
import { expect, test } from './fixtures/test.ts';
import { fillBrand, newApplicant, WORDS } from './fixtures/wizard.ts';

test.use({ phone: true });

test.describe("a photo of a licence with a phone's camera, in Arabic", () => {
  test.use({ language: 'ar', scheme: 'dark' });

  test('is refused with an explanation, then allowed, checked live, closed by Back, and taken', async ({
    open,
    apiAs,
  }) => {
    test.slow();
    const admin = await apiAs('super');
    const words = WORDS.ar;
    const page = await open();
    await page.goto(await shareLinkFor(admin, ALLOWED_MCC));
    await fillBrand(page, words, newApplicant('individual'));

    // Without permission the page explains it and offers two ways to choose a file.
    const shoot = page.getByRole('button', { name: 'رخصة القيادة: التقاط صورة' });
    const camera = page.getByRole('dialog', { name: 'رخصة القيادة: التقاط صورة' });
    await page.evaluate(() => {
      const refuse = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
      navigator.mediaDevices.getUserMedia = refuse;
    });
    await shoot.click();
    await expect(camera.getByText('لا يسمح المتصفح لهذه الصفحة باستخدام الكاميرا')).toBeVisible();
    await expectAccessible(page);
    await camera
      .getByLabel('رخصة القيادة: اختيار ملف بدلًا من ذلك')
      .setInputFiles(pngFile('licence.png'));
    await expect(camera).toBeHidden();
    await expect(page.getByText('licence.png')).toBeVisible();
    await page.getByRole('button', { name: 'إزالة رخصة القيادة' }).click();

    // With permission, the camera stays on until Back is pressed. Back closes the camera, not the
    // step.
    await page.evaluate(() => Reflect.deleteProperty(navigator.mediaDevices, 'getUserMedia'));
    await shoot.click();
    const take = camera.getByRole('button', { name: 'التقط الصورة' });
    await expect(take).toHaveAttribute('aria-disabled', 'false');
    await expect(take).toBeFocused();
    // The fake camera shows a plain background. The quality check only warns about it.
    await expect(camera.getByRole('status')).not.toHaveText('جارٍ فحص الصورة...');
    await expect(camera.getByRole('status')).not.toBeEmpty();
    await expectAccessible(page);
    const track = await page.evaluateHandle(() => {
      const stream = document.querySelector('video')?.srcObject;
      return stream instanceof MediaStream ? stream.getTracks()[0] : undefined;
    });
    await page.goBack();
    await expect(camera).toBeHidden();
    await expect(page.getByRole('heading', { name: words.documents_step })).toBeVisible();
    expect(await track.evaluate((one) => one?.readyState)).toBe('ended');

    // The photo is uploaded like any other file.
    await shoot.click();
    await expect(take).toHaveAttribute('aria-disabled', 'false');
    await expect(take).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(camera).toBeHidden();
    await expect(page.getByRole('img', { name: 'رخصة القيادة: الصورة المختارة' })).toBeVisible();
    await expect(page.getByText('photo.jpg')).toBeVisible();
    await expect(shoot).toBeFocused();
  });
});
