import { authEndpoints } from '@diwan/contract/features/auth/endpoints';
import type { Session } from '@diwan/contract/features/auth/records';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { readMailedLink } from './fixtures/messages.ts';
import { uniqueEmail } from './fixtures/people.ts';
import { expect, LOOKS, PASSWORD, test } from './fixtures/test.ts';

const OWN_PASSWORD = 'Correct-horse-7';

const WORDS = {
  en: {
    menu: 'Open menu',
    navigation: 'Main navigation',
    team: 'Team',
    payouts: 'Payouts',
    invite: 'Invite',
    form: 'Invite a colleague',
    first_name: 'First name',
    last_name: 'Last name',
    email: 'Email',
    invited: 'The invitation has been sent',
    pending: 'Invited',
    password: 'New password',
    repeat: 'Confirm password',
    set_password: 'Set password',
    rest: 'Show the rest of the row',
    remove: 'Remove',
    removed: 'The member has been removed',
  },
  ar: {
    menu: 'فتح القائمة',
    navigation: 'التنقل الرئيسي',
    team: 'الفريق',
    payouts: 'التحويلات',
    invite: 'دعوة',
    form: 'دعوة زميل',
    first_name: 'الاسم الأول',
    last_name: 'اسم العائلة',
    email: 'البريد الإلكتروني',
    invited: 'تم إرسال الدعوة',
    pending: 'تمت الدعوة',
    password: 'كلمة المرور الجديدة',
    repeat: 'تأكيد كلمة المرور',
    set_password: 'تعيين كلمة المرور',
    rest: 'عرض باقي الصف',
    remove: 'إزالة',
    removed: 'تمت إزالة العضو',
  },
} as const;

for (const look of LOOKS) {
  test.describe(`${look.language}, ${look.phone ? 'phone' : 'wide'}`, () => {
    test.use(look);
    const words = WORDS[look.language];

    /** Returns the main navigation, which a phone has in a menu. */
    async function openNavigation(page: Page): Promise<Locator> {
      if (look.phone) await page.getByRole('button', { name: words.menu }).click();
      return page.getByRole('navigation', { name: words.navigation });
    }

    test('an owner invites a member, who reads the money until the removal', async ({
      open,
      apiAs,
    }) => {
      const email = uniqueEmail('hessa');
      const page = await open('owner');
      await page.goto('/');
      const menu = await openNavigation(page);
      await menu.getByRole('link', { name: words.team, exact: true }).click();
      await page.getByRole('button', { name: words.invite, exact: true }).click();
      const form = page.getByRole('dialog', { name: words.form });
      await form.getByRole('textbox', { name: words.first_name }).fill('Hessa');
      await form.getByRole('textbox', { name: words.last_name }).fill('Al Enezi');
      await form.getByRole('textbox', { name: words.email }).fill(email);
      await expectAccessible(page);
      await form.getByRole('button', { name: words.invite, exact: true }).click();
      await expect(page.getByText(words.invited)).toBeVisible();
      const row = page.getByRole('row', { name: email });
      await expect(row).toContainText(words.pending);
      await expectAccessible(page);

      const link = await readMailedLink(await apiAs('super'), email, '/setup-password');
      const visitor = await open();
      await visitor.goto(link);
      await visitor.getByLabel(words.password).fill(OWN_PASSWORD);
      await visitor.getByLabel(words.repeat).fill(OWN_PASSWORD);
      await visitor.getByRole('button', { name: words.set_password }).click();
      await expect(visitor.getByRole('heading', { name: /Hessa/ })).toBeVisible();
      const bar = await openNavigation(visitor);
      await expect(bar.getByRole('link', { name: words.payouts })).toBeVisible();
      await expect(bar.getByRole('link', { name: words.team, exact: true })).toHaveCount(0);

      await page.reload();
      // A phone folds the actions of a row.
      if (look.phone) await row.getByRole('button', { name: words.rest }).click();
      await row.getByRole('button', { name: /Hessa/ }).click();
      await page.getByRole('menuitem', { name: words.remove }).click();
      const question = page.getByRole('dialog', { name: new RegExp(`^${words.remove}`) });
      await question.getByRole('button', { name: words.remove }).click();
      await expect(page.getByText(words.removed)).toBeVisible();
      await expect(row).toHaveCount(0);
      await visitor.goto('/customers');
      await expect(visitor).toHaveURL(/\/login/);
    });
  });
}

test('a developer starts on the integration page and sees no money', async ({
  open,
  visitorApi,
}) => {
  const body = { email: 'developer@diwan.test', password: PASSWORD };
  const session = (await visitorApi.call(authEndpoints.login, { body })) as Session;
  const page = await open(session);
  await page.goto('/');
  await expect(page).toHaveURL(/\/brands\/\d+\/integration/);
  await page.goto('/transactions');
  await expect(page).toHaveURL(/\/brands\/\d+\/integration/);
  await expectAccessible(page);
});
