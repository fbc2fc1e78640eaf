import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { agreementActions } from '@diwan/contract/features/agreements/actions';
import type { AgreementRecord } from '@diwan/contract/features/agreements/records';
import type { Brand } from '@diwan/contract/features/brands/records';
import type { BrandEvent } from '@diwan/contract/features/brands/timeline';
import type { DocumentRecord } from '@diwan/contract/features/documents/records';
import type { BrandFinances } from '@diwan/contract/features/transactions/records';
import type { BrandPayouts } from '@diwan/contract/features/payout-statements/lists';
import { fullBrand } from '../../../testing/brands.ts';
import { hold, serviceHolds } from '../../../testing/holds.ts';
import { brandPayout, brandPayouts } from '../../../testing/payouts.ts';
import { canAs } from '../../../testing/can.ts';
import { renderApp, signInAs } from '../../../testing/render-app.tsx';
import { answer, refusal, server } from '../../../testing/server.ts';
import { transactionRow, transactionSummary } from '../../../testing/transactions.ts';

const SUBMISSION: DocumentRecord = {
  id: '11111111-1111-4111-8111-111111111111',
  version: 1,
  document_type: 'individual',
  driver_license_verified: 'verified',
  name_match_status: 'mismatch',
  signature_match_status: 'pending',
  driver_license_local_path: null,
  signature_local_path: null,
  files: [
    {
      id: '22222222-2222-4222-8222-222222222222',
      field: 'driver_license_file',
      content_type: 'application/pdf',
      size_bytes: 1000,
      pages: 2,
      url: '/api/files/2222?expires=1&signature=x',
    },
  ],
  created_at: '2026-11-02T09:00:00.000Z',
};

const canDownload = (pdf_ready: boolean) =>
  canAs(agreementActions, {
    status: 'signed',
    brand_status: 'active',
    documents_submitted: true,
    mcc_status: 'approved',
    pdf_ready,
  });

const SIGNED: AgreementRecord = {
  id: '33333333-3333-4333-8333-333333333333',
  agreement_type: 'service',
  is_amendment: false,
  agreement_version: '2026-1',
  status: 'signed',
  digest: 'a'.repeat(64),
  signer_name: 'Noura Salem',
  signer_email: 'noura@people.test',
  signed_at: '2026-11-03T09:00:00.000Z',
  pdf_ready: true,
  created_at: '2026-11-02T09:00:00.000Z',
  decline_reason: null,
  can: canDownload(true),
};

interface ServedAnswers {
  readonly brand?: Partial<Brand>;
  readonly documents?: readonly DocumentRecord[];
  readonly agreements?: readonly AgreementRecord[];
  readonly finances?: BrandFinances;
  readonly payouts?: BrandPayouts;
  readonly events?: readonly BrandEvent[];
}

const PAID: BrandPayouts = brandPayouts({
  owed_amount: 120.5,
  pending_amount: 12.212,
  scheduled_amount: 40,
  paid_amount: 1000.125,
  payout_status: 'paused',
  holds: [hold('paused')],
  pause_reason: 'Chargebacks are looked into',
  paused_at: '2026-11-10T09:00:00.000Z',
  payouts: [
    brandPayout({ id: 3, amount: 40, status: 'reserved', paid_at: null }),
    brandPayout({ id: 2, kind: 'manual', export_id: null, payment_method: 'cash' }),
  ],
});

const EVENT: BrandEvent = {
  id: 'a1',
  at: '2026-11-03T09:00:00.000Z',
  kind: 'brand_approved',
  by: 'team',
  by_name: 'Sara Salem',
  amount: null,
  tid: null,
};

