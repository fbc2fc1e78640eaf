import type { Locator, Page } from '@playwright/test';
import type { Session } from '@diwan/contract/features/auth/records';
import { businessEndpoints } from '@diwan/contract/features/businesses/endpoints';
import { campaignEndpoints } from '@diwan/contract/features/campaigns/endpoints';
import { mccEndpoints } from '@diwan/contract/features/mcc/endpoints';
import { payoutEndpoints } from '@diwan/contract/features/payouts/endpoints';
import { stakeholderEndpoints } from '@diwan/contract/features/stakeholders/endpoints';
import { terminalEndpoints } from '@diwan/contract/features/terminals/endpoints';
import { expectAccessible } from './fixtures/accessibility.ts';
import { apiOf } from './fixtures/api.ts';
import { addBrand, registerBrand, shareLinkFor, submitDocuments } from './fixtures/brands.ts';
import { addCategory, ALLOWED_MCC } from './fixtures/categories.ts';
import { readMailedLink } from './fixtures/messages.ts';
import { type Account, expect, test } from './fixtures/test.ts';
import { BETWEEN } from './fixtures/windows.ts';

const LOOKS = [
  { language: 'en', scheme: 'light', phone: false },
  { language: 'ar', scheme: 'dark', phone: true },
] as const;

/** Opens a page, then checks its heading, its width and its accessibility. */
async function checkPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await checkPageAsItIs(page, path);
}

async function checkPageAsItIs(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).not.toHaveTitle('');
  await expect(page.getByText(/^(Loading\.\.\.|جارٍ التحميل\.\.\.)$/)).toHaveCount(0);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overflow, `pixels that ${path} is too wide`).toBe(0);
  await expectAccessible(page);
}

/** Navigates without reloading the app, as a link does. Waits until the old heading is gone. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page.locator('h1[data-left]')).toHaveCount(0);
}

/** Checks that the build kept the icon's colours. Without them, its background is transparent. */
async function expectColours(page: Page, tinted: Locator): Promise<void> {
  const { paper, ink, text } = await tinted.evaluate((element) => ({
    paper: getComputedStyle(element).backgroundColor,
    ink: getComputedStyle(element).color,
    text: getComputedStyle(document.body).color,
  }));
  expect.soft(paper, `background of an icon on ${page.url()}`).not.toBe('rgba(0, 0, 0, 0)');
  expect.soft(ink, `colour of an icon on ${page.url()}`).not.toBe(text);
}

async function checkPages(
  open: (who?: Account | Session) => Promise<Page>,
  who: Account | undefined,
  paths: readonly string[],
): Promise<void> {
  const page = await open(who);
  const pathOf = (url: string) => new URL(url, 'http://diwan.test').pathname;
  for (const path of paths) {
    await test.step(path, async () => {
      // If only the search part of the URL changes, the heading stays, so the test reloads the
      // page.
      if ([BETWEEN, pathOf(path)].includes(pathOf(page.url()))) await page.goto(path);
      else await follow(page, path);
      await checkPageAsItIs(page, path);
      await expect(page).toHaveURL(path);
    });
  }
}

