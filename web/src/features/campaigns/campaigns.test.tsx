import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { campaignActions, campaignBrandActions } from '@diwan/contract/features/campaigns/actions';
import type {
  Campaign,
  CampaignBrand,
  CampaignSummary,
} from '@diwan/contract/features/campaigns/records';
import { daysBetween } from '@diwan/contract/kernel/time';
import { switchLanguage } from '../../lib/i18n.ts';
import { canAs } from '../../testing/can.ts';
import { feeRow } from '../../testing/fees.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, refusal, server } from '../../testing/server.ts';

const ID = '11111111-1111-4111-8111-111111111111';
const NONE = { waiting: 0, drafted: 0, told: 0, reminded: 0, signed: 0, held: 0, excluded: 0 };

const campaign = (more: Partial<Campaign> = {}): Campaign => {
  const row = { ...DRAFT, ...more };
  return { ...row, can: canAs(campaignActions, { state: row.state, is_late: false }) };
};
const TITLE = { en: 'Settlement and payouts', ar: 'التسوية والتحويلات' };
const DRAFT: Omit<Campaign, 'can'> = {
  id: ID,
  name: 'Payout days',
  kind: 'clause',
  agreement_type: 'service',
  clause_id: 'payouts.when',
  clause_title: TITLE,
  clause_en: 'Payouts are made each working day.',
  clause_ar: 'تُصرف الدفعات كل يوم عمل.',
  rental_fee: null,
  loss_fee: null,
  fees: [],
  choice: 'all',
  partner_id: null,
  partner_name: null,
  mcc_code: null,
  brand_ids: [],
  deadline: '2027-03-31',
  reminder_days: [14, 7],
  digest: 'a'.repeat(64),
  state: 'draft',
  created_by_name: 'Huda',
  created_at: '2027-03-01T09:00:00.000Z',
  started_by_name: null,
  started_at: null,
  ended_at: null,
  reason: null,
  counts: { ...NONE, waiting: 2, excluded: 1 },
};

const brand = (brand_id: number, more: Partial<CampaignBrand> = {}): CampaignBrand => {
  const row = {
    brand_id,
    brand_name: `Shop ${brand_id}`,
    partner_name: null,
    state: 'waiting' as const,
    exclusion: null,
    agreement_id: null,
    drafted_at: null,
    reminded_at: null,
    reminders: 0,
    signed_at: null,
    signer_name: null,
    pdf_ready: false,
    ...more,
  };
  return { ...row, can: canAs(campaignBrandActions, row) };
};

const one = `/api/admin/campaigns/${ID}`;
let sent: unknown[] = [];

function serve(current: Campaign, brands: readonly CampaignBrand[]) {
  server.use(
    http.get(one, () => answer(current)),
    http.get(`${one}/brands`, ({ request }) => {
      const state = new URL(request.url).searchParams.get('state');
      const wanted = brands.filter((row) => state === null || row.state === state);
      return answer({ brands: wanted, next_cursor: null });
    }),
  );
}

const record =
  (body: () => Response) =>
  async ({ request }: { request: Request }) => {
    sent.push(await request.json());
    return body();
  };