const serve = ({
  brand = {},
  documents = [],
  agreements = [],
  finances,
  payouts,
  events = [],
}: ServedAnswers = {}) =>
  server.use(
    http.get('/api/brands/7/timeline', () => answer({ events, truncated: false })),
    http.get('/api/brands/7', () => answer(fullBrand(brand))),
    http.get('/api/brands/7/payouts', () => answer(payouts ?? brandPayouts())),
    http.get('/api/brands/7/documents', () => answer(documents)),
    http.get('/api/admin/brands/7/pos-fees', () => refusal('INTERNAL')),
    http.get('/api/brands/7/agreements', () => answer(agreements)),
    http.get('/api/brands/7/deposit', () => refusal('INTERNAL')),
    http.get('/api/brands/7/finances', () =>
      finances === undefined ? refusal('INTERNAL') : answer(finances),
    ),
  );

describe('a brand', () => {
  it('shows the most needed facts first', async () => {
    signInAs('admin');
    serve({ brand: { deposit_required: true, deposit_state: 'required', deposit_amount: 500 } });
    const { user } = renderApp('/brands/7');
    expect(await screen.findByRole('heading', { level: 1, name: 'Cafe Najma' })).toBeVisible();
    expect(screen.getByText('Deposit Required')).toBeVisible();
    expect(screen.getByText('+965 50001234')).toBeVisible();
    // Kuwait is the country of nationality, residence and registration.
    expect(screen.getAllByText('Kuwait')).toHaveLength(3);
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/brands/7/edit');
    const pg = screen.getByRole('button', { name: 'PG registration feature coming soon' });
    expect(pg).toBeDisabled();
    expect(screen.queryByRole('tab', { name: 'Integration' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Money' }));
    expect(await screen.findByText('No financial data available yet')).toBeVisible();
    expect(screen.queryByText('View All Transactions')).not.toBeInTheDocument();
  });

  it('answers four questions before anything else', async () => {
    signInAs('brand_owner');
    const payouts = brandPayouts({
      owed_amount: 40,
      upcoming: { date: '2026-11-23', amount: 40, account_ending: '0101' },
    });
    const brand = {
      status: 'active',
      documents_submitted: true,
      agreement_signed: true,
      payment_type_preference: 'both',
      pos_enabled: true,
      pos_agreement_signed: true,
      terminals_state: 'active',
    } as const;
    serve({ brand, payouts });
    renderApp('/brands/7');
    const lead = within(await screen.findByRole('region', { name: 'At a glance' }));
    const fact = (name: string) => lead.getByText(name).parentElement;
    expect(fact('Takes payments')).toHaveTextContent(
      'On POS terminalsOnline payments are not set up yet',
    );
    await waitFor(() => expect(fact('Next payout')).toHaveTextContent('KWD 40.000on Nov 23, 2026'));
    expect(fact('Missing steps')).toHaveTextContent('Merchant ID (MID)');
    expect(fact('Next step by')).toHaveTextContent('Our teamAccount with the payment provider');
  });

  it('names the missing steps and the person responsible', async () => {
    signInAs('partner_employee');
    serve();
    renderApp('/brands/7');
    const lead = within(await screen.findByRole('region', { name: 'At a glance' }));
    const fact = (name: string) => lead.getByText(name).parentElement;
    expect(fact('Takes payments')).toHaveTextContent('NoThe brand is not approved yet');
    expect(fact('Missing steps')).toHaveTextContent('DocumentsSigned agreement');
    expect(fact('Next step by')).toHaveTextContent('The ownerDocuments');
    expect(lead.queryByText('Next payout')).not.toBeInTheDocument();
    expect(fact('Payouts')).toBeVisible();
  });

  it('names no missing step of a rejected brand, and never its activation', async () => {
    signInAs('admin');
    const brand = { status: 'rejected', documents_submitted: false } as const;
    serve({ brand });
    const held = serviceHolds([hold('rejected')]);
    server.use(http.get('/api/brands/7/service-holds', () => answer(held)));
    renderApp('/brands/7');
    const lead = within(await screen.findByRole('region', { name: 'At a glance' }));
    const fact = (name: string) => lead.getByText(name).parentElement;
    expect(fact('Takes payments')).toHaveTextContent('NoThe brand is rejected');
    expect(fact('Missing steps')).toHaveTextContent('Not applicable: the brand is rejected');
    expect(fact('Next step by')).toHaveTextContent('NoneNo open step');
    expect(await screen.findByText('Reopen the decision on the rejected brand')).toBeVisible();
    expect(screen.queryByText('Activate the brand')).not.toBeInTheDocument();
    expect(screen.queryByText(/PG registration/)).not.toBeInTheDocument();
  });

  it('lists its events, the newest first', async () => {
    signInAs('admin');
    const events = [
      EVENT,
      { ...EVENT, id: 'p1', kind: 'payout_paid', amount: 40, by_name: null },
      ...Array.from({ length: 8 }, (_, n) => ({ ...EVENT, id: `b${n}`, by_name: null })),
    ] as const;
    serve({ events });
    const { user } = renderApp('/brands/7');
    const all = await screen.findByRole('button', { name: 'Show all 10' });
    const list = () => screen.getByRole('list', { name: 'Timeline' });
    const titles = () => within(list()).getAllByText(/^(Approved and active|Payout paid)/);
    expect(list()).toHaveTextContent(
      /Approved and active.*Sara Salem.*Payout paid · KWD 40\.000Approved and active/,
    );
    expect(titles()).toHaveLength(8);
    await user.click(all);
    expect(titles()).toHaveLength(10);
  });

  it('shows its revenue and balance, and links to its payments', async () => {
    signInAs('brand_owner');
    const rows = [transactionRow(), transactionRow({ id: 40, status: 'INITIATED' })];
    serve({
      finances: {
        summary: transactionSummary(),
        pending_amount: 12.212,
        payable_amount: -1.5,
        recent_transactions: rows,
      },
    });
    renderApp('/brands/7?tab=money');
    const all = await screen.findByRole('link', { name: 'View All Transactions' });
    expect(all).toHaveAttribute('href', '/transactions?brand_id=7');
    expect(screen.getByText('Pending amount').nextSibling).toHaveTextContent('KWD 12.212');
    expect(screen.getByText('To be paid out').nextSibling).toHaveTextContent('KWD −1.500');
    const [first] = screen.getAllByRole('link', { name: 'ORD-41' });
    expect(first).toHaveAttribute('href', '/transactions?brand_id=7&open=41');
    expect(screen.getByText('INITIATED')).toHaveAttribute('data-tone', 'waiting');
  });

  it('shows what it is owed, why the money is held, and what was paid', async () => {
    signInAs('brand_owner');
    serve({ payouts: PAID });
    const paused = hold('paused', { reason: 'Chargebacks are looked into' });
    server.use(http.get('/api/brands/7/service-holds', () => answer(serviceHolds([paused]))));
    renderApp('/brands/7?tab=money');
    expect(await screen.findByText('Chargebacks are looked into')).toBeVisible();
    expect(screen.getByText('Paused by admin')).toBeVisible();
    const step = screen.getByText('Resume the payouts').closest('li');
    expect(step).toHaveTextContent('Our teamResume the payouts');
    expect(
      screen.getByText(
        'If these steps are completed by Nov 22, 2026, we will pay out KWD 120.500 on Nov 22, 2026.',
      ),
    ).toBeVisible();
    expect(screen.getByText('Owed').nextSibling).toHaveTextContent('KWD 120.500');
    expect(screen.getByText('Paid so far').nextSibling).toHaveTextContent('KWD 1,000.125');
    const [newest] = screen.getAllByRole('link', { name: 'Nov 09, 2026' });
    expect(newest).toHaveAttribute('href', '/brands/7/payouts/3');
    expect(screen.getByRole('link', { name: 'All payouts' })).toHaveAttribute(
      'href',
      '/brands/7/payouts',
    );
    expect(screen.getByText('Cash')).toBeVisible();
    expect(screen.queryByText('Returned by the bank')).not.toBeInTheDocument();
  });

  it('that is pending without documents requests them', async () => {
    signInAs('brand_owner');
    serve();
    renderApp('/brands/7?tab=documents');
    const submit = await screen.findByRole('link', { name: 'Submit Documents' });
    expect(submit).toHaveAttribute('href', '/brands/7/documents');
    expect(await screen.findByText('No documents have been submitted yet.')).toBeVisible();
  });

  it('says why it was rejected', async () => {
    signInAs('partner_employee');
    serve({ brand: { status: 'rejected', status_reason: 'The licence has expired' } });
    renderApp('/brands/7');
    expect(await screen.findByText(/The licence has expired/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Submit Documents' })).not.toBeInTheDocument();
  });

  it('shows documents with their checks, and the signed agreement as a file', async () => {
    signInAs('brand_owner');
    const brand = { status: 'active', documents_submitted: true, tap_mid: 'MID-1' } as const;
    serve({ brand, documents: [SUBMISSION], agreements: [SIGNED] });
    const asked: string[] = [];
    server.use(
      http.get('/api/brands/7/agreements/:id/pdf', ({ params }) => {
        asked.push(String(params['id']));
        return new Response('%PDF', { headers: { 'content-type': 'application/pdf' } });
      }),
    );
    URL.createObjectURL = () => 'blob:pdf';
    URL.revokeObjectURL = () => {};
    const { user } = renderApp('/brands/7?tab=documents');
    expect(await screen.findByText("Driver's license", { selector: 'span' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open' })).toHaveAttribute(
      'href',
      '/api/files/2222?expires=1&signature=x',
    );
    expect(screen.getByText('Mismatch')).toBeVisible();
    expect(await screen.findByText('Noura Salem')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Download PDF' }));
    await waitFor(() => expect(asked).toEqual([SIGNED.id]));
    await user.click(screen.getByRole('tab', { name: 'Integration' }));
    expect(await screen.findByText('Integration Details')).toBeVisible();
    expect(screen.getAllByText('MID-1')).toHaveLength(1);
  });

  it('polls for a PDF that is still being made', async () => {
    signInAs('admin');
    serve({ agreements: [{ ...SIGNED, pdf_ready: false, can: canDownload(false) }] });
    const job = {
      id: '4',
      task: 'seal_agreement',
      about: SIGNED.id,
      state: 'dead',
      attempts: 8,
      max_attempts: 8,
      crashes: 0,
      last_error: 'no room on the disk',
      created_at: '2026-11-20T09:00:00.000Z',
      run_at: '2026-11-20T09:10:00.000Z',
      started_at: null,
      can: { run_again: { allowed: true } },
    };
    const about: (string | null)[] = [];
    server.use(
      http.get('/api/admin/jobs', ({ request }) => {
        about.push(new URL(request.url).searchParams.get('about'));
        return answer({ jobs: [job], next_cursor: null, counts: {} });
      }),
    );
    renderApp('/brands/7?tab=documents');
    expect(await screen.findByRole('button', { name: 'The PDF is being prepared' })).toBeDisabled();
    expect(await screen.findByText('no room on the disk')).toBeVisible();
    expect(about).toEqual([SIGNED.id]);
  });

  it('that does not exist is reported once', async () => {
    signInAs('partner_employee');
    server.use(http.get('/api/brands/99', () => refusal('BRAND_NOT_FOUND')));
    renderApp('/brands/99');
    expect(await screen.findByText('Brand not found')).toBeVisible();
    expect(screen.queryByText('Failed to load brand details')).toBeNull();
  });

  it('that could not be loaded can be loaded again', async () => {
    signInAs('admin');
    server.use(http.get('/api/brands/7', () => refusal('INTERNAL')));
    const { user } = renderApp('/brands/7');
    expect(await screen.findByText('Error: Something went wrong on our side')).toBeVisible();
    expect(await screen.findByText('Failed to load brand details')).toBeVisible();
    serve();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Cafe Najma' })).toBeVisible();
  });
});
