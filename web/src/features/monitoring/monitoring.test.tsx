import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { caseActions, ruleActions } from '@diwan/contract/features/monitoring/actions';
import type {
  Alert,
  MonitoringCaseDetail,
  MonitoringRule,
} from '@diwan/contract/features/monitoring/records';
import { switchLanguage } from '../../lib/i18n.ts';
import { canAs } from '../../testing/can.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { chooseInMenu, findInMenu } from '../../testing/row-menu.ts';
import { answer, server } from '../../testing/server.ts';

const NO_THRESHOLDS = {
  times: null,
  payments: null,
  hours: null,
  percent: null,
  amount: null,
  from_time: null,
  until_time: null,
  period: null,
};
const TRIAL = {
  tried_at: '2026-11-20T08:00:00.000Z',
  tried_by: 'admin@diwan.test',
  alerts: 2,
  brands: 1,
  payments: 9,
  refused: 4,
};
const RULE: MonitoringRule = {
  id: '44444444-4444-4444-8444-444444444444',
  name: 'Daily limit',
  kind: 'block_above',
  brand_id: null,
  brand_name: null,
  state: 'off',
  version: 2,
  active_version: null,
  ...NO_THRESHOLDS,
  amount: 500,
  period: 'day',
  switched_at: null,
  trial: TRIAL,
  can: canAs(ruleActions, { state: 'off', version: 2, is_tried: true }),
};
const UNTRIED: MonitoringRule = {
  ...RULE,
  id: '55555555-5555-4555-8555-555555555555',
  name: 'Cards',
  kind: 'payments_of_card',
  amount: null,
  period: null,
  payments: 5,
  hours: 2,
  trial: null,
  can: canAs(ruleActions, { state: 'off', version: 2, is_tried: false }),
};
const ALERT: Alert = {
  id: '66666666-6666-4666-8666-666666666666',
  rule_id: UNTRIED.id,
  rule_name: 'Cards',
  kind: 'payments_of_card',
  version: 1,
  ...NO_THRESHOLDS,
  hours: 2,
  day: '2026-11-20',
  raised_at: '2026-11-20T08:00:00.000Z',
  payments: 5,
  payment_count: 6,
  payment_sum: 42.5,
  refused_count: null,
  refused_sum: null,
};
const CASE: MonitoringCaseDetail = {
  id: '77777777-7777-4777-8777-777777777777',
  brand_id: 7,
  brand_name: 'Bloom',
  status: 'open',
  opened_at: '2026-11-20T08:00:00.000Z',
  alerts: 1,
  rule_names: ['Cards'],
  payments: 6,
  amount: 42.5,
  reviewed_by: null,
  reviewed_at: null,
  decided_by: null,
  decided_at: null,
  reason: null,
  all_alerts: [ALERT],
  can: canAs(caseActions, { status: 'open' }),
};
const PAYMENT = {
  id: 91,
  order_id: 'ord-91',
  paid_at: '2026-11-20T08:00:00.000Z',
  amount: 7.25,
  scheme: 'VISA',
  channel: 'PG',
};

function serve({ rules = [RULE, UNTRIED] } = {}) {
  const sent: unknown[] = [];
  server.use(
    http.get('/api/admin/monitoring-rules', () => answer(rules)),
    http.get('/api/brands', () => answer([])),
    http.post('/api/admin/monitoring-rules', async ({ request }) => {
      sent.push(await request.json());
      return answer(UNTRIED);
    }),
    http.post('/api/admin/monitoring-rules/:id/trial', ({ params }) => {
      sent.push(['trial', params['id']]);
      const finding = {
        brand_id: 7,
        brand_name: 'Bloom',
        day: '2026-11-02',
        payments: 9,
        amount: 9,
      };
      return answer({ rule: RULE, findings: [finding] });
    }),
    http.post('/api/admin/monitoring-rules/:id/on', async ({ request }) => {
      sent.push(await request.json());
      return answer(RULE);
    }),
    http.get('/api/admin/monitoring-cases', () => answer({ cases: [CASE], next_cursor: null })),
    http.get('/api/admin/monitoring-cases/:id', () => answer(CASE)),
    http.get('/api/admin/monitoring-cases/:id/payments', () =>
      answer({ payments: [PAYMENT], next_cursor: null }),
    ),
    http.post('/api/admin/monitoring-cases/:id/decide', async ({ request }) => {
      sent.push(await request.json());
      return answer(CASE);
    }),
  );
  return sent;
}

it('a rule is tried on all payments, and the trial shows what it would have refused', async () => {
  signInAs('admin');
  const sent = serve();
  const { user } = renderApp('/settings/monitoring-rules');
  const row = await screen.findByRole('row', { name: /Daily limit/ });
  expect(row).toHaveTextContent('Refuse charges above KWD 500.000 a day');
  expect(row).toHaveTextContent('2 alerts');
  await chooseInMenu(user, 'Daily limit', 'Try');
  const dialog = await screen.findByRole('dialog', { name: 'Trial of Daily limit' });
  await user.click(within(dialog).getByRole('button', { name: 'Try' }));
  expect(await within(dialog).findByRole('row', { name: /Bloom/ })).toHaveTextContent('2026');
  expect(dialog).toHaveTextContent('Payments that this limit would have refused: 4');
  expect(sent).toEqual([['trial', RULE.id]]);
});

