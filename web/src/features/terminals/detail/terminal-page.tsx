import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Tenure, TerminalDetail } from '@diwan/contract/features/terminals/records';
import { readsAll } from '@diwan/contract/kernel/roles';
import { sayText, say, useTranslation } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { PageHeader, type PageHeaderProps } from '../../../ui/page-header.tsx';
import { CardsSkeleton } from '../../../ui/states/skeletons.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { type Columns, DataTable } from '../../../ui/table/data-table.tsx';
import { Detail } from '../../../ui/views/detail.tsx';
import { brand, code, date, money } from '../../../widgets/columns.tsx';
import { Moment } from '../../../widgets/moment.tsx';
import { TransactionStatusBadge } from '../../../widgets/transactions/transaction-status-badge.tsx';
import { Money } from '../../../widgets/money.tsx';
import { TerminalBadge } from '../columns.tsx';
import { terminalQuery } from '../queries.ts';
import { ExitCost } from './exit-cost.tsx';
import { TerminalActions } from './terminal-actions.tsx';

const route = getRouteApi('/shell/terminals/$id');

/** Shows one terminal: its rental, the cost of ending it, its history and its payments. */
export function TerminalPage() {
  const { t } = useTranslation('terminals');
  const { id } = route.useParams();
  const back = {
    label: t('detail.back'),
    link: readsAll(useUser().role)
      ? { to: '/terminals', search: { tab: 'all' } }
      : { to: '/brands' },
  } satisfies PageHeaderProps['back'];
  return (
    <Detail
      header={{ title: t('title'), back }}
      query={useQuery(terminalQuery(id))}
      fallback="Failed to load terminals"
      pending={<CardsSkeleton cards={3} />}
      absent={{ title: say('Terminal not found') }}
    >
      {(terminal) => <Loaded terminal={terminal} back={back} />}
    </Detail>
  );
}

interface LoadedProps {
  readonly terminal: TerminalDetail;
  readonly back: PageHeaderProps['back'] & object;
}

function Loaded({ terminal, back }: LoadedProps) {
  const { t } = useTranslation('terminals');
  return (
    <>
      <PageHeader
        title={t('detail.title', { tid: terminal.tid })}
        subtitle={terminal.brand_name}
        back={back}
        badge={<TerminalBadge terminal={terminal} />}
        actions={<TerminalActions terminal={terminal} />}
      />
      <Stack gap="lg">
        <RentalFacts terminal={terminal} />
        {terminal.exit_cost !== null && <ExitCost terminal={terminal} />}
        <Charges terminal={terminal} />
        <Payments terminal={terminal} />
        <History terminal={terminal} />
      </Stack>
    </>
  );
}

type Charge = TerminalDetail['charges'][number];
type Payment = TerminalDetail['transactions'][number];

interface PartProps {
  readonly terminal: TerminalDetail;
}

function RentalFacts({ terminal }: PartProps) {
  const { t } = useTranslation('terminals');
  const format = useFormat();
  const {
    rental_start,
    rental_end,
    last_transaction_at: last,
    ended_on,
    lapses_at: lapses,
  } = terminal;
  const period = { start: format.day(rental_start), end: format.day(rental_end) };
  const brand_link = (
    <Anchor
      renderRoot={(props) => (
        <Link to="/brands/$id" params={{ id: String(terminal.brand_id) }} {...props} />
      )}
    >
      <bdi>{terminal.brand_name}</bdi>
    </Anchor>
  );
  const facts = [
    { label: t('brand'), value: brand_link },
    { label: t('detail.period'), value: t('detail.period_value', period) },
    { label: t('fee'), value: <Money amount={terminal.rental_fee} /> },
    { label: t('last_payment'), value: last === null ? t('never') : <Moment instant={last} /> },
    { label: t('detail.lapses'), value: lapses === null ? null : <Moment instant={lapses} /> },
    { label: t('partner'), value: terminal.partner_name },
    { label: t('detail.rate'), value: <Money amount={terminal.rate} /> },
    { label: t('detail.loss_fee'), value: <Money amount={terminal.loss_fee} /> },
    { label: t('detail.origin'), value: t(`origins.${terminal.origin}`) },
    { label: t('detail.device'), value: t(`devices.${terminal.device}`) },
    { label: t('detail.business'), value: terminal.business_name },
    { label: t('notes'), value: terminal.notes },
    { label: t('creator'), value: terminal.creator_name },
    { label: t('detail.decided_by'), value: terminal.decided_by_name },
    { label: t('detail.ended'), value: ended_on && format.day(ended_on) },
    { label: t('reason'), value: terminal.end_notes && sayText(terminal.end_notes) },
    { label: t('detail.ended_by'), value: terminal.ended_by_name },
  ];
  // The first four facts are always shown. Others are hidden while their value is unknown.
  const shown = facts.filter(({ value }, place) => place < 4 || value !== null);
  return (
    <Surface>
      <Facts facts={shown} />
    </Surface>
  );
}

