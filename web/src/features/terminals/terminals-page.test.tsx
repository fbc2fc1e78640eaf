import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { brandTerminalActions } from '@diwan/contract/features/terminals/actions';
import type { Terminal } from '@diwan/contract/features/terminals/records';
import { fullBrand } from '../../testing/brands.ts';
import { canAs } from '../../testing/can.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, refusal, server } from '../../testing/server.ts';
import { terminal, terminalDetail } from '../../testing/terminals.ts';

let sent: { readonly path: string; readonly body: unknown }[] = [];

/** Answers all requests of a path and records them in `sent`. */
const take = (path: string, data: unknown) =>
  http.all(path, async ({ request }) => {
    sent.push({ path: new URL(request.url).pathname, body: await request.json() });
    return answer(data);
  });

const TERMS = {
  rate: 20,
  loss_fee: 60,
  agreement_id: null,
  today: '2026-11-20',
  can: canAs(brandTerminalActions, { brand_status: 'active', pos_enabled: true }),
};

beforeEach(() => {
  sent = [];
  server.use(
    http.get('/api/partners', () => answer([])),
    http.get('/api/brands', () => answer([fullBrand({ id: 7, status: 'active' })])),
    http.get('/api/brands/7/rental-terms', () => answer(TERMS)),
  );
});

const servePending = (rows: readonly Terminal[]) =>
  server.use(http.get('/api/admin/terminals/pending', () => answer(rows)));

