import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { cardName } from '@diwan/contract/features/fees/records';
import { monitoringEndpoints } from '@diwan/contract/features/monitoring/endpoints';
import type {
  Alert,
  CasePayment,
  MonitoringCaseDetail,
} from '@diwan/contract/features/monitoring/records';
import type { CASE_DECISIONS } from '@diwan/contract/features/monitoring/terms';
import { isolateName } from '../../lib/format.ts';
import { say, useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ReasonDialog } from '../../ui/dialogs/reason-dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { PageHeader, type PageHeaderProps } from '../../ui/page-header.tsx';
import { CardsSkeleton } from '../../ui/states/skeletons.tsx';
import { Surface } from '../../ui/surface.tsx';
import { type Columns, DataTable } from '../../ui/table/data-table.tsx';
import { Detail } from '../../ui/views/detail.tsx';
import { List } from '../../ui/views/list.tsx';
import { date, money, named } from '../../widgets/columns.tsx';
import { Moment } from '../../widgets/moment.tsx';
import { Money } from '../../widgets/money.tsx';
import { CaseBadge } from './case-badge.tsx';
import { casePaymentsQuery, caseQuery } from './queries.ts';
import { useRuleText } from './use-rule-text.ts';

const route = getRouteApi('/shell/monitoring-cases/$id');

/** Shows one monitoring case with its alerts and payments. */
export function MonitoringCasePage() {
  const { t } = useTranslation('monitoring');
  const { id } = route.useParams();
  const back = { label: t('cases.title'), link: { to: '/monitoring-cases' } } as const;
  return (
    <Detail
      header={{ title: t('cases.one'), back }}
      query={useQuery(caseQuery(id))}
      fallback="Failed to fetch the monitoring cases"
      pending={<CardsSkeleton cards={2} />}
      absent={{ title: say('This monitoring case does not exist') }}
    >
      {(row) => <Loaded row={row} back={back} />}
    </Detail>
  );
}

interface CaseProps {
  readonly row: MonitoringCaseDetail;
}

function Loaded({ row, back }: CaseProps & { readonly back: PageHeaderProps['back'] & object }) {
  const { t } = useTranslation('monitoring');
  return (
    <>
      <PageHeader
        title={isolateName(row.brand_name)}
        subtitle={t('cases.one')}
        back={back}
        badge={<CaseBadge row={row} />}
        actions={<Actions row={row} />}
      />
      <Stack gap="lg">
        <CaseFacts row={row} />
        <Alerts row={row} />
        <Payments row={row} />
      </Stack>
    </>
  );
}

function CaseFacts({ row }: CaseProps) {
  const { t } = useTranslation('monitoring');
  const format = useFormat();
  const params = { id: String(row.brand_id) };
  const person = (by: string | null, at: string | null) =>
    at && (
      <>
        <bdi>{by}</bdi>
        <Text c="dimmed" size="xs">
          <Moment instant={at} />
        </Text>
      </>
    );
  return (
    <Surface>
      <Facts
        facts={[
          {
            label: t('cases.brand'),
            value: (
              <Anchor renderRoot={(props) => <Link to="/brands/$id" params={params} {...props} />}>
                <bdi>{row.brand_name}</bdi>
              </Anchor>
            ),
          },
          { label: t('cases.opened'), value: <Moment instant={row.opened_at} /> },
          { label: t('cases.payments'), value: format.number(row.payments) },
          { label: t('cases.amount'), value: <Money amount={row.amount} /> },
          { label: t('cases.reviewed'), value: person(row.reviewed_by, row.reviewed_at) },
          { label: t('cases.decided'), value: person(row.decided_by, row.decided_at) },
          {
            label: t('cases.reason'),
            value: row.reason && <Text dir="auto">{row.reason}</Text>,
            wide: true,
          },
        ]}
      />
    </Surface>
  );
}

function useAlertColumns(): Columns<Alert> {
  const { t } = useTranslation('monitoring');
  const format = useFormat();
  const ruleText = useRuleText();
  return [
    named(t('rules.name'), ({ rule_name }) => rule_name),
    { header: t('rules.rule'), cell: (alert) => ruleText(alert) },
    { header: t('cases.day'), cell: ({ day }) => format.day(day) },
    {
      header: t('cases.payments'),
      align: 'end',
      cell: ({ payment_count }) => format.number(payment_count),
    },
    money(t('cases.amount'), ({ payment_sum }) => payment_sum),
    { header: t('cases.refused'), align: 'end', cell: (alert) => <Refused alert={alert} /> },
    date(t('cases.raised'), ({ raised_at }) => raised_at),
  ];
}