const dayOf = (ms: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuwait' }).format(ms);

beforeEach(() => {
  sent = [];
  signInAs('admin');
  server.use(
    http.get('/api/admin/campaigns/clauses', () =>
      answer([{ id: 'payouts.when', title: TITLE, en: 'Each week.', ar: 'كل أسبوع.' }]),
    ),
    http.get('/api/admin/fees', () => answer([])),
    http.get(`${one}/preview`, () =>
      answer({
        brands: 2,
        excluded: [{ reason: 'no_owner', brands: 1 }],
        replaces: [{ campaign_id: ID.replace('1', '2'), campaign_name: 'Older', brands: 1 }],
      }),
    ),
  );
});

describe('the campaigns', () => {
  it('are listed with the number of signatures', async () => {
    const running: CampaignSummary = {
      id: ID,
      name: 'Payout days',
      kind: 'clause',
      agreement_type: 'service',
      state: 'running',
      deadline: '2027-03-31',
      created_at: '2027-03-01T09:00:00.000Z',
      started_at: '2027-03-01T09:00:00.000Z',
      reached: 12,
      signed: 5,
    };
    server.use(http.get('/api/admin/campaigns', () => answer([running])));
    renderApp('/campaigns');
    const row = await screen.findByRole('row', { name: /Payout days/ });
    for (const text of ['Clause', 'Running', '5 of 12', 'Mar 31, 2027']) {
      expect(row).toHaveTextContent(text);
    }
  });

  it('redirect an owner to the dashboard', async () => {
    signInAs('brand_owner');
    const { path } = renderApp('/campaigns');
    await waitFor(() => expect(path()).not.toBe('/campaigns'));
  });
});

describe('a new campaign', () => {
  it('starts from the current text of the clause', async () => {
    server.use(
      http.post(
        '/api/admin/campaigns',
        record(() => answer(campaign())),
      ),
    );
    serve(campaign(), []);
    const { user, path } = renderApp('/campaigns/new');
    await user.click(await screen.findByRole('button', { name: 'Save and preview' }));
    expect((await screen.findAllByText('This field is required')).length).toBeGreaterThan(0);
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Payout days');
    await user.click(screen.getByRole('combobox', { name: /^Clause/ }));
    await user.click(
      await screen.findByRole('option', {
        name: 'Settlement and payouts: Each week.',
        hidden: true,
      }),
    );
    const english = screen.getByRole('textbox', { name: /^New text in English/ });
    expect(english).toHaveValue('Each week.');
    await user.clear(english);
    await user.type(english, 'Each working day.');
    const picker = document.querySelector<HTMLInputElement>('input[type=date]');
    expect(daysBetween(dayOf(Date.now()), picker!.max)).toBe(366);
    await user.type(screen.getByLabelText(/^Last day for signing/), '2027-03-31');
    await user.click(screen.getByRole('button', { name: 'Save and preview' }));
    expect(await screen.findByText('The draft has been saved')).toBeVisible();
    await waitFor(() => expect(path()).toBe(`/campaigns/${ID}`));
    expect(sent[0]).toMatchObject({
      kind: 'clause',
      clause_id: 'payouts.when',
      clause_en: 'Each working day.',
      clause_ar: 'كل أسبوع.',
      choice: 'all',
      deadline: '2027-03-31',
    });
  });

  it('can change the rental, which removes the clause', async () => {
    server.use(
      http.post(
        '/api/admin/campaigns',
        record(() => answer(campaign())),
      ),
    );
    serve(campaign(), []);
    const { user } = renderApp('/campaigns/new');
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Rental');
    await user.click(screen.getByRole('combobox', { name: 'Kind of change' }));
    await user.click(await screen.findByRole('option', { name: 'Rental', hidden: true }));
    await user.type(screen.getByRole('textbox', { name: /^Rental for 30 days/ }), '12.500');
    await user.type(screen.getByLabelText(/^Last day for signing/), '2027-03-31');
    await user.click(screen.getByRole('button', { name: 'Save and preview' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ kind: 'rate', clause_id: null, rental_fee: 12.5, fees: [] });
  });
});

describe('the preview of a campaign', () => {
  it('lists the brands it reaches, omits and replaces, and starts with that number', async () => {
    serve(campaign(), [brand(1), brand(2), brand(3, { state: 'excluded', exclusion: 'no_owner' })]);
    server.use(
      http.post(
        `${one}/start`,
        record(() => {
          serve(campaign({ state: 'running', counts: { ...NONE, signed: 1, told: 1 } }), []);
          return answer(campaign({ state: 'running' }));
        }),
      ),
    );
    const { user } = renderApp(`/campaigns/${ID}`);
    expect(
      await screen.findByText(/1 brand has not signed the agreement of the campaign .?Older/),
    ).toBeVisible();
    expect(await screen.findByText('Excluded: No owner who can sign')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Start' }));
    const dialog = await screen.findByRole('dialog', { name: 'Start Payout days?' });
    expect(within(dialog).getByText(/2 brands will receive an agreement/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Start' }));
    expect(await screen.findByText('The campaign has been started')).toBeVisible();
    const seen = { brands: 2, digest: 'a'.repeat(64) };
    expect(sent).toEqual([{ ...seen, below_cost_confirmed: false }]);
    expect(await screen.findByText('1 of 2 signed')).toBeVisible();
  });

  it("asks to confirm a fee below the provider's cost, with the old and the new value", async () => {
    const fees = [{ card_type: 'KNET' as const, brand_percentage: 0.5, brand_fixed: 0 }];
    const none = { clause_id: null, clause_title: null, clause_en: null, clause_ar: null };
    const change = { kind: 'rate', agreement_type: 'fee_change', ...none, fees } as const;
    serve(campaign(change), [brand(1)]);
    server.use(
      http.get('/api/admin/fees', () => answer([feeRow({ payment_method: 'POS' })])),
      http.post(
        `${one}/start`,
        record(() => answer(campaign({ ...change, state: 'running' }))),
      ),
    );
    const { user } = renderApp(`/campaigns/${ID}`);
    await user.click(await screen.findByRole('button', { name: 'Start' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Start Payout days?' }));
    for (const text of ['KNET POS Brand pays', '1.50% + 0.100', '0.50% + 0.000', '0.70% + 0.000']) {
      expect(await dialog.findByText(text)).toBeVisible();
    }
    expect(dialog.getByRole('button', { name: 'Start' })).toBeDisabled();
    await user.click(dialog.getByRole('checkbox', { name: 'I confirm the loss' }));
    await user.click(dialog.getByRole('button', { name: 'Start' }));
    expect(await screen.findByText('The campaign has been started')).toBeVisible();
    expect(sent).toMatchObject([{ brands: 2, below_cost_confirmed: true }]);
  });

  it('shows the changes of one brand', async () => {
    serve(campaign(), [brand(1)]);
    const change = {
      id: 'payouts.when',
      title: TITLE,
      before: { en: 'Each week.', ar: 'كل أسبوع.' },
      after: { en: 'Each day.', ar: 'كل يوم.' },
    };
    server.use(http.get(`${one}/brands/1/changes`, () => answer([change])));
    const { user } = renderApp(`/campaigns/${ID}`);
    await user.click(await screen.findByRole('button', { name: 'Show what changes' }));
    const panel = await screen.findByRole('dialog', { name: 'What changes for Shop 1' });
    for (const text of [TITLE.en, 'Each week.', 'كل أسبوع.', 'Each day.', 'كل يوم.']) {
      expect(await within(panel).findByText(text)).toBeVisible();
    }
  });
});

describe('the clause of a campaign', () => {
  it.each(['en', 'ar'] as const)(
    'is shown with its title, never with its code: %s',
    async (language) => {
      await switchLanguage(language);
      serve(campaign(), []);
      renderApp(`/campaigns/${ID}`);
      expect(await screen.findByText(TITLE[language])).toBeVisible();
      expect(document.body).not.toHaveTextContent('payouts.when');
    },
  );
});

describe('the progress of a campaign', () => {
  const running = campaign({
    state: 'running',
    started_at: '2027-03-01T10:00:00.000Z',
    counts: { ...NONE, signed: 1, held: 1, told: 1 },
  });
  const rows = [
    brand(1, { state: 'signed', agreement_id: ID, pdf_ready: true, signer_name: 'Noura' }),
    brand(2, { state: 'told', agreement_id: ID }),
    brand(3, { state: 'held', agreement_id: ID }),
  ];

  it('shows the brands of a figure, and downloads the evidence of one', async () => {
    serve(running, rows);
    server.use(
      http.get(`${one}/brands/3/pack`, () => {
        sent.push('pack');
        return HttpResponse.arrayBuffer(new ArrayBuffer(3), {
          headers: { 'content-type': 'application/zip' },
        });
      }),
    );
    const { user } = renderApp(`/campaigns/${ID}`);
    await user.click(await screen.findByRole('button', { name: 'On hold: 1' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Shop 1' })).toBeNull());
    await user.click(
      await screen.findByRole('button', { name: 'Download the evidence for Shop 3' }),
    );
    await waitFor(() => expect(sent).toEqual(['pack']));
  });

  it('is stopped with a reason; a refusal stays in the dialog', async () => {
    serve(running, rows);
    server.use(
      http.post(
        `${one}/stop`,
        record(() => refusal('CAMPAIGN_NOT_RUNNING')),
      ),
    );
    const { user } = renderApp(`/campaigns/${ID}`);
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    const dialog = await screen.findByRole('dialog', { name: 'Stop Payout days?' });
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Another text');
    await user.click(within(dialog).getByRole('button', { name: 'Stop' }));
    expect(await within(dialog).findByRole('alert')).toBeVisible();
    expect(sent).toEqual([{ reason: 'Another text' }]);
  });
});
