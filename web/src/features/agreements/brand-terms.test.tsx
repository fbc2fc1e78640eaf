import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { BrandTerms } from '@diwan/contract/features/agreements/records';
import type { Role } from '@diwan/contract/kernel/roles';
import { fullBrand } from '../../testing/brands.ts';
import { brandPayouts } from '../../testing/payouts.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, refusal, server } from '../../testing/server.ts';

const SERVICE = {
  agreement_id: '33333333-3333-4333-8333-333333333333',
  agreement_type: 'service',
  agreement_version: '1.3',
  signed_at: '2026-11-03T09:00:00.000Z',
} as const;
const FEE_CHANGE = {
  agreement_id: '44444444-4444-4444-8444-444444444444',
  agreement_type: 'fee_change',
  agreement_version: '1.3',
  signed_at: '2026-11-10T09:00:00.000Z',
} as const;
const FEE = {
  card_type: 'VISA',
  payment_method: 'POS',
  card_origin: 'any',
  brand_percentage: 2.1,
  brand_fixed: 0.05,
  refund_percentage: 0,
  refund_fixed: 0.5,
  chargeback_percentage: 0,
  chargeback_fixed: 10,
} as const;

const TERMS: BrandTerms = {
  agreement: SERVICE,
  fees: [
    {
      ...FEE,
      signed: FEE_CHANGE,
      since: FEE_CHANGE.signed_at,
      stated: null,
      upcoming: { ...FEE, brand_percentage: 1.9 },
    },
    {
      ...FEE,
      card_type: 'KNET',
      payment_method: 'PG',
      brand_percentage: 0,
      brand_fixed: 0.25,
      signed: null,
      since: '2026-01-01T00:00:00.000Z',
      stated: { ...FEE, brand_percentage: 0, brand_fixed: 0.15 },
      upcoming: null,
    },
  ],
  rental: {
    pos_rental_fee: 20,
    loss_fee: 60,
    signed: FEE_CHANGE,
    upcoming: { pos_rental_fee: 18, loss_fee: 60 },
  },
  pending: [
    {
      agreement_id: '55555555-5555-4555-8555-555555555555',
      agreement_type: 'rate_change',
      agreement_version: '1.3',
      sign_by: '2026-12-06T09:00:00.000Z',
    },
  ],
};

function open(role: Role, terms: BrandTerms = TERMS) {
  signInAs(role);
  server.use(
    http.get('/api/brands/7', () => answer(fullBrand({ status: 'active' }))),
    http.get('/api/brands/7/payouts', () => answer(brandPayouts())),
    http.get('/api/brands/7/timeline', () => answer({ events: [], truncated: false })),
    http.get('/api/brands/7/deposit', () => refusal('INTERNAL')),
    http.get('/api/brands/7/terms', () => answer(terms)),
  );
  return renderApp('/brands/7?tab=fees');
}

const factOf = (name: string) => screen.getByText(name).parentElement;

describe('the fees and rates of a brand', () => {
  it('show the signed version, each price and the agreement that set it', async () => {
    open('brand_owner');
    const fees = await screen.findByRole('table', { name: 'Fees by card' });
    expect(factOf('Service Agreement')).toHaveTextContent('Version 1.3Signed Nov 03, 2026');
    expect(factOf('Terminal not returned')).toHaveTextContent('KWD 60.000');
    const [, knet, visa] = within(fees).getAllByRole('row');
    expect(visa).toHaveTextContent(/^VISAPOS terminal2\.10% \+ KWD 0\.050/);
    expect(visa).toHaveTextContent(/Fee Update · Nov 10, 2026$/);
    expect(knet).toHaveTextContent('KWD 0.250When signed: KWD 0.150');
    expect(knet).toHaveTextContent(/Fee table · Jan 01, 2026$/);
  });

  it('show what changes from a pending signature on, and by when it is to be signed', async () => {
    open('brand_owner');
    expect(
      await screen.findByText(/^Rate Change: signature due by Dec 06, 2026\. The new prices apply/),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the agreement' })).toHaveAttribute(
      'href',
      '/brands/7?tab=terminals',
    );
    const rental = factOf('Rental every 30 days');
    expect(rental).toHaveTextContent('KWD 20.000After the signature: KWD 18.000');
    const visa = screen.getByRole('row', { name: /^VISA/ });
    expect(visa).toHaveTextContent('After the signature: 1.90% + KWD 0.050');
  });

  it('before the signature are the current ones', async () => {
    const rental = { pos_rental_fee: 20, loss_fee: 0, signed: null, upcoming: null };
    open('admin', { ...TERMS, agreement: null, rental, pending: [] });
    expect(await screen.findByText('Not signed yet')).toBeVisible();
    expect(
      screen.getAllByText('These prices apply once the owner signs the POS agreement'),
    ).toHaveLength(2);
    expect(screen.queryByRole('link', { name: 'Open the agreement' })).toBeNull();
  });

  it('are not shown to partners', async () => {
    open('partner_employee');
    expect(await screen.findByRole('tab', { name: 'Overview' })).toBeVisible();
    expect(screen.queryByRole('tab', { name: 'Fees and rates' })).toBeNull();
  });
});
