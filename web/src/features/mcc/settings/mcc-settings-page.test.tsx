import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Mcc } from '@diwan/contract/features/mcc/records';
import { switchLanguage } from '../../../lib/i18n.ts';
import { setFilter } from '../../../testing/filters.ts';
import { renderApp, signInAs } from '../../../testing/render-app.tsx';
import { chooseInMenu } from '../../../testing/row-menu.ts';
import { answer, refusal, server } from '../../../testing/server.ts';

const GROCER: Mcc = {
  code: '5411',
  description: 'Grocery stores',
  business_type: 'Retail Outlet Services',
  is_allowed: true,
  require_deposit: true,
  deposit_amount: 250,
  deposit_currency: 'KWD',
};
const BETTING: Mcc = {
  ...GROCER,
  code: '7995',
  description: 'Betting',
  business_type: 'Entertainment services',
  is_allowed: false,
  require_deposit: false,
};

/** Serves a catalogue, and one business that settles groceries. */
const serve = (rows: readonly Mcc[]) =>
  server.use(
    http.get('/api/mcc', () => answer(rows)),
    http.get('/api/businesses', () =>
      answer([{ id: 'b1', name: 'Diwan Retail', active: true, mcc_codes: ['5411'] }]),
    ),
  );

/** Answers changes in the same way as the server. Returns the sent requests. */
function serveChanges() {
  const sent: { method: string; path: string; body: unknown }[] = [];
  server.use(
    http.post('/api/admin/mcc', async ({ request }) => {
      const body = await request.json();
      sent.push({ method: request.method, path: '', body });
      return answer(body);
    }),
    http.all('/api/admin/mcc/:code', async ({ request, params }) => {
      const body = request.method === 'DELETE' ? null : await request.json();
      sent.push({ method: request.method, path: String(params['code']), body });
      const row = params['code'] === GROCER.code ? GROCER : BETTING;
      return answer(body === null ? null : { ...row, ...(body as Partial<Mcc>) });
    }),
  );
  return sent;
}

const table = () => screen.findByRole('table', { name: 'MCC settings' });
const codes = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);

