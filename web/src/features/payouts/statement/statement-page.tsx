import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { PayoutStatement } from '@diwan/contract/features/payouts/statement';
import { MANUAL_METHOD_LABELS } from '@diwan/contract/features/payouts/terms';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { PageHeader, type PageHeaderProps } from '../../../ui/page-header.tsx';
import { CardsSkeleton } from '../../../ui/states/skeletons.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { Detail } from '../../../ui/views/detail.tsx';
import { Money } from '../../../widgets/money.tsx';
import { PayoutStatusBadge } from '../../../widgets/payouts/payout-status-badge.tsx';
import { ClearedTable } from './cleared-table.tsx';
import { statementQuery } from './queries.ts';
import { SaveStatement } from './save-statement.tsx';

const route = getRouteApi('/shell/brands/$id/payouts/$payoutId');

/** One payment to a brand: where it went, how its amount came about, and its transactions. */
export function StatementPage() {
  const { t } = useTranslation('payouts');
  const params = route.useParams();
  const back = {
    label: t('one.back'),
    link: { to: '/brands/$id/payouts', params: { id: params.id } },
  } as const;
  return (
    <Detail
      header={{ title: t('one.title'), back }}
      query={useQuery(statementQuery(params))}
      fallback="Failed to fetch payout details"
      pending={<CardsSkeleton cards={2} />}
      absent={{ title: say('Payout Not Found') }}
    >
      {(statement) => <Statement statement={statement} params={params} back={back} />}
    </Detail>
  );
}

interface StatementProps {
  readonly statement: PayoutStatement;
  readonly params: ReturnType<typeof route.useParams>;
  readonly back: PageHeaderProps['back'] & object;
}

function Statement({ statement, params, back }: StatementProps) {
  const { t } = useTranslation('payouts');
  const format = useFormat();
  const { payout } = statement;
  return (
    <>
      <PageHeader
        title={t('one.title')}
        subtitle={format.day(payout.date)}
        back={back}
        badge={<PayoutStatusBadge status={payout.status} />}
        actions={
          <>
            <SaveStatement params={params} format="csv" />
            <SaveStatement params={params} format="pdf" />
          </>
        }
      />
      <Stack gap="lg">
        <Surface>
          <Destination statement={statement} />
        </Surface>
        <Surface title={t('one.sums')}>
          <Sums statement={statement} />
        </Surface>
        <Surface title={t('one.transactions')}>
          <ClearedTable params={params} />
        </Surface>
      </Stack>
    </>
  );
}

function Destination({ statement }: { readonly statement: PayoutStatement }) {
  const { t } = useTranslation('payouts');
  const { payout } = statement;
  const name = (text: string | null) => (text !== null && text !== '' ? <bdi>{text}</bdi> : null);
  return (
    <Facts
      facts={[
        { label: t('one.brand'), value: name(statement.brand_name) },
        ...(payout.reason === null ? [] : [{ label: t('one.reason'), value: name(payout.reason) }]),
        {
          label: t('one.method'),
          value: say(MANUAL_METHOD_LABELS[payout.payment_method ?? 'auto_bank_transfer']),
        },
        {
          label: t('one.reference'),
          value: name(payout.reference_number) ?? `PAYOUT-${payout.id}`,
        },
        { label: t('one.bank'), value: name(statement.bank_name) },
        {
          label: t('one.iban'),
          value: statement.iban_masked && <span className="ltr">{statement.iban_masked}</span>,
        },
        { label: t('one.beneficiary'), value: name(statement.beneficiary) },
        { label: t('one.paid_by'), value: name(statement.paid_by) },
        ...(payout.export_id === null
          ? []
          : [
              {
                label: t('details'),
                value: (
                  <Link to="/payouts/$id" params={{ id: payout.export_id }}>
                    {t('one.export')}
                  </Link>
                ),
              },
            ]),
      ]}
    />
  );
}

function Sums({ statement }: { readonly statement: PayoutStatement }) {
  const { t } = useTranslation('payouts');
  const format = useFormat();
  const { payout, sums } = statement;
  const money = (label: string, amount: number) => ({ label, value: <Money amount={amount} /> });
  return (
    <Facts
      facts={[
        { label: t('one.transactions'), value: format.number(payout.transaction_count) },
        money(t('one.customers'), sums.amount),
        // Not a sign in front: minus nothing would be written '-0.000'.
        money(t('one.fees'), 0 - sums.fee),
        money(t('one.set_off'), 0 - sums.set_off_amount),
        money(t('one.other'), sums.other_amount),
        money(t('one.amount'), payout.amount),
      ]}
    />
  );
}
