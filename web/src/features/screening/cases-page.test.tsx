import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { caseActions, type CaseFacts } from '@diwan/contract/features/screening/actions';
import type { ScreeningCase } from '@diwan/contract/features/screening/records';
import { switchLanguage } from '../../lib/i18n.ts';
import { canAs } from '../../testing/can.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, server } from '../../testing/server.ts';

const FACTS: CaseFacts = {
  status: 'open',
  band: 'strong',
  is_frozen: true,
  first_cleared_by: null,
};

const CASE: ScreeningCase = {
  id: '44444444-4444-4444-8444-444444444444',
  status: 'open',
  band: 'strong',
  score: 96,
  facts: [
    { code: 'other_spelling', subject: 'Zorbek Dwaytan', entry: 'Zorbek Dwitan' },
    { code: 'same_id_number', subject: null, entry: null },
  ],
  opened_at: '2026-11-20T08:00:00.000Z',
  is_frozen: true,
  frozen_at: '2026-11-20T08:00:00.000Z',
  left_amount: 12.5,
  subject: {
    role: 'holder',
    names: ['Zorbek Dwaytan', 'زربك دويتن'],
    birth_date: '1970-05-31',
    nationality: 'kw',
    brand_id: 7,
    brand_name: 'Bloom',
  },
  entry: {
    list_name: 'UN list',
    name: 'Zorbek Dwitan',
    names: ['Zorbek Dwitan'],
    birth_dates: ['1970'],
    nationalities: ['kw'],
    reason: 'QDi.001',
    is_current: true,
  },
  needs_two_persons: true,
  first_cleared_by: null,
  first_cleared_at: null,
  first_reason: null,
  decided_by: null,
  decided_at: null,
  reason: null,
  can: canAs(caseActions, FACTS),
};

function serve(row: ScreeningCase) {
  const sent: unknown[] = [];
  const asked: string[] = [];
  server.use(
    http.get('/api/admin/screening-cases', ({ request }) => {
      asked.push(new URL(request.url).search);
      return answer({ cases: [row], next_cursor: null });
    }),
    http.get('/api/admin/screening-cases/:id', () => answer(row)),
    http.post('/api/admin/screening-cases/:id/:what', async ({ params, request }) => {
      sent.push([params['what'], await request.json()]);
      return answer(row);
    }),
  );
  return { sent, asked };
}

it('the list filters by status and subjects, and links to each case', async () => {
  signInAs('admin');
  const { asked } = serve(CASE);
  renderApp('/screening-cases?status=open&group=customers');
  const row = await screen.findByRole('row', { name: /Zorbek Dwaytan/ });
  expect(row).toHaveTextContent('Person in the documents · Bloom');
  expect(row).toHaveTextContent('Strong');
  const link = within(row).getByRole('link', { name: 'Zorbek Dwaytan' });
  expect(link).toHaveAttribute('href', `/screening-cases/${CASE.id}`);
  expect(asked[0]).toContain('group=customers');
  expect(asked[0]).toContain('status=open');
});

it('the page of a case compares both persons, and clears it with a reason', async () => {
  signInAs('admin');
  const { sent } = serve(CASE);
  const { user } = renderApp(`/screening-cases/${CASE.id}`);
  const facts = await screen.findByRole('table', { name: 'Reasons for the match' });
  expect(facts).toHaveTextContent('Same name in another spelling');
  expect(screen.getByText(/The owner sees only “The brand is under review”/)).toBeVisible();
  expect(screen.getByText('QDi.001')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  const dialog = await screen.findByRole('dialog', { name: 'Clear this case?' });
  expect(dialog).toHaveTextContent('A second admin must clear the case too');
  await user.type(within(dialog).getByRole('textbox'), 'Another passport');
  await user.click(within(dialog).getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(sent).toEqual([['clear', { reason: 'Another passport' }]]));
});

it('the admin who cleared first reads why another admin is needed', async () => {
  signInAs('admin');
  serve({
    ...CASE,
    first_cleared_by: 'me@diwan.test',
    first_cleared_at: '2026-11-21T08:00:00.000Z',
    first_reason: 'Another passport',
    can: canAs(caseActions, { ...FACTS, first_cleared_by: 'me' }),
  });
  renderApp(`/screening-cases/${CASE.id}`);
  const clear = await screen.findByRole('button', { name: 'Clear' });
  expect(clear).toHaveAttribute('aria-disabled', 'true');
  expect(clear).toHaveAccessibleDescription(/another admin must clear it too/);
  expect(screen.getByText('Needs a second admin')).toBeVisible();
});

it('an auditor reads a case in Arabic without its actions', async () => {
  signInAs('auditor');
  serve({ ...CASE, can: {} });
  await switchLanguage('ar');
  renderApp(`/screening-cases/${CASE.id}`);
  expect(await screen.findByText('أسباب التطابق')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'استبعاد' })).toBeNull();
});