describe('the MCC settings', () => {
  it.each(['/mcc-settings', '/settings/mcc', '/mcc'])('are available to %s', async (address) => {
    signInAs('admin');
    serve([GROCER, BETTING]);
    renderApp(address);
    expect(await codes()).toEqual(['5411', '7995']);
    const row = within(await table()).getByRole('row', { name: /5411/ });
    expect(row).toHaveTextContent('KWD 250.000');
    expect(screen.getByText('2 rows')).toBeVisible();
    // In a `bdi`, a cut name keeps its beginning on pages of both directions.
    expect(screen.getByText('Grocery stores').tagName).toBe('BDI');
  });

  it('are searched and filtered by the address', async () => {
    signInAs('admin');
    serve([GROCER, BETTING]);
    const { user, router } = renderApp('/mcc-settings?status=not_allowed');
    expect(await codes()).toEqual(['7995']);

    await user.click(screen.getByRole('button', { name: 'Reset' }));
    await waitFor(async () => expect(await codes()).toHaveLength(2));
    await user.type(screen.getByRole('searchbox'), 'GROC');
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'GROC' }));
    expect(await codes()).toEqual(['5411']);

    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'nothing like it');
    expect(await screen.findByText('No MCC codes found')).toBeVisible();
  });

  it('are filtered by business type and say which business settles a code', async () => {
    signInAs('admin');
    serve([GROCER, BETTING]);
    const { user, router } = renderApp('/mcc-settings');
    expect(await screen.findByRole('row', { name: /5411.*Diwan Retail/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /7995.*No business/ })).toBeVisible();
    await setFilter(user, 'Business type', 'Entertainment services');
    await waitFor(async () => expect(await codes()).toEqual(['7995']));
    expect(router.state.location.search).toEqual({ type: 'Entertainment services' });
  });

  it('allow many codes at once', async () => {
    signInAs('admin');
    serve([GROCER, BETTING]);
    const sent: unknown[] = [];
    server.use(
      http.put('/api/admin/mcc/allowed', async ({ request }) => {
        sent.push(await request.json());
        serve([GROCER, { ...BETTING, is_allowed: true }]);
        return answer([GROCER, { ...BETTING, is_allowed: true }]);
      }),
    );
    const { user } = renderApp('/mcc');
    await user.click(await screen.findByRole('checkbox', { name: 'Select all rows' }));
    await user.click(screen.getByRole('button', { name: 'Allow 2 codes' }));
    expect(await screen.findByText('MCC codes updated successfully')).toBeVisible();
    expect(sent).toEqual([{ codes: ['5411', '7995'], is_allowed: true }]);
    expect(await screen.findByRole('checkbox', { name: 'Allow MCC 7995' })).toBeChecked();
    expect(screen.queryByRole('button', { name: 'Disallow' })).not.toBeInTheDocument();
  });

  it('show fifty of a thousand rows at a time', async () => {
    signInAs('admin');
    const many = Array.from({ length: 1088 }, (_, n) => ({
      ...BETTING,
      code: String(n).padStart(4, '0'),
    }));
    serve(many);
    const { user, router } = renderApp('/mcc-settings');
    await waitFor(async () => expect(await codes()).toHaveLength(50));
    expect(screen.getByText('1,088 rows')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Page 22' }));
    expect(await codes()).toHaveLength(1088 - 21 * 50);
    expect(router.state.location.search).toEqual({ page: '22' });
  });

  it('allow a code at once, and revert it when that fails', async () => {
    signInAs('admin');
    serve([BETTING]);
    const sent = serveChanges();
    const { user } = renderApp('/mcc');
    const box = await screen.findByRole('checkbox', { name: 'Allow MCC 7995' });
    await user.click(box);
    expect(await screen.findByText('MCC code enabled successfully')).toBeVisible();
    expect(box).toBeChecked();
    expect(sent).toEqual([{ method: 'PUT', path: '7995', body: { is_allowed: true } }]);

    const seen = Promise.withResolvers<void>();
    server.use(
      http.put('/api/admin/mcc/7995', async () => {
        await seen.promise;
        return refusal('INTERNAL', { error: 'Failed to update MCC code status' });
      }),
    );
    await user.click(box);
    expect(box).not.toBeChecked();
    seen.resolve();
    expect(await screen.findByText('Failed to update MCC code status')).toBeVisible();
    await waitFor(() => expect(box).toBeChecked());
  });

  it('add a code, with a deposit only when one is required', async () => {
    signInAs('admin');
    serve([]);
    const sent = serveChanges();
    const { user } = renderApp('/mcc');
    await user.click(await screen.findByRole('button', { name: 'Add MCC code' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add MCC code' }));

    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('MCC code is required')).toBeVisible();
    expect(dialog.getByText('Description is required')).toBeVisible();
    expect(dialog.getByText('Business type is required')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /Code/ })).toHaveFocus();

    await user.type(dialog.getByRole('textbox', { name: /Code/ }), '5411');
    await user.type(dialog.getByRole('textbox', { name: /Description/ }), 'Grocers');
    await user.type(dialog.getByLabelText(/Business type/), 'Shops');
    expect(dialog.queryByLabelText('Deposit amount')).not.toBeInTheDocument();
    await user.click(dialog.getByRole('checkbox', { name: 'Requires a deposit' }));
    const amount = dialog.getByLabelText('Deposit amount');
    await user.clear(amount);
    await user.type(amount, '12.5');
    await user.click(dialog.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('MCC code created successfully')).toBeVisible();
    expect(sent[0]?.body).toEqual({
      code: '5411',
      description: 'Grocers',
      business_type: 'Shops',
      is_allowed: false,
      require_deposit: true,
      deposit_amount: 12.5,
      deposit_currency: 'KWD',
    });
    expect(await codes()).toEqual(['5411']);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('edit a code, whose number stays, and show a refusal at its field', async () => {
    signInAs('admin');
    serve([GROCER]);
    const { user, router } = renderApp('/mcc');
    await chooseInMenu(user, '5411', 'Edit');
    expect(router.state.location.search).toEqual({ edit: '5411' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit MCC 5411' }));
    expect(dialog.getByRole('textbox', { name: /Code/ })).toHaveAttribute('readonly');

    const fields = { deposit_amount: 'The amount has too many decimals' };
    server.use(
      http.put('/api/admin/mcc/5411', () => refusal('MCC_DETAILS_UNUSABLE', { fields }), {
        once: true,
      }),
    );
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('The amount has too many decimals')).toBeVisible();

    const sent = serveChanges();
    const description = dialog.getByRole('textbox', { name: /Description/ });
    await user.clear(description);
    await user.type(description, 'Supermarkets');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('MCC code updated successfully')).toBeVisible();
    expect(sent[0]?.body).toEqual({ ...GROCER, description: 'Supermarkets' });
    expect(await screen.findByText('Supermarkets')).toBeVisible();
  });

  it('delete a code after a confirmation, or show why not', async () => {
    signInAs('admin');
    serve([GROCER, BETTING]);
    const error =
      'MCC 5411 is still in use and cannot be deleted. Brands: 1, share links: 0, businesses: 1.';
    server.use(
      http.delete('/api/admin/mcc/5411', () => refusal('MCC_IN_USE', { error }), { once: true }),
    );
    const { user } = renderApp('/mcc');
    await chooseInMenu(user, '5411', 'Delete');
    const question = within(await screen.findByRole('dialog', { name: 'Delete MCC 5411?' }));
    expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await question.findByRole('alert')).toHaveTextContent(error);

    serveChanges();
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('MCC code deleted successfully')).toBeVisible();
    expect(await codes()).toEqual(['7995']);
  });

  it('can be loaded again after a failure', async () => {
    signInAs('admin');
    server.use(http.get('/api/mcc', () => refusal('INTERNAL'), { once: true }));
    const { user } = renderApp('/mcc');
    await screen.findByRole('alert');
    serve([GROCER]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await codes()).toEqual(['5411']);
  });

  it('are shown in Arabic', async () => {
    signInAs('admin');
    serve([GROCER]);
    renderApp('/mcc');
    await table();
    await switchLanguage('ar');
    expect(await screen.findByRole('table', { name: 'إعدادات MCC' })).toHaveTextContent(
      'متاجر التجزئة',
    );
  });

  it.each(['partner_employee', 'brand_owner'] as const)(
    'are not available to a %s',
    async (role) => {
      signInAs(role);
      const { path } = renderApp('/mcc-settings');
      await waitFor(() => expect(path()).toBe('/'));
    },
  );
});