describe('the pending requests', () => {
  it('are approved with notes, after the amount was shown', async () => {
    signInAs('admin');
    servePending([terminal()]);
    server.use(take('/api/admin/terminals/:id/status', terminal({ status: 'approved' })));
    const { user } = renderApp('/terminals');
    const row = await screen.findByRole('row', { name: /NAJMA001/ });
    expect(within(row).getByText('Noura Salem')).toBeVisible();
    await user.click(within(row).getByRole('button', { name: 'Approve NAJMA001' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/rent of KWD 40\.000/)).toBeVisible();
    await user.type(dialog.getByLabelText('Notes'), 'Handed over');
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Terminal approved successfully')).toBeVisible();
    expect(sent).toEqual([
      {
        path: `/api/admin/terminals/${terminal().id}/status`,
        body: { status: 'approved', notes: 'Handed over' },
      },
    ]);
  });

  it('are rejected only with a reason', async () => {
    signInAs('admin');
    servePending([terminal()]);
    server.use(take('/api/admin/terminals/:id/status', terminal({ status: 'rejected' })));
    const { user } = renderApp('/terminals');
    await user.click(await screen.findByRole('button', { name: 'Reject NAJMA001' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(await dialog.findByText('Please give a reason')).toBeVisible();
    await user.type(dialog.getByRole('textbox'), 'None left');
    await user.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(await screen.findByText('Terminal rejected')).toBeVisible();
    expect(sent[0]?.body).toEqual({ status: 'rejected', notes: 'None left' });
  });

  it('are approved several at once; failed ones are listed with the reason', async () => {
    signInAs('admin');
    const second = terminal({ id: '55555555-5555-4555-8555-555555555555', tid: 'NAJMA002' });
    servePending([terminal(), second]);
    const failures = [
      { id: second.id, tid: 'NAJMA002', error: 'This terminal request has already been decided' },
    ];
    server.use(take('/api/admin/terminals/bulk-approve', { approved: 1, failed: 1, failures }));
    const { user } = renderApp('/terminals');
    await user.click(await screen.findByRole('button', { name: 'Approve selected' }));
    expect(await screen.findByText('Please select at least one terminal to approve')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Select NAJMA001' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select NAJMA002' }));
    await user.click(screen.getByRole('button', { name: 'Approve selected' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/KWD 80\.000.*NAJMA001, NAJMA002/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Approved 1 terminals. 1 failed.')).toBeVisible();
    expect(await screen.findByText(/This terminal request has already been decided/)).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ ids: [terminal().id, second.id] });
  });

  it('have no approval when none is pending', async () => {
    signInAs('admin');
    servePending([]);
    renderApp('/terminals');
    expect(await screen.findByText('No pending requests')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Approve selected' })).not.toBeInTheDocument();
  });

  it('can be loaded again after a failure', async () => {
    signInAs('admin');
    server.use(http.get('/api/admin/terminals/pending', () => refusal('UNAVAILABLE')));
    const { user } = renderApp('/terminals');
    await screen.findByRole('alert');
    servePending([terminal()]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('NAJMA001')).toBeVisible();
  });

  it('states that the month in the address is unknown, and shows the current one', async () => {
    signInAs('admin');
    server.use(http.get('/api/admin/terminals/endings', () => answer([])));
    renderApp('/terminals?tab=endings&month=2026-13');
    expect(await screen.findByText(/^Unknown filter: Month = .*2026-13/)).toBeVisible();
    expect(await screen.findByText('No rental ends in this month')).toBeVisible();
  });
});

describe('registering', () => {
  it('shows its cost and the cost of leaving before it is sent', async () => {
    signInAs('brand_owner');
    server.use(
      http.get('/api/brands/7', () => answer(fullBrand({ status: 'active', pos_enabled: true }))),
      http.get('/api/brands/7/terminals', () => answer([terminal({}, 'brand_owner')])),
      http.get('/api/brands/7/documents', () => answer([])),
      http.get('/api/brands/7/agreements', () => answer([])),
    );
    const { user } = renderApp('/brands/7?tab=terminals');
    const table = await screen.findByRole('table', { name: 'POS terminals' });
    // The test waits for the table, because Suspense hides the page again while its parts load.
    expect(await within(table).findByRole('columnheader', { name: 'Partner' })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Register terminal' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Register New POS Terminal')).toBeVisible();
    server.use(
      http.post('/api/brands/7/terminals', async ({ request }) => {
        sent.push({ path: '', body: await request.json() });
        return answer(terminal());
      }),
    );
    await user.type(dialog.getByLabelText(/TID/), 'najma009');
    const [start, end] = [
      dialog.getByLabelText(/Rental start/),
      dialog.getByLabelText(/Rental end/),
    ];
    await user.clear(start);
    await user.type(start, '2030-01-01');
    await user.type(end, '2030-02-01');
    expect(await dialog.findByText(/Estimated rental cost: KWD 40\.000/)).toBeVisible();
    expect(dialog.getByText('2 periods of 30 days at KWD 20.000 each')).toBeVisible();
    expect(dialog.getByText(/end early: KWD 40\.000.*not returned: KWD 100\.000/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Submit request' }));
    expect(await screen.findByText('Terminal request submitted successfully')).toBeVisible();
    const body = { tid: 'NAJMA009', rental_start: '2030-01-01', rental_end: '2030-02-01' };
    expect(sent.at(-1)?.body).toEqual(body);
  });

  const serveBrand = () =>
    server.use(
      http.get('/api/brands/7', () => answer(fullBrand({ status: 'active', pos_enabled: true }))),
      http.get('/api/brands/7/terminals', () => answer([])),
      http.get('/api/brands/7/documents', () => answer([])),
      http.get('/api/brands/7/agreements', () => answer([])),
    );

  it('names each date that is missing', async () => {
    signInAs('brand_owner');
    serveBrand();
    const { user } = renderApp('/brands/7?tab=terminals');
    await user.click(await screen.findByRole('button', { name: 'Register terminal' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.clear(dialog.getByLabelText(/Rental start/));
    await user.click(dialog.getByRole('button', { name: 'Submit request' }));
    expect(await dialog.findByText('Rental start is required')).toBeVisible();
    expect(dialog.getByText('Rental end is required')).toBeVisible();
    expect(dialog.getByText('TID is required')).toBeVisible();
  });

  it('is closed while a hold stops it, with the reason', async () => {
    signInAs('brand_owner');
    serveBrand();
    const reason = 'This brand cannot request terminals now: Brand suspended';
    const request = { allowed: false, code: 'POS_REQUESTS_HELD', reason } as const;
    server.use(
      http.get('/api/brands/7/rental-terms', () => answer({ ...TERMS, can: { request } })),
    );
    renderApp('/brands/7?tab=terminals');
    await waitFor(() => {
      const button = screen.getByRole('button', { name: 'Register terminal' });
      expect(button).toHaveAttribute('aria-disabled', 'true');
      expect(button).toHaveAccessibleDescription(reason);
    });
  });

  it('is not possible while POS is off, and the panel names a contact', async () => {
    signInAs('admin');
    server.use(
      http.get('/api/brands/7', () => answer(fullBrand({ status: 'active', pos_enabled: false }))),
      http.get('/api/brands/7/documents', () => answer([])),
      http.get('/api/brands/7/agreements', () => answer([])),
      http.get('/api/admin/brands/7/api-key', () => refusal('INTERNAL')),
    );
    renderApp('/brands/7?tab=terminals');
    expect(
      await screen.findByText(
        'POS service is not enabled for this brand. Please contact support to enable POS services.',
      ),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Register terminal' })).not.toBeInTheDocument();
  });
});

describe('one terminal', () => {
  it('shows the cost of leaving, and the booking when the end is recorded', async () => {
    signInAs('admin');
    server.use(
      http.get('/api/terminals/:id', () => answer(terminalDetail())),
      take('/api/terminals/:id/lost', terminal({ status: 'expired', end_reason: 'lost' })),
    );
    const { user } = renderApp(`/terminals/${terminal().id}`);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Terminal NAJMA001' }),
    ).toBeVisible();
    expect(screen.getByText('60 paid days are left')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Record loss' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/charge Cafe Najma a loss fee of KWD 60\.000/)).toBeVisible();
    await user.type(dialog.getByRole('textbox'), 'Stolen');
    await user.click(dialog.getByRole('button', { name: 'Record loss' }));
    expect(await screen.findByText('Terminal recorded as lost')).toBeVisible();
    expect(sent[0]?.body).toEqual({ reason: 'Stolen' });
  });
});
