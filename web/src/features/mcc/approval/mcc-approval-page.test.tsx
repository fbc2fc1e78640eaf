import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { approvalActions } from '@diwan/contract/features/mcc/actions';
import type { PendingBrand } from '@diwan/contract/features/mcc/records';
import { canAs } from '../../../testing/can.ts';
import { renderApp, signInAs } from '../../../testing/render-app.tsx';
import { answer, refusal, server } from '../../../testing/server.ts';

type Category = Pick<PendingBrand, 'mcc_allowed' | 'has_business_mapping'>;

/** Returns a category's state, and the actions that the server allows for a pending brand in it. */
function standing(
  category: Partial<Category>,
  link_seen = false,
): Category & Pick<PendingBrand, 'can'> {
  const whole = { mcc_allowed: true, has_business_mapping: true, ...category };
  const brand = {
    status: 'pending',
    mcc_status: 'mcc_not_mapped',
    documents_submitted: true,
  } as const;
  return { ...whole, can: canAs(approvalActions, { ...brand, ...whole, link_seen }) };
}

const READY: PendingBrand = {
  id: 1,
  name: 'Cafe Najma',
  mcc_code: '5812',
  business_type: 'Retail Outlet Services',
  ...standing({}),
  phone: '+965 50001234',
  created_at: '2026-11-20T09:00:00.000Z',
};
const UNMAPPED = {
  ...READY,
  id: 2,
  name: 'Book corner',
  ...standing({ has_business_mapping: false }),
};
const FORBIDDEN = {
  ...READY,
  id: 3,
  name: 'Lucky',
  mcc_code: '7995',
  ...standing({ mcc_allowed: false }),
};

/** Serves a queue that loses the approved brands. Returns the requested ids. */
function serveQueue(brands: readonly PendingBrand[]) {
  let queue = [...brands];
  const asked: number[][] = [];
  server.use(
    http.get('/api/admin/mcc/pending-brands', () => answer(queue)),
    http.post('/api/admin/mcc/bulk-approve', async ({ request }) => {
      const { brand_ids } = (await request.json()) as { brand_ids: number[] };
      asked.push(brand_ids);
      queue = queue.filter(({ id }) => !brand_ids.includes(id));
      const approved = brand_ids.length;
      return answer({ approved, failed: 0, notifications: approved, failures: [] });
    }),
    http.post('/api/admin/mcc/approve-brand/:id', ({ params }) => {
      const id = Number(params['id']);
      queue = queue.filter((brand) => brand.id !== id);
      return answer({ id, mcc_status: 'approved', notified: true });
    }),
  );
  return asked;
}

const rowOf = async (name: string) =>
  within(await screen.findByRole('row', { name: new RegExp(name) }));

