import type { Locator, Page } from '@playwright/test';
import { brandEndpoints } from '@diwan/contract/features/brands/endpoints';
import { mccEndpoints } from '@diwan/contract/features/mcc/endpoints';
import { reconciliationEndpoints } from '@diwan/contract/features/reconciliation/endpoints';
import type { Api } from './fixtures/api.ts';
import { shareLinkFor } from './fixtures/brands.ts';
import { ALLOWED_MCC } from './fixtures/categories.ts';
import { payAtTerminal } from './fixtures/terminal.ts';
import { expect, test } from './fixtures/test.ts';
import { choose, WORDS } from './fixtures/wizard.ts';

const WRONG = ['-1', '1e9', '1,5', ''] as const;
const WAYS = ['mouse', 'Tab', 'Enter'] as const;

interface NumberForm {
  readonly page: Page;
  readonly super: Api;
}

/** Opens a part of a page. @returns the part with its fields, and the button that saves them */
type Opener = (place: NumberForm) => Promise<{ readonly scope: Locator; readonly save?: Locator }>;

/** Returns the form that has visible number fields. */
const formOf = (page: Page) =>
  page.locator('form').filter({ has: page.locator('[data-number]:visible') });

const dialogOf = (page: Page) => ({ scope: page.getByRole('dialog').last() });

async function brandOf(api: Api, name: string): Promise<number> {
  const brands = await api.call(brandEndpoints.listBrands, {});
  const brand = brands.find((one) => one.name === name);
  if (brand === undefined) throw new Error(`the demo has no brand ${name}`);
  return brand.id;
}

/**
 * Opens every part of a page with number fields, by its source file. A tidy test checks that the
 * list is complete.
 */
const OPENERS: readonly (readonly [file: string, open: Opener])[] = [
  [
    'web/src/features/fees/figure.tsx',
    async ({ page }) => {
      await page.goto('/fee-settings');
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await page.getByRole('switch', { name: 'Unlock editing' }).check({ force: true });
      await page
        .getByRole('button', { name: /^Edit Brand pays, percent/ })
        .first()
        .click();
      const row = page.getByRole('row').filter({ has: page.locator('[data-number]') });
      return { scope: row, save: row.getByRole('button', { name: 'Save' }) };
    },
  ],
  [
    'web/src/features/monitoring/rule-dialog.tsx',
    async ({ page }) => {
      await page.goto('/settings/monitoring-rules');
      await page.getByRole('button', { name: 'Add a rule' }).first().click();
      return dialogOf(page);
    },
  ],
  [
    'web/src/features/risk/risk-rules-page.tsx',
    async ({ page }) => {
      await page.goto('/settings/risk-rules');
      const row = page.getByRole('row', { name: /^Chargebacks/ });
      await row.getByRole('button').click();
      await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
      return dialogOf(page);
    },
  ],
  [
    'web/src/features/fees/special-fees.tsx',
    async ({ page }) => {
      await page.goto('/fee-settings');
      await page.getByRole('button', { name: 'Add special fee' }).click();
      return dialogOf(page);
    },
  ],
  [
    'web/src/features/fees/what-if/draft-table.tsx',
    async ({ page }) => {
      await page.goto('/fee-settings?tab=what_if');
      await page.getByRole('combobox', { name: 'Change a fee' }).click();
      await page.getByRole('option', { name: 'KNET PG' }).click();
      const row = page
        .getByRole('row')
        .filter({ has: page.locator('[data-number]') })
        .first();
      return { scope: row, save: page.getByRole('button', { name: 'Save as…' }) };
    },
  ],
  [
    'web/src/features/fees/what-if/solver-form.tsx',
    async ({ page }) => {
      await page.goto('/fee-settings?tab=what_if');
      const save = page.getByRole('button', { name: 'Find the smallest reduction' });
      return { scope: page.locator('div').filter({ has: save }).last().locator('..'), save };
    },
  ],
  [
    'web/src/widgets/owners/owner-fields.tsx',
    async ({ page, super: api }) => {
      await page.goto(`/brands/${await brandOf(api, 'Gulf Circuit')}?tab=documents`);
      await page.getByRole('button', { name: 'Edit owners' }).click();
      return dialogOf(page);
    },
  ],
  [
    'web/src/features/registration/brand-info/fields/device-fields.tsx',
    async ({ page, super: api }) => {
      await page.goto(await shareLinkFor(api, ALLOWED_MCC));
      await choose(page, WORDS.en.both);
      return { scope: formOf(page) };
    },
  ],
  [
    'web/src/features/transactions/panel/refunds.tsx',
    async ({ page }) => {
      const { order } = await payAtTerminal(page.request, 20);
      await page.goto(`/transactions?q=${order}`);
      await page
        .getByRole('row', { name: new RegExp(order) })
        .getByRole('button')
        .first()
        .click();
      const panel = page.getByRole('dialog', { name: /^Transaction / });
      await panel.getByRole('button', { name: 'Refund', exact: true }).click();
      return { scope: page.getByRole('dialog', { name: /^Refund / }) };
    },
  ],
  [
    'web/src/features/stakeholders/list/stakeholders-table.tsx',
    async ({ page }) => {
      await page.goto('/stakeholders');
      await page
        .getByRole('button', { name: /^Set a default percentage for / })
        .first()
        .click();
      return dialogOf(page);
    },
  ],
  [
    'web/src/features/agreements/pos/rates-dialogs.tsx',
    async ({ page, super: api }) => {
      await page.goto(`/brands/${await brandOf(api, 'Gulf Circuit')}?tab=terminals`);
      await page.getByRole('button', { name: /^(Activate POS|Change rates)$/ }).click();
      return dialogOf(page);
    },
  ],
  [
    'web/src/features/share-links/new-link-dialog.tsx',
    async ({ page }) => {
      await page.goto('/brands/share-links?open=new');
      return dialogOf(page);
    },
  ],
  [
    'web/src/features/reconciliation/row/row-panel.tsx',
    async ({ page, super: api }) => {
      const { days } = await api.call(reconciliationEndpoints.listReconciliationDays, {});
      for (const { day } of days) {
        const params = { day };
        const { rows } = await api.call(reconciliationEndpoints.listReconciliationRows, {
          params,
          query: { state: 'open' },
        });
        if (!rows.some(({ reason }) => reason === 'not_paid')) continue;
        await page.goto(`/reconciliation/${day}`);
        const what = 'Captured, but not paid by the provider';
        await page.getByRole('button', { name: what }).first().click();
        const panel = page.getByRole('dialog', { name: 'Comparison' });
        await panel.getByRole('button', { name: 'Propose a correction' }).click();
        return dialogOf(page);
      }
      throw new Error('the demo has no payment that was not paid');
    },
  ],
  [
    'web/src/features/deposits/deposit-card.tsx',
    async ({ page, super: api }) => {
      const brands = await api.call(brandEndpoints.listBrands, {});
      const brand = brands.find(({ deposit_required }) => deposit_required);
      await page.goto(`/brands/${brand?.id}?tab=money`);
      await page.getByRole('button', { name: 'Record as received' }).click();
      return dialogOf(page);
    },
  ],
  ...(['General', 'Security', 'Technical'] as const).map((tab): [string, Opener] => [
    'web/src/features/settings/settings-fields.tsx',
    async ({ page }) => {
      await page.goto('/settings/system');
      await page.getByRole('tab', { name: tab }).click();
      return { scope: formOf(page) };
    },
  ]),
  [
    'web/src/features/payouts/manual-fields.tsx',
    async ({ page }) => {
      await page.goto('/payouts?tab=manual');
      await page.getByRole('button', { name: 'Record Manual Payout' }).click();
      return dialogOf(page);
    },
  ],
  [
    'web/src/features/mcc/settings/mcc-dialogs.tsx',
    async ({ page, super: api }) => {
      const [mcc] = await api.call(mccEndpoints.listMccs);
      await page.goto(`/mcc-settings?q=${mcc?.code}&edit=${mcc?.code}`);
      await page.getByRole('checkbox', { name: 'Requires a deposit' }).check();
      return dialogOf(page);
    },
  ],
  ...(['Rental', 'Transaction fees'] as const).map((kind): [string, Opener] => [
    'web/src/features/campaigns/form/change-fields.tsx',
    async ({ page }) => {
      await page.goto('/campaigns/new');
      await page.getByRole('combobox', { name: 'Kind of change' }).click();
      await page.getByRole('option', { name: kind, exact: true }).click();
      return { scope: formOf(page) };
    },
  ]),
  [
    'web/src/widgets/payouts/set-offs.tsx',
    async ({ page, super: api }) => {
      await page.goto(`/brands/${await brandOf(api, 'Gulf Circuit')}?tab=money`);
      await page.getByRole('button', { name: 'Set off', exact: true }).click();
      return dialogOf(page);
    },
  ],
  [
    'web/src/features/transactions/refund-limit-card.tsx',
    async ({ page, super: api }) => {
      await page.goto(`/brands/${await brandOf(api, 'Gulf Circuit')}?tab=money`);
      await page.getByRole('button', { name: 'Change limit' }).click();
      return dialogOf(page);
    },
  ],
  [
    'web/src/features/holidays/working-days-dialog.tsx',
    async ({ page }) => {
      await page.goto('/settings/calendar');
      await page.getByRole('button', { name: 'Change', exact: true }).click();
      return dialogOf(page);
    },
  ],
];