function Alerts({ row: { all_alerts } }: CaseProps) {
  const { t } = useTranslation('monitoring');
  return (
    <Surface title={t('cases.alerts')}>
      <DataTable
        label={t('cases.alerts')}
        rows={all_alerts}
        rowId={({ id }) => id}
        columns={useAlertColumns()}
        empty={null}
      />
    </Surface>
  );
}

/** Shows the charges that a limit refused. They have no payment. */
function Refused({ alert: { refused_count, refused_sum } }: { readonly alert: Alert }) {
  const format = useFormat();
  if (refused_count === null) return '—';
  return (
    <>
      {format.number(refused_count)} (<Money amount={refused_sum ?? 0} />)
    </>
  );
}

function Order({ payment: { id, order_id } }: { readonly payment: CasePayment }) {
  const params = { id: String(id) };
  return (
    <Anchor renderRoot={(props) => <Link to="/transactions/$id" params={params} {...props} />}>
      <bdi>{order_id ?? `#${id}`}</bdi>
    </Anchor>
  );
}

function usePaymentColumns(): Columns<CasePayment> {
  const { t } = useTranslation('monitoring');
  return [
    { header: t('cases.order'), cell: (payment) => <Order payment={payment} /> },
    date(t('cases.paid'), ({ paid_at }) => paid_at),
    {
      header: t('cases.card_type'),
      cell: ({ scheme }) => (scheme === null ? '—' : cardName(scheme)),
    },
    money(t('cases.amount'), ({ amount }) => amount),
  ];
}

function Payments({ row }: CaseProps) {
  const { t } = useTranslation('monitoring');
  return (
    <Surface title={t('cases.payments')}>
      <List
        query={useInfiniteQuery(casePaymentsQuery(row.id))}
        fallback="Failed to fetch the monitoring cases"
        label={t('cases.payments')}
        rows={({ pages }) => pages.flatMap(({ payments }) => payments)}
        rowId={({ id }) => String(id)}
        columns={usePaymentColumns()}
        empty={{ title: t('cases.no_payments') }}
      />
    </Surface>
  );
}

function Actions({ row }: CaseProps) {
  const { t } = useTranslation('monitoring');
  const review = useAction(monitoringEndpoints.reviewMonitoringCase);
  const { id, can, status, decided_at } = row;
  if (decided_at !== null) return null;
  return (
    <Group gap="sm">
      {status === 'open' && (
        <ActionButton
          can={can.review}
          variant="default"
          send={() => review({ params: { id } })}
          done="The review has begun"
          fallback="Failed to save the decision about the alerts"
        >
          {t('cases.review')}
        </ActionButton>
      )}
      <ActionButton
        can={can.decide}
        variant="default"
        renderDialog={(close) => <DecideDialog row={row} decision="cleared" onClose={close} />}
      >
        {t('cases.clear')}
      </ActionButton>
      <ActionButton
        can={can.decide}
        color="red"
        renderDialog={(close) => <DecideDialog row={row} decision="confirmed" onClose={close} />}
      >
        {t('cases.confirm')}
      </ActionButton>
    </Group>
  );
}

interface DialogProps extends CaseProps {
  readonly decision: (typeof CASE_DECISIONS)[number];
  readonly onClose: () => void;
}

const DECISION_WORDS = {
  cleared: { question: 'cases.clear_question', text: 'cases.clear_text', label: 'cases.clear' },
  confirmed: {
    question: 'cases.confirm_question',
    text: 'cases.confirm_text',
    label: 'cases.confirm',
  },
} as const;

/** Decides the case about exactly the alerts that the page shows. */
function DecideDialog({ row: { id, alerts }, decision, onClose }: DialogProps) {
  const { t } = useTranslation('monitoring');
  const decide = useAction(monitoringEndpoints.decideMonitoringCase);
  const { question, text, label } = DECISION_WORDS[decision];
  return (
    <ReasonDialog
      title={t(question)}
      send={({ reason }) => decide({ params: { id }, body: { reason, decision, alerts } })}
      done="Your decision about the alerts was saved"
      fallback="Failed to save the decision about the alerts"
      submitLabel={t(label)}
      onClose={onClose}
    >
      <Text c="dimmed">{t(text)}</Text>
      <Text c="dimmed">{t('cases.final')}</Text>
    </ReasonDialog>
  );
}
