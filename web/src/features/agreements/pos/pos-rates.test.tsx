import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { amendmentActions, posActions } from '@diwan/contract/features/agreements/actions';
import type {
  AgreementRecord,
  BrandTerms,
  PosFees,
  PendingAgreement,
} from '@diwan/contract/features/agreements/records';
import type { Role } from '@diwan/contract/kernel/roles';
import { fullBrand } from '../../../testing/brands.ts';
import { brandPayouts } from '../../../testing/payouts.ts';
import { canAs } from '../../../testing/can.ts';
import { feeRow } from '../../../testing/fees.ts';
import { renderApp, signInAs } from '../../../testing/render-app.tsx';
import { answer, refusal, server } from '../../../testing/server.ts';
import { stubPictures } from '../../../testing/pictures.ts';

stubPictures();

const ID = '44444444-4444-4444-8444-444444444444';
const FACTS = {
  agreement_type: 'rate_change',
  decline_reason: null,
  status: 'pending',
  brand_status: 'active',
  documents_submitted: true,
  mcc_status: 'approved',
  pdf_ready: false,
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

const TABLE_ROW = feeRow({
  card_type: 'VISA',
  payment_method: 'POS',
  brand_percentage: 2.1,
  brand_fixed: 0.05,
  cost_percentage: 1.8,
});

const pending = (role: Role): PendingAgreement => ({
  id: ID,
  agreement_type: 'rate_change',
  agreement_version: '1.1',
  pos_rental_fee: 25,
  loss_fee: 60,
  transaction_fees: [FEE, { ...FEE, card_origin: 'international', brand_percentage: 3.1 }],
  valid_from: '2026-12-06T09:00:00.000Z',
  valid_until: null,
  agreement_text: 'Rate Change\nVersion 1.1\n\n1. Rental\n1.1 The rental is 25.000 KWD.',
  agreement_text_en: 'Rate Change\nVersion 1.1\n\n1. Rental\n1.1 The rental is 25.000 KWD.',
  agreement_text_ar: 'تغيير الإيجار\nالإصدار 1.1\n\n1. الإيجار\n1.1 الإيجار 25.000 د.ك.',
  digest: 'b'.repeat(64),
  differences: [
    {
      id: 'rental.amount',
      before: { en: 'The rental was 20.000 KWD.', ar: 'كان الإيجار 20.000 د.ك.' },
      after: { en: 'The rental is 25.000 KWD.', ar: 'الإيجار 25.000 د.ك.' },
    },
    { id: 'rental.loss', before: null, after: { en: 'A loss is 60.', ar: 'الفقد 60.' } },
  ],
  waiting: 1,
  created_at: '2026-11-22T09:00:00.000Z',
  can: canAs(amendmentActions, FACTS, role),
});

const record = (role: Role): AgreementRecord => ({
  id: ID,
  agreement_type: 'rate_change',
  is_amendment: true,
  agreement_version: '1.1',
  status: 'pending',
  digest: 'b'.repeat(64),
  signer_name: null,
  signer_email: null,
  signed_at: null,
  pdf_ready: false,
  created_at: '2026-11-22T09:00:00.000Z',
  decline_reason: null,
  can: canAs(amendmentActions, FACTS, role),
});

const since = '2026-01-01T00:00:00.000Z';
const VISA = { ...FEE, signed: null, since, stated: null, upcoming: null };
const TERMS: BrandTerms = {
  agreement: null,
  fees: [
    { ...VISA, brand_percentage: 2.4 },
    { ...VISA, card_origin: 'international', brand_percentage: 3.1 },
    { ...VISA, card_type: 'KNET', brand_percentage: 0, brand_fixed: 0.1 },
    { ...VISA, payment_method: 'PG' },
  ],
  rental: { pos_rental_fee: 20, loss_fee: 60, signed: null, upcoming: null },
  pending: [],
};

const posFees = (pos_state: PosFees['pos_state']): PosFees => ({
  pos_state,
  pos_rental_fee: 20,
  loss_fee: 0,
  agreement_id: null,
  pos_transaction_fees: [{ ...FEE, source: 'table' }],
  can: canAs(posActions, { pos_state, brand_status: 'active' }),
});

function open(role: Role, state: PosFees['pos_state'] = 'none', waits = false) {
  signInAs(role);
  const sent: unknown[] = [];
  let agreements = waits ? [record(role)] : [];
  const keep = async ({ request }: { request: Request }) => {
    sent.push(await request.json());
    agreements = [];
    return answer({
      agreements: [],
      agreement_id: ID,
      signed_at: record(role).created_at,
      waiting: 0,
    });
  };
  server.use(
    http.get('/api/brands/7', () => answer(fullBrand({ status: 'active' }))),
    http.get('/api/brands/7/documents', () => answer([])),
    http.get('/api/brands/7/payouts', () => answer(brandPayouts())),
    http.get('/api/brands/7/finances', () => refusal('INTERNAL')),
    http.get('/api/brands/7/agreements', () => answer(agreements)),
    http.get('/api/brands/7/agreements/pending', () => answer(pending(role))),
    http.get('/api/admin/brands/7/api-key', () => refusal('INTERNAL')),
    http.get('/api/admin/brands/7/pos-fees', () => answer(posFees(state))),
    http.get('/api/admin/fees', () => answer([TABLE_ROW])),
    http.get('/api/brands/7/terms', () => answer(TERMS)),
    http.post(`/api/brands/7/agreements/${ID}/sign`, keep),
    http.post(`/api/brands/7/agreements/${ID}/decline`, keep),
    http.post('/api/admin/brands/7/pos-activation', keep),
    http.post('/api/admin/brands/7/rate-change', keep),
    http.put('/api/admin/brands/7/pos-fees', keep),
  );
  return { ...renderApp('/brands/7?tab=terminals'), sent };
}

describe('a pending agreement', () => {
  it('asks the owner to agree and to sign, and disappears after the signature', async () => {
    const { user, sent } = open('brand_owner', 'signed', true);
    const form = within(await screen.findByRole('form', { name: 'Sign the agreement' }));
    await user.click(form.getByRole('button', { name: 'Sign Agreement' }));
    expect(
      await form.findByText('Please check the agreement checkbox before signing'),
    ).toBeVisible();
    await user.click(form.getByRole('checkbox'));
    await user.click(form.getByRole('button', { name: 'Sign Agreement' }));
    expect(await form.findByText('Please provide your signature')).toBeVisible();
    await user.click(form.getByRole('radio', { name: 'Type' }));
    await user.type(form.getByRole('textbox'), '  ');
    await user.click(form.getByRole('button', { name: 'Sign Agreement' }));
    expect(await form.findByText('Please provide your signature')).toBeVisible();
    expect(sent).toEqual([]);
    await user.type(form.getByRole('textbox'), 'Noura Salem');
    await user.click(form.getByRole('button', { name: 'Sign Agreement' }));
    expect(
      await screen.findByText('Agreement signed! You can now request terminals.'),
    ).toBeVisible();
    expect(sent).toEqual([{ typed_name: 'Noura Salem', digest: 'b'.repeat(64), agreed: true }]);
    await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
  });

  it('appears above the table in the panel of the terminals', async () => {
    open('brand_owner', 'signed', true);
    const form = await screen.findByRole('form', { name: 'Sign the agreement' });
    const title = screen.getByRole('heading', { level: 2, name: 'POS terminals' });
    const panel = title.closest('section');
    expect(panel).toContainElement(form);
    const table = await within(panel!).findByText('No terminal yet');
    expect(form.compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('shows what changes, clause by clause in both languages', async () => {
    open('brand_owner', 'signed', true);
    const changes = within(await screen.findByRole('region', { name: 'What changes' }));
    expect(changes.getByText('The rental was 20.000 KWD.')).toBeVisible();
    expect(changes.getByText('الإيجار 25.000 د.ك.')).toHaveAttribute('dir', 'rtl');
    expect(changes.getByText('This clause is new.')).toBeVisible();
  });

  it('shows no rental that it does not contain', async () => {
    open('brand_owner', 'signed', true);
    const about = { pos_rental_fee: null, loss_fee: null };
    server.use(
      http.get('/api/brands/7/agreements/pending', () =>
        answer({ ...pending('brand_owner'), ...about }),
      ),
    );
    const table = await screen.findByRole('table', { name: 'Current and new rates' });
    expect(within(table).getByRole('row', { name: /Rental every 30 days/ })).toHaveTextContent(
      'KWD 20.000Unchanged',
    );
  });

  it('is a table of the current and new rates, which names the unchanged ones', async () => {
    open('brand_owner', 'signed', true);
    const table = await screen.findByRole('table', { name: 'Current and new rates' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'VISA at terminals2.40 % + KWD 0.0502.10 % + KWD 0.050',
      'VISA, international cards at terminals3.10 % + KWD 0.050Unchanged',
      'KNET at terminals0.00 % + KWD 0.100Unchanged',
      'Rental every 30 daysKWD 20.000KWD 25.000',
      'Terminal not returnedKWD 60.000Unchanged',
    ]);
  });

  it('is declined by the owner with a reason, and states what happens then', async () => {
    const { user, sent } = open('brand_owner', 'signed', true);
    await screen.findByRole('form', { name: 'Sign the agreement' });
    expect(screen.getByText(/Your signed rates stay in force.*30 days' notice/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Decline' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline Rate Change?' }));
    await user.click(dialog.getByRole('button', { name: 'Decline' }));
    expect(await dialog.findByText('Please give a reason')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Too high for me');
    await user.click(dialog.getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('Declined. Your signed rates stay in force.')).toBeVisible();
    expect(sent).toEqual([{ reason: 'Too high for me' }]);
    await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
  });

  it('is shown to staff without the form to sign', async () => {
    open('admin', 'signed', true);
    expect(await screen.findByText('The brand owner must sign this agreement.')).toBeVisible();
    expect(screen.queryByRole('form', { name: 'Sign the agreement' })).not.toBeInTheDocument();
  });
});

describe('the rates of a brand', () => {
  it('are agreed by an activation', async () => {
    const { user, sent } = open('admin');
    await user.click(await screen.findByRole('button', { name: 'Activate POS' }));
    const dialog = within(await screen.findByRole('dialog'));
    const rental = dialog.getByLabelText(/Rental for 30 days/);
    await user.clear(rental);
    await user.type(rental, '25.5');
    await user.click(dialog.getByRole('button', { name: 'Activate POS' }));
    expect(await screen.findByText(/POS is activated/)).toBeVisible();
    const fee = { card_type: 'VISA', card_origin: 'any', brand_percentage: 2.1, brand_fixed: 0.05 };
    const rates = { brand_id: 7, rental_fee: 25.5, loss_fee: 0, transaction_fees: [fee] };
    expect(sent).toEqual([{ ...rates, below_cost_confirmed: false }]);
  });

  it('below the cost of the provider show the old and the new price, and are confirmed', async () => {
    const { user, sent } = open('admin');
    await user.click(await screen.findByRole('button', { name: 'Activate POS' }));
    const dialog = within(await screen.findByRole('dialog'));
    const price = dialog.getByLabelText('VISA, percent');
    const type = async (text: string) => {
      await user.clear(price);
      await user.type(price, text);
    };
    await type('1.7');
    for (const text of ['2.10% + 0.050', '1.70% + 0.050', '1.80% + 0.000']) {
      expect(await dialog.findByText(text)).toBeVisible();
    }
    const confirmation = () => dialog.getByRole('checkbox', { name: 'I confirm the loss' });
    await user.click(confirmation());
    await type('1.6');
    expect(confirmation()).not.toBeChecked();
    await user.click(confirmation());
    await user.click(dialog.getByRole('button', { name: 'Activate POS' }));
    expect(await screen.findByText(/POS is activated/)).toBeVisible();
    expect(sent).toMatchObject([
      { transaction_fees: [{ brand_percentage: 1.6 }], below_cost_confirmed: true },
    ]);
  });

  it('show the refusal of the server, which may know another cost', async () => {
    const { user } = open('admin', 'signed');
    const error = 'For VISA POS the brand would pay less than the payment provider keeps.';
    const fields = { below_cost_confirmed: error };
    server.use(
      http.post('/api/admin/brands/7/rate-change', () =>
        refusal('FEE_BELOW_COST', { error, fields }),
      ),
    );
    await user.click(await screen.findByRole('button', { name: 'Change rates' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Ask the owner to sign' }));
    expect(await dialog.findByText(error)).toBeVisible();
    expect(dialog.getByRole('checkbox', { name: 'I confirm the loss' })).toBeVisible();
  });

  it("are changed by the owner's signature", async () => {
    const { user, sent } = open('admin', 'signed');
    await user.click(await screen.findByRole('button', { name: 'Change rates' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('checkbox', { name: 'Include transaction fees as well' }));
    await user.click(dialog.getByRole('button', { name: 'Ask the owner to sign' }));
    expect(await screen.findByText('We asked the owner to sign the new rates')).toBeVisible();
    const rates = { new_rental_fee: 20, new_loss_fee: 0 };
    expect(sent).toEqual([{ ...rates, below_cost_confirmed: false }]);
  });

  it('are offered before the activation', async () => {
    const { user, sent } = open('super_admin');
    await user.click(await screen.findByRole('button', { name: 'POS fees' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('POS fees saved')).toBeVisible();
    expect(sent).toMatchObject([{ pos_rental_fee: 20, loss_fee: 0 }]);
  });

  it('are not shown to owners', async () => {
    open('brand_owner');
    expect(await screen.findByRole('heading', { level: 1, name: 'Cafe Najma' })).toBeVisible();
    expect(screen.queryByText('POS rates')).not.toBeInTheDocument();
  });
});
