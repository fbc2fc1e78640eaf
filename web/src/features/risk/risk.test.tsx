import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { riskActions } from '@diwan/contract/features/risk/actions';
import type { BrandRiskDetail, RiskRule } from '@diwan/contract/features/risk/records';
import { switchLanguage } from '../../lib/i18n.ts';
import { canAs } from '../../testing/can.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { chooseInMenu } from '../../testing/row-menu.ts';
import { answer, server } from '../../testing/server.ts';

const RISK: BrandRiskDetail = {
  brand_id: 7,
  brand_name: 'Café Najma',
  status: 'active',
  score: 70,
  level: 'high',
  computed_level: 'high',
  is_set: false,
  review_due_on: '2026-11-20',
  is_due: true,
  reviewed_at: null,
  can: canAs(riskActions, { is_set: false }),
  factors: [
    { factor: 'nationality', points: 40, found: 'IR' },
    { factor: 'exposed', points: 30, found: null },
  ],
  changes: [
    {
      id: 1,
      kind: 'computed',
      score: 70,
      level: 'high',
      reason: null,
      changed_by: null,
      changed_at: '2026-11-19T08:00:00.000Z',
    },
  ],
};
const RULE: RiskRule = { factor: 'chargebacks', points: 20, number: 3, codes: [], version: 4 };

function serve(can: object = RISK.can) {
  const sent: unknown[] = [];
  server.use(
    http.get('/api/admin/brand-risks', () => answer({ risks: [RISK], next_cursor: null })),
    http.get('/api/admin/brand-risks/7', () => answer({ ...RISK, can })),
    http.get('/api/admin/risk-rules', () => answer([RULE])),
    http.post('/api/admin/brand-risks/7/:what', async ({ request, params }) => {
      sent.push([params['what'], await request.json()]);
      return answer(RISK);
    }),
    http.put('/api/admin/risk-rules/chargebacks', async ({ request }) => {
      sent.push(await request.json());
      return answer(RULE);
    }),
  );
  return sent;
}

it('lists brands with their level and the day of their review', async () => {
  serve();
  signInAs('admin');
  renderApp('/brand-risks');
  const row = await screen.findByRole('row', { name: /Café Najma/ });
  expect(row).toHaveTextContent('70');
  expect(row).toHaveTextContent('Nov 20, 2026Review due');
  expect(within(row).getByText('High')).toBeVisible();
  expect(within(row).getByRole('link')).toHaveAttribute('href', '/brand-risks/7');
});

it('shows the factors of a brand in words, and records a review of the score that was read', async () => {
  const sent = serve();
  signInAs('admin');
  const { user } = renderApp('/brand-risks/7');
  const factors = await screen.findByRole('table', { name: 'Factors' });
  expect(factors).toHaveTextContent(/An owner has a nationality of higher risk: .?Iran/);
  expect(factors).toHaveTextContent('An owner is politically exposed');
  await user.click(screen.getByRole('button', { name: 'Record the review' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(/Reason/), 'Visited the shop');
  await user.click(within(dialog).getByRole('button', { name: 'Record the review' }));
  await screen.findByText('The review was saved');
  expect(sent).toEqual([['review', { reason: 'Visited the shop', score: 70 }]]);
});

it('changes the points of a rule with a reason', async () => {
  const sent = serve();
  signInAs('admin');
  const { user } = renderApp('/settings/risk-rules');
  expect(await screen.findByRole('row', { name: /Chargebacks/ })).toHaveTextContent(
    'At least 3 in 12 months',
  );
  await chooseInMenu(user, 'Chargebacks', 'Edit');
  const dialog = await screen.findByRole('dialog', { name: 'Rule: Chargebacks' });
  const points = within(dialog).getByLabelText(/Points/);
  await user.clear(points);
  await user.type(points, '30');
  await user.type(within(dialog).getByLabelText(/Reason/), 'More disputes');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await screen.findByText('The rule was saved. All brands will be assessed again.');
  expect(sent).toMatchObject([{ points: 30, number: 3, reason: 'More disputes', version: 4 }]);
});

it('an auditor reads the risk in Arabic and has no buttons', async () => {
  signInAs('auditor');
  await switchLanguage('ar');
  serve({});
  renderApp('/brand-risks/7');
  expect(await screen.findByText('أحد الملّاك معرَّض سياسيًا')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'تسجيل المراجعة' })).toBeNull();
});