function Charges({ terminal }: PartProps) {
  const { t } = useTranslation('terminals');
  return (
    <Surface title={t('detail.charges')}>
      <DataTable
        label={t('detail.charges')}
        rows={terminal.charges}
        rowId={({ kind }) => kind}
        columns={[
          { header: t('detail.origin'), cell: ({ kind }) => t(`detail.charge.${kind}`) },
          date<Charge>(t('detail.booked'), ({ booked_at }) => booked_at),
          money<Charge>(t('detail.amount'), ({ amount }) => amount),
        ]}
        empty={<NothingYet>{t('detail.no_charges')}</NothingYet>}
      />
    </Surface>
  );
}

/** Shows a text instead of the rows of an empty table. */
const NothingYet = ({ children }: { readonly children: string }) => (
  <Text c="dimmed" p="md">
    {children}
  </Text>
);

function Payments({ terminal }: PartProps) {
  const { t } = useTranslation('terminals');
  return (
    <Surface
      title={t('detail.payments')}
      actions={
        <Anchor
          renderRoot={(props) => (
            <Link to="/transactions" search={{ q: terminal.tid }} {...props} />
          )}
        >
          {t('detail.all_payments')}
        </Anchor>
      }
    >
      <DataTable
        label={t('detail.payments')}
        rows={terminal.transactions}
        rowId={({ id }) => String(id)}
        columns={usePaymentColumns()}
        empty={<NothingYet>{t('detail.no_payments')}</NothingYet>}
      />
    </Surface>
  );
}

function usePaymentColumns(): Columns<Payment> {
  const { t } = useTranslation('terminals');
  return [
    date(t('detail.booked'), ({ payment_date }) => payment_date),
    code(t('detail.order'), ({ order_id }) => order_id),
    {
      header: t('status'),
      phone: 'badge',
      cell: ({ status }) => <TransactionStatusBadge status={status} />,
    },
    money(t('detail.amount'), ({ amount }) => amount),
  ];
}

function History({ terminal }: PartProps) {
  const { t } = useTranslation('terminals');
  const format = useFormat();
  const state = ({ end_reason, status }: Tenure) =>
    end_reason === null ? t(`statuses.${status}`) : t(`ends.${end_reason}`);
  return (
    <Surface title={t('detail.history')}>
      <DataTable
        label={t('detail.history')}
        rows={terminal.history}
        rowId={({ id }) => id}
        columns={[
          code<Tenure>(t('tid'), ({ tid }) => tid),
          brand<Tenure>(t('brand'), ({ brand_id: id, brand_name: name }) => ({ id, name })),
          { header: t('detail.from'), cell: ({ from }) => format.day(from) },
          { header: t('detail.until'), cell: ({ until }) => format.day(until) },
          { header: t('detail.origin'), cell: ({ origin }) => t(`origins.${origin}`) },
          { header: t('status'), cell: state },
        ]}
        empty={null}
      />
    </Surface>
  );
}
