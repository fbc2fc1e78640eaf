import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { SCHEMES } from '@diwan/contract/features/fees/records';
import { holidayActions } from '@diwan/contract/features/holidays/actions';
import type {
  CalendarEffects,
  CalendarSettings,
  Holiday,
} from '@diwan/contract/features/holidays/records';
import { switchLanguage } from '../../lib/i18n.ts';
import { canAs } from '../../testing/can.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, server } from '../../testing/server.ts';

const holiday = (day: string, status: Holiday['status']): Holiday => ({
  day,
  name_en: 'Eid al-Fitr',
  name_ar: 'عيد الفطر',
  status,
  can: canAs(holidayActions, { status }),
});
const EXPECTED = holiday('2026-03-20', 'expected');
const ANNOUNCED = holiday('2026-03-22', 'announced');
const SETTINGS: CalendarSettings = {
  weekends: [{ applies_from: '1900-01-01', weekend_days: ['fri', 'sat'] }],
  provider_delays: SCHEMES.map((scheme) => ({
    scheme,
    applies_from: '1900-01-01',
    delay_days: scheme === 'KNET' ? 1 : 3,
    cutoff_time: '00:00',
  })),
};
const EFFECTS: CalendarEffects = {
  transactions: 3,
  amount: 22.5,
  expected_dates: [{ from: '2026-03-22', to: '2026-03-23', transactions: 3, amount: 22.5 }],
  open_differences: [{ day: '2026-03-22', cleared: 2, opened: 0 }],
};

let sent: { readonly method: string; readonly path: string; readonly body: unknown }[] = [];
beforeEach(() => {
  sent = [];
  signInAs('admin');
  server.use(
    http.get('/api/holidays', ({ request }) => {
      const year = new URL(request.url).searchParams.get('year');
      return answer(year === '2026' ? [EXPECTED, ANNOUNCED] : []);
    }),
    http.get('/api/admin/calendar-settings', () => answer(SETTINGS)),
    http.all('/api/admin/*', async ({ request }) => {
      const body = request.method === 'DELETE' ? null : await request.json();
      const path = new URL(request.url).pathname;
      sent.push({ method: request.method, path, body });
      if (path.endsWith('/preview')) return answer(EFFECTS);
      return answer(path.endsWith('calendar-settings') ? SETTINGS : EXPECTED);
    }),
  );
});

const changes = () => sent.filter(({ path }) => !path.endsWith('/preview'));
const open = async (address = '/settings/calendar?year=2026') => {
  const app = renderApp(address);
  await screen.findByRole('table', { name: 'Public holidays' });
  return app;
};

describe('the calendar', () => {
  it('shows the months with weekends and the names of holidays', async () => {
    await open();
    const march = screen.getByRole('table', { name: 'March' });
    const cells = within(march).getAllByRole('cell');
    const marked = cells.filter((cell) => /Expected|Announced/.test(cell.textContent));
    expect(marked.map((cell) => cell.textContent)).toEqual(['20 Expected', '22 Announced']);
    // 1 March 2026 is a Sunday.
    const [, first] = within(march).getAllByRole('row');
    const kinds = within(first!)
      .getAllByRole('cell')
      .map((cell) => cell.dataset['kind']);
    expect(kinds).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      'weekend',
      'weekend',
    ]);
  });

  it('shows another year on request, and the names in Arabic', async () => {
    const { user, router } = await open();
    await user.click(screen.getByRole('button', { name: 'Next year: 2027' }));
    expect(await screen.findByText('No holidays in this year')).toBeVisible();
    expect(router.state.location.search).toMatchObject({ year: '2027' });
    await user.click(screen.getByRole('button', { name: 'Previous year: 2026' }));
    await screen.findByRole('table', { name: 'Public holidays' });
    await switchLanguage('ar');
    expect((await screen.findAllByText('عيد الفطر')).length).toBeGreaterThan(0);
    await switchLanguage('en');
  });

  it('names an unknown year of the address', async () => {
    await open('/settings/calendar?year=soon');
    expect(await screen.findByText(/^Unknown filter: Year = .*soon/)).toBeVisible();
  });

  it('offers only expected holidays for confirmation', async () => {
    const { user } = await open();
    const buttons = screen.getAllByRole('button', { name: /^Confirm the holiday/ });
    expect(buttons).toHaveLength(1);
    await user.click(buttons[0]!);
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    await screen.findByText('Holiday saved successfully');
    expect(changes()).toEqual([
      { method: 'PUT', path: '/api/admin/holidays/2026-03-20', body: { status: 'announced' } },
    ]);
  });

  it('states what a moved holiday moves before it is saved', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Edit the holiday on Mar 20, 2026' }));
    const dialog = await screen.findByRole('dialog');
    const day = within(dialog).getByLabelText(/^Day/);
    await user.clear(day);
    await user.type(day, '2026-03-21');
    expect(
      await within(dialog).findByText(
        'Payments expected on Mar 23, 2026 instead of Mar 22, 2026: 3 (KWD 22.500)',
      ),
    ).toBeVisible();
    expect(
      within(dialog).getByText('Differences on Mar 22, 2026: 2 will be cleared, 0 will be new'),
    ).toBeVisible();
    expect(sent.at(-1)?.body).toEqual({ day: '2026-03-21', replaces: '2026-03-20' });
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await screen.findByText('Holiday saved successfully');
    const { can: _can, ...body } = EXPECTED;
    expect(changes()).toEqual([
      {
        method: 'PUT',
        path: '/api/admin/holidays/2026-03-20',
        body: { ...body, day: '2026-03-21' },
      },
    ]);
  });

  it('removes a holiday after a confirmation with its effects', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Remove the holiday on Mar 22, 2026' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('What will change');
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await screen.findByText('Holiday removed successfully');
    expect(changes().map(({ method, path }) => [method, path])).toEqual([
      ['DELETE', '/api/admin/holidays/2026-03-22'],
    ]);
  });

  it('saves only the delays that changed, from a day on', async () => {
    const { user } = await open();
    expect(screen.getByText('Friday, Saturday')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    const dialog = await screen.findByRole('dialog');
    const from = within(dialog).getByLabelText(/^Applies from/);
    await user.clear(from);
    await user.type(from, '2026-12-01');
    const delay = within(dialog).getByLabelText('Working days for KNET');
    await user.clear(delay);
    await user.type(delay, '2');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await screen.findByText('Calendar saved successfully');
    expect(changes().map(({ body }) => body)).toEqual([
      {
        applies_from: '2026-12-01',
        provider_delays: [{ scheme: 'KNET', delay_days: 2, cutoff_time: '00:00' }],
      },
    ]);
  });
});