it('a rule is switched on with the version that the page shows, only after a trial', async () => {
  signInAs('admin');
  const sent = serve();
  const { user } = renderApp('/settings/monitoring-rules');
  await chooseInMenu(user, 'Daily limit', 'Switch on');
  const dialog = await screen.findByRole('dialog', { name: /Switch .*Daily limit.* on\?/ });
  expect(dialog).toHaveTextContent('Charges above the limit are refused immediately.');
  await user.click(within(dialog).getByRole('button', { name: 'Switch on' }));
  expect(sent).toEqual([{ version: 2 }]);
  const untried = screen.getByRole('row', { name: /Cards/ });
  expect(untried).toHaveTextContent('Not tried');
});

it('a new rule sends exactly the thresholds of its kind', async () => {
  signInAs('admin');
  const sent = serve({ rules: [] });
  const { user } = renderApp('/settings/monitoring-rules');
  await user.click(await screen.findByRole('button', { name: 'Add a rule' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a rule' });
  await user.type(within(dialog).getByLabelText(/Name/), 'Small payments');
  await user.type(within(dialog).getByLabelText(/Multiple of the expected/), '3');
  await user.click(within(dialog).getByRole('combobox', { name: /Kind/ }));
  await user.click(
    await screen.findByRole('option', { name: 'Many small payments', hidden: true }),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findAllByText('This field is required')).not.toHaveLength(0);
  await user.type(within(dialog).getByLabelText(/Amount/), '1.5');
  await user.type(within(dialog).getByLabelText(/Number of payments/), '20');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await expect
    .poll(() => sent)
    .toEqual([
      { name: 'Small payments', kind: 'small_payments', brand_id: null, amount: 1.5, payments: 20 },
    ]);
});

it('a case shows its alerts and payments, and is decided with the alerts that it shows', async () => {
  signInAs('admin');
  const sent = serve();
  const { user } = renderApp('/monitoring-cases');
  const row = await screen.findByRole('row', { name: /Bloom/ });
  expect(row).toHaveTextContent('Cards');
  await user.click(within(row).getByRole('link', { name: 'Bloom' }));
  const alerts = await screen.findByRole('table', { name: 'Alerts' });
  expect(alerts).toHaveTextContent('More than 5 payments of one card within 2 hours');
  expect(await screen.findByRole('link', { name: 'ord-91' })).toHaveAttribute(
    'href',
    '/transactions/91',
  );
  await user.click(screen.getByRole('button', { name: 'Suspicious' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm this case as suspicious?' });
  await user.type(within(dialog).getByRole('textbox'), 'Stolen cards');
  await user.click(within(dialog).getByRole('button', { name: 'Suspicious' }));
  await expect
    .poll(() => sent)
    .toEqual([{ reason: 'Stolen cards', decision: 'confirmed', alerts: 1 }]);
});

it('an auditor reads rules and cases in Arabic, and changes nothing', async () => {
  signInAs('auditor');
  await switchLanguage('ar');
  serve({ rules: [{ ...RULE, can: {} }] });
  const { user } = renderApp('/settings/monitoring-rules');
  await findInMenu(user, /Daily limit/, 'الإصدارات');
  expect(screen.queryByRole('button', { name: 'إضافة قاعدة' })).toBeNull();
  expect(screen.queryByRole('menuitem', { name: 'تفعيل', hidden: true })).toBeNull();
});

it('the sentence of a rule has the plural forms of both languages', async () => {
  signInAs('admin');
  const rule = (payments: number, hours: number): MonitoringRule => ({
    ...UNTRIED,
    id: UNTRIED.id.replace(/.{4}$/, String(1_000 + payments)),
    payments,
    hours,
  });
  const round = { ...rule(9, 1), kind: 'round_amounts', payments: 1, hours: null, amount: 50 };
  const volume = { ...rule(8, 1), kind: 'volume_above_expected', payments: null, times: 1 };
  const rules = [rule(1, 1), rule(2, 2), rule(3, 3), rule(11, 11), rule(100, 100), round, volume];
  server.use(http.get('/api/admin/monitoring-rules', () => answer(rules)));
  renderApp('/settings/monitoring-rules');
  const table = await screen.findByRole('table', { name: 'Monitoring rules' });
  expect(table).toHaveTextContent('More than 1 payment of one card within 1 hour');
  expect(table).toHaveTextContent('More than 2 payments of one card within 2 hours');
  expect(table).toHaveTextContent('More than 1 payment of a day that is a multiple of');
  expect(table).toHaveTextContent('Sales of a month above the expected sales');
  await switchLanguage('ar');
  expect(await screen.findByText(/أكثر من عملية دفع واحدة .*خلال ساعة واحدة/)).toBeVisible();
  expect(screen.getByText(/أكثر من عمليتي دفع .*خلال ساعتين/)).toBeVisible();
  expect(screen.getByText(/أكثر من 3 عمليات دفع .*خلال 3 ساعات/)).toBeVisible();
  expect(screen.getByText(/أكثر من 11 عملية دفع .*خلال 11 ساعة/)).toBeVisible();
});
