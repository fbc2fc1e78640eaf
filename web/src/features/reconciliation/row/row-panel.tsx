import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReconciliationRow } from '@diwan/contract/features/reconciliation/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { Facts } from '../../../ui/facts.tsx';
import { SidePanel } from '../../../ui/lists/side-panel.tsx';
import { Money } from '../../../widgets/money.tsx';
import { Moment } from '../../../widgets/moment.tsx';
import { KindBadge, StateBadge } from '../badges.tsx';
import { rowQuery } from '../queries.ts';
import { Decide } from './decide.tsx';
import { Explaining } from './explaining.tsx';
import { Proposals } from './proposals.tsx';
import { QueryView } from '../../../ui/views/query-view.tsx';

interface RowPanelProps {
  /** Undefined keeps the panel closed. */
  readonly id: string | undefined;
  readonly onClose: () => void;
}

/** What differs, the transactions that explain it, and what can be done about it. */
export function RowPanel({ id, onClose }: RowPanelProps) {
  const { t } = useTranslation('reconciliation');
  const query = useQuery({ ...rowQuery(id ?? ''), enabled: id !== undefined });
  return (
    <SidePanel opened={id !== undefined} title={t('row')} onClose={onClose}>
      {id !== undefined && (
        <QueryView query={query} fallback="Failed to fetch the reconciliation">
          {(row) => <Details row={row} />}
        </QueryView>
      )}
    </SidePanel>
  );
}

function Details({ row }: { readonly row: ReconciliationRow }) {
  const { t } = useTranslation('reconciliation');
  return (
    <Stack gap="lg">
      <Text fw={600}>{t(`reasons.${row.side}.${row.reason}`)}</Text>
      <Facts facts={factsOf(row, t)} />
      {row.resolution !== null && (
        <Facts
          facts={[
            { label: t('note'), value: <bdi>{row.resolution.note}</bdi> },
            { label: t('resolved_by'), value: row.resolution.by.name },
            { label: t('resolved_at'), value: <Moment instant={row.resolution.at} /> },
          ]}
        />
      )}
      <Proposals row={row} />
      <Decide row={row} />
      <Explaining row={row} />
    </Stack>
  );
}

const factsOf = (
  row: ReconciliationRow,
  t: ReturnType<typeof useTranslation<'reconciliation'>>['t'],
) => [
  { label: t('kind'), value: <KindBadge row={row} /> },
  { label: t('state'), value: <StateBadge row={row} /> },
  { label: t('subject'), value: <span className="ltr">{row.subject}</span> },
  ...(row.provider_payout_id === null
    ? []
    : [{ label: t('payout'), value: <span className="ltr">{row.provider_payout_id}</span> }]),
  ...(row.export_id === null
    ? []
    : [
        {
          label: t('export'),
          value: (
            <Link to="/payouts/$id" params={{ id: row.export_id }}>
              {t('open_export')}
            </Link>
          ),
        },
      ]),
  { label: t('brand'), value: row.brand && <bdi>{row.brand.name}</bdi> },
  { label: t('business'), value: row.business && <bdi>{row.business.name}</bdi> },
  { label: t('expected'), value: <Money amount={row.expected} /> },
  { label: t(`found.${row.side}`), value: <Money amount={row.found} /> },
  { label: t('difference'), value: <Money amount={row.difference} /> },
  ...(row.corrected === 0
    ? []
    : [{ label: t('corrected'), value: <Money amount={row.corrected} /> }]),
  ...(row.state === 'open'
    ? [{ label: t('columns.remaining'), value: <Money amount={row.remaining} /> }]
    : []),
];
