import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { switchLanguage } from '../../../lib/i18n.ts';
import { renderApp, signInAs } from '../../../testing/render-app.tsx';
import { answer, refusal, server } from '../../../testing/server.ts';
import { profitMonth, stakeholderRow } from '../../../testing/stakeholders.ts';

const NOURA = stakeholderRow();
const IDLE = stakeholderRow({
  id: '44444444-4444-4444-8444-444444444444',
  beneficiary_name: 'Idle Holding',
  is_active: false,
  profit_percentage: null,
});
const FRESH = stakeholderRow({
  id: '55555555-5555-4555-8555-555555555555',
  beneficiary_name: 'Fresh Holding',
  profit_percentage: null,
});

const rows = async (name = 'Stakeholders') => {
  const table = await screen.findByRole('table', { name });
  return within(table).getAllByRole('row').slice(1);
};

beforeEach(() => {
  signInAs('super_admin');
  server.use(
    http.get('/api/admin/stakeholders', () => answer([FRESH, IDLE, NOURA])),
    http.get('/api/admin/stakeholders/profit', () => answer([profitMonth])),
  );
});

describe('the stakeholders', () => {
  it('show bank, masked IBAN, status and percentage, and the possible actions', async () => {
    renderApp('/stakeholders');
    const [fresh, idle, noura] = await rows();
    for (const text of ['Noura Al-Sabah', 'Gulf Bank', 'KW81****0101', 'Active', '40.50%']) {
      expect(noura).toHaveTextContent(text);
    }
    const actions = (row?: HTMLElement) =>
      within(row!)
        .queryAllByRole('button')
        .map((button) => button.textContent);
    expect(actions(noura)).toEqual(['Change percentage', 'Remove from defaults']);
    expect(actions(fresh)).toEqual(['Set as default']);
    expect(idle).toHaveTextContent('Inactive');
    expect(actions(idle)).toEqual([]);
    const [month] = await rows('Monthly profit');
    expect(month).toHaveTextContent('Oct 2026');
    expect(month).toHaveTextContent('KWD 405.000');
    expect(month).toHaveTextContent('KWD −2.500');
  });

  it('are shown in Arabic', async () => {
    renderApp('/stakeholders');
    await rows();
    await switchLanguage('ar');
    expect(await screen.findByRole('table', { name: 'أصحاب الحصص' })).toHaveTextContent('40.50%');
  });

  it('report a failure, and can be loaded again', async () => {
    const error = 'Failed to fetch stakeholders';
    server.use(http.get('/api/admin/stakeholders', () => refusal('INTERNAL', { error })));
    const { user } = renderApp('/stakeholders');
    expect(await screen.findByText(error)).toBeVisible();
    server.use(http.get('/api/admin/stakeholders', () => answer([])));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No stakeholders found')).toBeVisible();
  });

  it.each([
    ['/stakeholders', 'admin'],
    ['/stakeholders/new', 'brand_owner'],
    [`/stakeholders/${NOURA.id}`, 'partner_employee'],
    [`/stakeholders/${NOURA.id}/edit`, 'partner'],
  ] as const)('%s refuses a %s in its own words', async (address, role) => {
    signInAs(role);
    const { path } = renderApp(address);
    expect(await screen.findByText('Access Denied')).toBeVisible();
    expect(screen.getByText('Only super administrators can access this page.')).toBeVisible();
    expect(path()).toBe(address);
  });

  it('are linked from the settings only for super admins', async () => {
    const { path, user } = renderApp('/settings');
    await user.click(await screen.findByRole('link', { name: /Stakeholder Management/ }));
    await waitFor(() => expect(path()).toBe('/stakeholders'));
  });
});

describe('a percentage', () => {
  it('is from 0 to 100, and the input stays when it is refused', async () => {
    const sent: unknown[] = [];
    const error = 'The percentages cannot add up to more than 100. You can assign at most 59.50.';
    server.use(
      http.post('/api/admin/stakeholders/defaults', async ({ request }) => {
        sent.push(await request.json());
        return sent.length === 1
          ? refusal('STAKEHOLDER_PERCENTAGE_TOO_HIGH', {
              error,
              fields: { profit_percentage: error },
            })
          : answer({});
      }),
    );
    const { user } = renderApp('/stakeholders');
    await rows();
    await user.click(
      screen.getByRole('button', { name: 'Set a default percentage for Fresh Holding' }),
    );
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Profit percentage of Fresh Holding' }),
    );
    const field = dialog.getByRole('textbox', { name: 'Profit percentage (%)' });
    const save = dialog.getByRole('button', { name: 'Save changes' });
    await user.click(save);
    expect(await dialog.findByText('This field is required')).toBeVisible();
    for (const value of ['100.01', '-1']) {
      await user.clear(field);
      await user.type(field, value);
      await user.click(save);
      expect(await dialog.findByText('Please enter a value between 0 and 100')).toBeVisible();
    }
    await user.clear(field);
    await user.type(field, '60');
    await user.click(save);
    expect(await dialog.findByText(error)).toBeVisible();
    expect(field).toHaveValue('60');
    await user.clear(field);
    await user.type(field, '59.5');
    await user.click(save);
    expect(await screen.findByText('Default status updated successfully')).toBeVisible();
    expect(sent).toEqual([
      { stakeholder_id: FRESH.id, profit_percentage: 60 },
      { stakeholder_id: FRESH.id, profit_percentage: 59.5 },
    ]);
  });

  it('is removed after a confirmation', async () => {
    server.use(
      http.delete(`/api/admin/stakeholders/defaults/${NOURA.id}`, () => refusal('INTERNAL')),
    );
    const { user } = renderApp('/stakeholders');
    await rows();
    await user.click(
      screen.getByRole('button', { name: 'Remove the default percentage of Noura Holding' }),
    );
    const question = within(
      await screen.findByRole('dialog', {
        name: 'Remove the default percentage of Noura Holding?',
      }),
    );
    await user.click(question.getByRole('button', { name: 'Remove from defaults' }));
    expect(await question.findByRole('alert')).toBeVisible();
    server.use(http.delete(`/api/admin/stakeholders/defaults/${NOURA.id}`, () => answer(null)));
    await user.click(question.getByRole('button', { name: 'Remove from defaults' }));
    expect(await screen.findByText('Default status updated successfully')).toBeVisible();
  });
});

describe('sharing on demand', () => {
  it.each([
    [[profitMonth], 'Months shared: 1'],
    [[], 'The profit of every finished month has been shared'],
  ])('asks first, and reports the result', async (shared, said) => {
    server.use(http.post('/api/admin/stakeholders/profit', () => answer(shared)));
    const { user } = renderApp('/stakeholders');
    await rows('Monthly profit');
    await user.click(screen.getByRole('button', { name: 'Share profit' }));
    const question = within(
      await screen.findByRole('dialog', { name: 'Share the profit of all finished months?' }),
    );
    await user.click(question.getByRole('button', { name: 'Share profit' }));
    expect(await screen.findByText(said)).toBeVisible();
  });
});