for (const look of LOOKS) {
  test.describe(`${look.language}, ${look.scheme}, ${look.phone ? 'phone' : 'wide'}`, () => {
    test.use(look);

    test('public pages', async ({ open }) => {
      test.slow();
      await checkPages(open, undefined, [
        '/login',
        '/forgot-password',
        '/setup-password',
        '/setup-password?token=abc&email=somebody%40people.test',
        '/terms',
        '/privacy',
        '/cookies',
        '/contact',
        '/status',
        '/changelog',
      ]);
    });

    test('pages of every role', async ({ open }) => {
      test.slow();
      await checkPages(open, 'partner', [
        '/',
        '/settings',
        '/profile',
        '/brands',
        '/brands/share-links',
        '/brands/share-links?open=new',
        '/brands/new',
        '/brands/verification',
      ]);
    });

    test('pages of an owner', async ({ open, sessionOf }) => {
      const { user } = await sessionOf('owner');
      const own = `/brands/${user.brand_id}`;
      const parts = ['money', 'fees', 'documents', 'terminals', 'integration'];
      const pages = [own, ...parts.map((part) => `${own}?tab=${part}`)];
      await checkPages(open, 'owner', [
        '/',
        '/settings',
        ...pages,
        `${own}/edit`,
        `${own}/integration`,
      ]);
      await checkPages(open, 'owner', ['/customers']);
    });

    test('pages of admins', async ({ open, apiAs }) => {
      test.slow();
      const admin = await apiAs('admin');
      const [mcc] = await admin.call(mccEndpoints.listMccs);
      const [business] = await admin.call(businessEndpoints.listBusinesses);
      const boss = await apiAs('super');
      const [stakeholder] = await boss.call(stakeholderEndpoints.listStakeholders);
      await checkPages(open, 'super', [
        '/settings',
        '/messages',
        '/tap',
        '/audit',
        `/mcc-settings?q=${mcc?.code}`,
        `/mcc-settings?q=${mcc?.code}&edit=${mcc?.code}`,
        '/mcc-approval',
        '/businesses',
        '/businesses/new',
        `/businesses/${business?.id}`,
        '/stakeholders',
        '/stakeholders/new',
        `/stakeholders/${stakeholder?.id}`,
        `/stakeholders/${stakeholder?.id}/edit`,
      ]);
    });

    test('accounts, settings and prices', async ({ open, apiAs }) => {
      test.slow();
      const admin = await apiAs('admin');
      const [campaign] = await admin.call(campaignEndpoints.listCampaigns);
      const { terminals } = await admin.call(terminalEndpoints.listTerminals, {
        query: { limit: '1' },
      });
      await checkPages(open, 'super', [
        '/customers',
        '/users',
        '/users/new',
        '/settings/calendar',
        '/settings/system',
        '/settings/system?tab=security',
        '/settings/system?tab=notifications',
        '/settings/system?tab=technical',
        '/fee-settings',
        '/partners',
        '/partners/new',
        '/partners/1',
        '/terminals',
        '/terminals?tab=all',
        '/terminals?tab=endings',
        `/terminals/${terminals[0]?.id}`,
        '/campaigns',
        '/campaigns/new',
        `/campaigns/${campaign?.id}`,
        '/holds',
        '/brands/1',
      ]);
    });

    test('pages that show or move money', async ({ open, apiAs }) => {
      test.slow();
      const admin = await apiAs('admin');
      const exports = await admin.call(payoutEndpoints.listPayoutExports);
      const pending = exports.find(({ kind, status }) => kind === 'payout' && status === 'pending');
      expect(pending).toBeDefined();
      await checkPages(open, 'admin', [
        '/',
        '/transactions',
        '/payouts?tab=active',
        '/payouts?tab=history',
        '/payouts?tab=manual',
        '/payouts?tab=paused',
        `/payouts/${pending?.id}`,
        '/bank-changes',
        '/mid-moves',
        '/quarantine',
      ]);
    });

    test('a brand, its form and its verification', async ({ open, apiAs, visitorApi }) => {
      test.slow();
      const admin = await apiAs('super');
      // Registrants choose the brand's name. A long name must not make the page wider.
      const brand = await registerBrand(admin, visitorApi, ALLOWED_MCC, 'W'.repeat(120));
      await submitDocuments(visitorApi, brand);
      await checkPages(open, 'admin', [
        `/brands/${brand.id}`,
        `/brands/${brand.id}/edit`,
        `/brands/verification?brand=${brand.id}`,
      ]);
    });

    test('the panels of messages and of the audit log', async ({ open, apiAs }) => {
      const brand = await addBrand(await apiAs('super'), ALLOWED_MCC);
      const page = await open('super');
      for (const path of [`/messages?q=${brand.email}`, `/audit?entity=brand:${brand.id}`]) {
        await page.goto(path);
        // The first button of the table sorts it.
        await page.locator('tbody').getByRole('button').first().click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectAccessible(page);
      }
    });

    test('the pages of a registrant', async ({ open, apiAs, visitorApi }) => {
      test.slow();
      const admin = await apiAs('super');
      const page = await open();
      await checkPage(page, await shareLinkFor(admin, ALLOWED_MCC));
      await checkPage(page, '/brand/register?token=made-up');

      // This device registers the brand but does not open the mailed link.
      const device = await open();
      const visitor = apiOf(device.request);
      const fresh = await registerBrand(admin, visitor, ALLOWED_MCC);
      await checkPage(device, `/brand/${fresh.id}/documents`);
      await submitDocuments(visitor, { id: fresh.id });
      await checkPage(device, `/brand/${fresh.id}/agreement`);

      const ready = await registerBrand(admin, visitorApi, ALLOWED_MCC);
      const documents = await readMailedLink(admin, ready.email, `/brand/${ready.id}/documents`);
      await checkPage(page, documents);
      // After the mailed link was opened, the registering device's proof is invalid.
      await submitDocuments(apiOf(page.request), { id: ready.id });
      await checkPage(page, `/brand/${ready.id}/agreement`);
      await checkPage(page, `/brand/registration-success?brandId=${ready.id}`);
      await expectColours(page, page.locator('[data-tone]').first());

      const code = await addCategory(admin, { mapped: false });
      const waiting = await registerBrand(admin, visitorApi, code);
      await submitDocuments(visitorApi, waiting);
      const resumed = await readMailedLink(admin, waiting.email, `/brand/${waiting.id}/`);
      await checkPage(page, resumed);
      await expect(page).toHaveURL(`/brand/${waiting.id}/pending-approval`);
    });
  });
}
