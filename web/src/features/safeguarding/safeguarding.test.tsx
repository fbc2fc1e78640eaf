import { cleanup, screen, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type {
  ClearingScore,
  SafeguardingReport,
  StoredReport,
} from '@diwan/contract/features/safeguarding/records';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, refusal, server } from '../../testing/server.ts';

const BUSINESS = { id: '7d444840-9dc0-41d1-b245-5ffdce74fad3', name: 'Retail Co' };
const REPORT: SafeguardingReport = {
  day: '2026-06-10',
  businesses: [
    {
      business: BUSINESS,
      owed: { pending: 0, payable: 80, in_transit: 15, deposits: 5, total: 100 },
      accounts: [
        {
          bank_account_id: '7d444840-9dc0-41d1-b245-5ffdce74fad2',
          iban: 'KW81****0101',
          purpose: 'main',
          closing: 90,
          statement_day: '2026-06-10',
        },
      ],
      balance: 90,
      difference: -10,
      provider_debt: 40,
    },
  ],
};
const REPORT_FILE: StoredReport = {
  day: '2026-06-10',
  version: 2,
  sha256: '0'.repeat(64),
  is_timestamped: false,
  created_at: '2026-06-11T00:50:00.000Z',
};
const SCORE: ClearingScore = {
  months: [{ month: '2026-06', volume: 50, first_percent: 20, fourth_percent: 80.5 }],
  oldest_open: { due_day: '2026-06-08', amount: 10 },
};

beforeEach(() => {
  signInAs('admin');
  server.use(
    http.get('/api/admin/safeguarding', () => answer(REPORT)),
    http.get('/api/admin/safeguarding/days', () =>
      answer([{ day: '2026-06-10', business: BUSINESS, owed: 100, balance: 90, difference: -10 }]),
    ),
    http.get('/api/admin/safeguarding/reports', () => answer([REPORT_FILE])),
    http.get('/api/admin/clearing-score', () => answer(SCORE)),
  );
});

describe('the safeguarding page', () => {
  it('downloads the sealed report of the shown day', async () => {
    const asked: string[] = [];
    server.use(
      http.get('/api/admin/safeguarding/file', ({ request }) => {
        asked.push(new URL(request.url).search);
        return refusal('INTERNAL', { error: 'No seal' });
      }),
    );
    const { user } = renderApp('/safeguarding');
    await user.click(await screen.findByRole('button', { name: 'Download sealed PDF' }));
    expect(await screen.findByText('No seal')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Download version 2' }));
    expect(asked).toEqual(['?day=2026-06-10', '?day=2026-06-10&version=2']);
  });

  it('accepts a day without a record, and states that another value is unknown', async () => {
    const days: (string | null)[] = [];
    server.use(
      http.get('/api/admin/safeguarding', ({ request }) => {
        const day = new URL(request.url).searchParams.get('day');
        days.push(day);
        return answer({ ...REPORT, day: day ?? REPORT.day });
      }),
    );
    renderApp('/safeguarding?day=2026-06-01');
    expect(await screen.findByRole('heading', { name: 'Jun 01, 2026' })).toBeVisible();
    expect(screen.queryByText(/^Unknown filter/)).toBeNull();
    cleanup();
    renderApp('/safeguarding?day=nothing');
    expect(await screen.findByText(/^Unknown filter: Day = .nothing/)).toBeVisible();
    expect(days).toEqual(['2026-06-01', null]);
  });

  it('shows a shortfall with its lines, the recorded days and the clearing score', async () => {
    renderApp('/safeguarding');
    expect(await screen.findByText('Main account KW81****0101')).toBeVisible();
    expect(screen.getByText('Owed by the provider')).toBeVisible();
    const days = await screen.findByRole('table', { name: 'Recorded days' });
    expect(within(days).getByText('Shortfall')).toBeVisible();
    const score = await screen.findByRole('table', { name: 'Clearing score' });
    expect(within(score).getByText('80.5%')).toBeVisible();
    expect(screen.getByText(/due on/)).toBeVisible();
  });

  it('says that statements are missing instead of a difference', async () => {
    const [one] = REPORT.businesses;
    const unknown = { ...REPORT, businesses: [{ ...one, balance: null, difference: null }] };
    server.use(
      http.get('/api/admin/safeguarding', () => answer(unknown)),
      http.get('/api/admin/safeguarding/days', () => answer([])),
    );
    renderApp('/safeguarding');
    expect(await screen.findByText(/do not cover this day/)).toBeVisible();
    expect(screen.queryByText('Shortfall')).toBeNull();
  });
});