async function saveBy(way: (typeof WAYS)[number], field: Locator, save: Locator): Promise<void> {
  if (way === 'Enter') return field.press('Enter');
  // Forces the click, because the button is disabled until the figure is corrected.
  if (way === 'mouse') return save.click({ force: true });
  await field.press('Tab');
  return save.press('Enter');
}

/**
 * Types each wrong text into all fields and saves. Every field must show an error and keep the
 * text.
 */
async function attack(fields: readonly Locator[], save: Locator): Promise<void> {
  for (const text of WRONG) {
    for (const way of WAYS) {
      for (const field of fields) await field.fill(text);
      const last = fields.at(-1);
      if (last !== undefined) await saveBy(way, last, save);
      for (const field of fields) {
        const name = (await field.getAttribute('aria-label')) ?? (await field.getAttribute('name'));
        const what = `${name}: ${JSON.stringify(text)} saved by ${way}`;
        // An empty field may be optional or show its default, so it need not show an error.
        if (text === '') continue;
        await expect.soft(field, what).toHaveAttribute('aria-invalid', 'true');
        await expect.soft(field, what).toHaveValue(text);
      }
    }
  }
}

for (const [at, [file, opener]] of OPENERS.entries()) {
  test(`wrong numbers are refused in place ${at + 1}, ${file}`, async ({ open, apiAs }) => {
    test.slow();
    const page = await open('super');
    const { scope, save = scope.locator('button[type=submit]') } = await opener({
      page,
      super: await apiAs('super'),
    });
    const sent: string[] = [];
    await page.route('**/api/**', (route) => {
      const request = route.request();
      if (['GET', 'HEAD'].includes(request.method()) || /\/auth\//.test(request.url())) {
        return route.fallback();
      }
      sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`);
      return route.abort();
    });
    const fields = scope.locator('[data-number]:visible');
    await expect(fields.first()).toBeVisible();
    await attack(await fields.all(), save);
    expect(sent).toEqual([]);
    await page.unroute('**/api/**');
  });
}
