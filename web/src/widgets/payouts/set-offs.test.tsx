import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { BrandPayouts } from '@diwan/contract/features/payout-statements/lists';
import { type BusinessSetOff } from '@diwan/contract/features/set-offs/records';
import { businessSetOffActions } from '@diwan/contract/features/set-offs/actions';
import { switchLanguage } from '../../lib/i18n.ts';
import { fullBrand } from '../../testing/brands.ts';
import { canAs } from '../../testing/can.ts';
import { brandPayouts } from '../../testing/payouts.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, refusal, server } from '../../testing/server.ts';

const OWING = { business_id: crypto.randomUUID(), business_name: 'New Co', amount: 29.75 };
const OWED = { business_id: crypto.randomUUID(), business_name: 'Old Co', amount: -10.5 };

const WAITING: BusinessSetOff = {
  id: crypto.randomUUID(),
  from_business: 'New Co',
  to_business: 'Old Co',
  amount: 8,
  reason: 'One brand, two companies',
  state: 'waiting',
  created_at: '2026-11-20T08:00:00.000Z',
  created_by_name: 'Sara Ali',
  decided_at: null,
  decided_by_name: null,
  reject_reason: null,
  can: canAs(businessSetOffActions, { state: 'waiting', created_by: 'somebody' }),
};

function open(payouts: Partial<BrandPayouts>) {
  signInAs('admin');
  const asked: unknown[] = [];
  const keep = async ({ request }: { readonly request: Request }) => {
    const text = await request.text();
    asked.push([new URL(request.url).pathname, text === '' ? null : (JSON.parse(text) as unknown)]);
    return answer(WAITING);
  };
  server.use(
    http.get('/api/brands/7', () => answer(fullBrand())),
    http.get('/api/brands/7/documents', () => answer([])),
    http.get('/api/brands/7/agreements', () => answer([])),
    http.get('/api/brands/7/finances', () => refusal('INTERNAL')),
    http.get('/api/brands/7/payouts', () => answer(brandPayouts(payouts))),
    http.post('/api/admin/brands/7/set-off', keep),
    http.post('/api/admin/set-offs/:id/:what', keep),
  );
  return { ...renderApp('/brands/7?tab=money'), asked };
}

describe('a debt of a brand to another business', () => {
  it('appears beside the amount owed to the brand, and a set-off can be proposed', async () => {
    const { user, asked } = open({ payables: [OWING, OWED] });
    expect(await screen.findByText('New Co owes KWD 29.750')).toBeVisible();
    expect(screen.getByText('KWD 10.500 is owed to Old Co')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Set off' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Amount/), '8');
    await user.type(dialog.getByLabelText(/^Reason/), 'One brand, two companies');
    await user.click(dialog.getByRole('button', { name: 'Set off' }));
    expect(
      await screen.findByText('Set-off proposed. A second admin must approve it.'),
    ).toBeVisible();
    expect(asked).toEqual([
      [
        '/api/admin/brands/7/set-off',
        {
          from_business_id: OWING.business_id,
          to_business_id: OWED.business_id,
          amount: 8,
          reason: 'One brand, two companies',
        },
      ],
    ]);
  });

  it('is set off by a second admin, who sees the effect', async () => {
    const { user, asked } = open({ payables: [OWING, OWED], set_offs: [WAITING] });
    expect(
      await screen.findByText('KWD 8.000: New Co owes the brand, and the brand owes Old Co'),
    ).toBeVisible();
    expect(screen.getByText('Proposed by Sara Ali: One brand, two companies')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Set-off booked successfully')).toBeVisible();
    expect(asked).toEqual([[`/api/admin/set-offs/${WAITING.id}/approve`, null]]);
  });

  it('is explained in Arabic', async () => {
    await switchLanguage('ar');
    open({ payables: [OWING, OWED], set_offs: [{ ...WAITING, state: 'booked', can: {} }] });
    expect(await screen.findByText('بين الجهات الدافعة')).toBeVisible();
    expect(screen.getByRole('button', { name: 'إجراء مقاصة' })).toBeVisible();
  });

  it('is not shown when no debt exists', async () => {
    open({ payables: [OWING] });
    expect(await screen.findByText('Cafe Najma')).toBeVisible();
    expect(screen.queryByText('Between businesses')).not.toBeInTheDocument();
  });
});
