import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { BrandHold } from '@diwan/contract/features/holds/records';
import type { Role } from '@diwan/contract/kernel/roles';
import { hold, serviceHolds } from '../../testing/holds.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, refusal, server } from '../../testing/server.ts';
import { fullBrand } from '../../testing/brands.ts';

const AGREEMENT = '11111111-1111-4111-8111-111111111111';

const unsigned = (role?: Role) =>
  hold(
    'agreement',
    { id: AGREEMENT, agreement: { id: AGREEMENT, agreement_type: 'rate_change' } },
    role,
  );

const rowsFor = (role: Role): BrandHold[] => [
  { ...hold('no_business', { since: null }, role), brand_id: 8, brand_name: 'Dates House' },
  { ...unsigned(role), brand_id: 7, brand_name: 'Cafe Najma' },
];

describe('the list of holds', () => {
  it('is filtered by reason, and resolved with notes', async () => {
    signInAs('admin');
    const asked: (string | null)[] = [];
    const bodies: unknown[] = [];
    server.use(
      http.get('/api/service-holds', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('code'));
        return answer(rowsFor('admin'));
      }),
      http.put(`/api/admin/service-holds/${AGREEMENT}/resolve`, async ({ request }) => {
        bodies.push(await request.json());
        return bodies.length === 1 ? refusal('HOLD_ENDED') : answer(serviceHolds());
      }),
    );
    const { user } = renderApp('/holds?code=agreement');
    const row = await screen.findByRole('row', { name: /Cafe Najma/ });
    expect(asked).toEqual(['agreement']);
    expect(row).toHaveTextContent('An amended agreement has not been signed');
    expect(row).toHaveTextContent('Rate Change');
    expect(row).toHaveTextContent('Payouts · Terminal requests');
    // Only one of the holds can be ended here. The other ends when its cause ends.
    expect(screen.getAllByRole('button', { name: /^End the hold/ })).toHaveLength(1);
    await user.click(within(row).getByRole('button', { name: /^End the hold on Cafe Najma/ }));
    const asking = within(await screen.findByRole('dialog'));
    expect(asking.getByText(/no longer holds payouts or terminal requests/)).toBeVisible();
    await user.click(asking.getByRole('button', { name: 'Resolve' }));
    expect(await asking.findByText('Please enter notes')).toBeVisible();
    await user.type(asking.getByRole('textbox', { name: /Notes/ }), 'By phone');
    await user.click(asking.getByRole('button', { name: 'Resolve' }));
    expect(await asking.findByText('This hold has already ended')).toBeVisible();
    await user.click(asking.getByRole('button', { name: 'Resolve' }));
    expect(await screen.findByText('The hold has been resolved')).toBeVisible();
    expect(bodies.at(-1)).toEqual({ notes: 'By phone' });
  });

  it('is shown to partners without a way to resolve', async () => {
    signInAs('partner_employee');
    server.use(http.get('/api/service-holds', () => answer(rowsFor('partner_employee'))));
    renderApp('/holds');
    expect(await screen.findByRole('row', { name: /Dates House/ })).toHaveTextContent('Our team');
    expect(screen.queryByRole('button', { name: /^Resolve/ })).toBeNull();
  });

  it('is re-read when the cause cannot be queried', async () => {
    signInAs('admin');
    server.use(
      http.get('/api/service-holds', () => refusal('INTERNAL', { error: 'Not now' }), {
        once: true,
      }),
      http.get('/api/service-holds', () => answer([])),
    );
    const { user } = renderApp('/holds');
    expect(await screen.findByText('Not now')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Nothing is on hold')).toBeVisible();
  });
});

describe("a brand's page", () => {
  const open = (role: Role, found: ReturnType<typeof serviceHolds>) => {
    signInAs(role);
    server.use(
      http.get('/api/brands/7', () => answer(fullBrand())),
      http.get('/api/brands/7/documents', () => answer([])),
      http.get('/api/brands/7/agreements', () => answer([])),
      http.get('/api/brands/7/service-holds', () => answer(found)),
    );
    return renderApp('/brands/7');
  };

  it('names the steps for payouts and terminals, with links for the person responsible', async () => {
    const account = hold('bank_details', {}, 'admin');
    open('admin', serviceHolds([account, unsigned('admin')]));
    expect(await screen.findByText(/^Payouts and terminal requests are on hold/)).toBeVisible();
    expect(screen.getByText('What ends the hold on payouts')).toBeVisible();
    expect(screen.getByText('What ends the hold on terminal requests')).toBeVisible();
    expect(
      screen.getByRole('link', { name: 'Approve or reject the new bank details' }),
    ).toHaveAttribute('href', '/bank-changes');
    // Only the owner can sign, so others get no link.
    expect(screen.queryByRole('link', { name: /Sign the pending agreement/ })).toBeNull();
  });

  it('shows the owner what to sign, and when unsettled sales follow', async () => {
    const found = serviceHolds([unsigned('brand_owner')], {
      arrival: {
        act_by: '2026-11-22',
        date: '2026-11-22',
        amount: 0,
        unsettled_amount: 7.5,
        unsettled_date: '2026-11-25',
      },
    });
    open('brand_owner', found);
    const step = await screen.findByRole('link', {
      name: 'Sign the pending agreement: Rate Change',
    });
    expect(step.closest('li')).toHaveTextContent('You');
    expect(screen.getByText(/payouts will resume on Nov 22, 2026/)).toBeVisible();
    expect(
      screen.getByText(
        /Sales of KWD 7.500 are not settled yet. We expect to pay them out around Nov 25, 2026/,
      ),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Resolve/ })).toBeNull();
  });

  it('links the owner to the account that needs a confirmation', async () => {
    open('brand_owner', serviceHolds([hold('account_pending', {}, 'brand_owner')]));
    expect(await screen.findByText(/The owner has not confirmed the bank account/)).toBeVisible();
    const step = screen.getByRole('link', { name: 'Confirm the bank account' });
    expect(step).toHaveAttribute('href', '/brand/7/confirm');
    expect(step.closest('li')).toHaveTextContent('You');
  });

  it('shows no hold of a registration', async () => {
    const found = serviceHolds([hold('not_active')]);
    open('admin', { ...found, arrival: { ...found.arrival!, amount: 0 } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Cafe Najma' })).toBeVisible();
    expect(screen.queryByText(/on hold/)).toBeNull();
  });
});
