import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Ownership } from '@diwan/contract/features/ownership/records';
import type { Role } from '@diwan/contract/kernel/roles';
import { fullBrand } from '../../testing/brands.ts';
import { hold, serviceHolds } from '../../testing/holds.ts';
import { COMPANY_OWNERSHIP, ownershipOf } from '../../testing/registrations.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, server } from '../../testing/server.ts';

function open(ownership: Ownership, role: Role = 'admin', path = '/brands/7?tab=documents') {
  signInAs(role);
  const sent: unknown[] = [];
  server.use(
    http.get('/api/brands/7', () => answer(fullBrand({ entity_type: 'corporate' }))),
    http.get('/api/brands/7/documents', () => answer([])),
    http.get('/api/brands/7/agreements', () => answer([])),
    http.get('/api/brands/7/owners', () => answer(ownership)),
    http.put('/api/brands/7/owners', async ({ request }) => {
      sent.push(await request.json());
      return answer(ownership);
    }),
  );
  return { ...renderApp(path), sent };
}

describe('the hold for missing owners', () => {
  it('is announced on the page of the brand with its day, until it begins', async () => {
    open(ownershipOf({ owners_due_on: '2026-12-20' }), 'brand_owner', '/brands/7');
    const text = await screen.findByText(/Please enter the owners by Dec 20, 2026/);
    const link = within(text).getByRole('link', { name: 'Enter the owners of the business' });
    expect(link).toHaveAttribute('href', '/brands/7?tab=documents');
  });

  it('is not announced after it began', async () => {
    server.use(
      http.get('/api/brands/7/service-holds', () => answer(serviceHolds([hold('owners_missing')]))),
    );
    open(ownershipOf({ owners_due_on: '2026-11-20' }), 'admin', '/brands/7');
    expect(
      await screen.findByText('The owners of the business have not been entered yet'),
    ).toBeVisible();
    expect(screen.queryByText(/Please enter the owners by/)).toBeNull();
  });
});

describe('the owners of a company', () => {
  it('are shown with a masked number, and the day until which they must be entered', async () => {
    open(ownershipOf({ owners_due_on: '2026-12-20' }));
    expect(await screen.findByText('No owners have been entered')).toBeVisible();
    expect(screen.getByText(/Please enter the owners by/)).toBeVisible();
  });

  it('are edited by an admin; an empty number keeps the stored one', async () => {
    const { user, sent } = open(COMPANY_OWNERSHIP);
    expect(await screen.findByText('2900****0003')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Edit owners' }));
    const dialog = within(await screen.findByRole('dialog'));
    const share = dialog.getByRole('textbox', { name: /^Share in %/ });
    await user.clear(share);
    await user.type(share, '100.5');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/^The share must be between/)).toBeVisible();
    await user.clear(share);
    await user.type(share, '75.5');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    const [owner] = COMPANY_OWNERSHIP.owners;
    expect(sent[0]).toMatchObject({
      owners: [{ id: owner?.id, share: 75.5, politically_exposed: false }],
      typical_payment: 12.5,
    });
    expect(JSON.stringify(sent[0])).not.toContain('2900');
  });

  it('are read by an auditor, who cannot edit them', async () => {
    open(COMPANY_OWNERSHIP, 'auditor');
    expect(await screen.findByText('Mariam Nasser')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit owners' })).toBeNull();
  });
});