describe('the approval queue', () => {
  it('offers a tick only for ready brands, and says what the others lack', async () => {
    signInAs('admin');
    serveQueue([READY, UNMAPPED, FORBIDDEN]);
    renderApp('/mcc-approval');

    const ready = await rowOf('Cafe Najma');
    expect(ready.getByRole('checkbox', { name: 'Select Cafe Najma' })).toBeEnabled();
    expect(ready.getByRole('button', { name: 'Approve Cafe Najma' })).toBeEnabled();
    const unmapped = await rowOf('Book corner');
    expect(unmapped.getByText('No Business Mapping')).toBeVisible();
    expect(unmapped.getByRole('link', { name: 'Map Business' })).toHaveAttribute(
      'href',
      '/businesses',
    );
    expect(unmapped.queryByRole('checkbox')).not.toBeInTheDocument();
    const forbidden = await rowOf('Lucky');
    expect(forbidden.getByText('MCC Not Allowed')).toBeVisible();
    expect(forbidden.getByRole('link', { name: 'Enable MCC' })).toHaveAttribute(
      'href',
      '/mcc?q=7995',
    );
    expect(forbidden.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  it('leaves a brand whose link the admin saw to another admin, and says so', async () => {
    signInAs('admin');
    serveQueue([{ ...READY, ...standing({}, true) }]);
    renderApp('/mcc-approval');
    const row = await rowOf('Cafe Najma');
    expect(row.queryByRole('checkbox')).not.toBeInTheDocument();
    const approve = row.getByRole('button', { name: 'Approve Cafe Najma' });
    expect(approve).toHaveAttribute('aria-disabled', 'true');
    expect(approve).toHaveAccessibleDescription(/another admin must give the approval$/);
  });

  it('approves one brand, which leaves the queue', async () => {
    signInAs('admin');
    serveQueue([READY]);
    const { user } = renderApp('/mcc-approval');
    await user.click(await screen.findByRole('button', { name: 'Approve Cafe Najma' }));
    expect(await screen.findByText('Brand approved and notification sent!')).toBeVisible();
    expect(await screen.findByText('No brands pending MCC approval')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Approve selected' })).not.toBeInTheDocument();
  });

  it('says why one brand could not be approved', async () => {
    signInAs('admin');
    serveQueue([READY]);
    server.use(http.post('/api/admin/mcc/approve-brand/1', () => refusal('MCC_WITHOUT_BUSINESS')));
    const { user } = renderApp('/mcc-approval');
    await user.click(await screen.findByRole('button', { name: 'Approve Cafe Najma' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('No Business Mapping');
  });

  it('approves many brands in batches, and shows the results', async () => {
    signInAs('admin');
    const many = Array.from({ length: 25 }, (_, n) => ({ ...READY, id: n + 1, name: `Shop ${n}` }));
    const asked = serveQueue([...many, { ...FORBIDDEN, id: 99 }]);
    const { user } = renderApp('/mcc-approval');
    await user.click(await screen.findByRole('checkbox', { name: 'Select all rows' }));
    await user.click(screen.getByRole('button', { name: 'Approve 25 brands' }));
    expect(
      await screen.findByText('Approved: 25, Failed: 0, Notifications sent: 25'),
    ).toBeVisible();
    expect(asked.map((ids) => ids.length)).toEqual([20, 5]);
    expect(asked.flat()).not.toContain(99);
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    expect(screen.getByRole('button', { name: 'Approve selected' })).toBeVisible();
  });

  it('names the brands that failed, with the reason', async () => {
    signInAs('admin');
    serveQueue([READY]);
    const failures = [{ brand_id: 1, error: 'MCC Not Allowed' }];
    server.use(
      http.post('/api/admin/mcc/bulk-approve', () =>
        answer({ approved: 0, failed: 1, notifications: 0, failures }),
      ),
    );
    const { user } = renderApp('/mcc-approval');
    await user.click(await screen.findByRole('checkbox', { name: 'Select Cafe Najma' }));
    await user.click(screen.getByRole('button', { name: 'Approve 1 brand' }));
    const outcome = await screen.findByText(/Approved: 0, Failed: 1/);
    expect(outcome).toHaveTextContent('Cafe Najma: MCC Not Allowed');
  });

  it('requires a selection first', async () => {
    signInAs('admin');
    const asked = serveQueue([READY]);
    const { user } = renderApp('/mcc-approval');
    await screen.findByRole('table');
    await user.click(screen.getByRole('button', { name: 'Approve selected' }));
    expect(await screen.findByText('Please select brands to approve')).toBeVisible();
    expect(asked).toEqual([]);
  });

  it('links to the catalogue and to the businesses', async () => {
    signInAs('super_admin');
    serveQueue([]);
    renderApp('/mcc-approval');
    expect(await screen.findByText('No brands pending MCC approval')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Approve selected' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'MCC settings' })).toHaveAttribute('href', '/mcc');
    expect(screen.getByRole('link', { name: 'Businesses' })).toHaveAttribute('href', '/businesses');
  });

  it('can be loaded again after a failure', async () => {
    signInAs('admin');
    const error = 'Failed to fetch pending brands';
    server.use(http.get('/api/admin/mcc/pending-brands', () => refusal('INTERNAL', { error })));
    const { user } = renderApp('/mcc-approval');
    expect(await screen.findByRole('alert')).toHaveTextContent(error);
    serveQueue([READY]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Cafe Najma')).toBeVisible();
  });
});
