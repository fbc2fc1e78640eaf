import { Anchor, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { disputeEndpoints } from '@diwan/contract/features/disputes/endpoints';
import type { DisputeDetail } from '@diwan/contract/features/disputes/records';
import { canReadPayouts, exportsMoney } from '@diwan/contract/kernel/roles';
import { call } from '../../lib/api.ts';
import { isolate } from '../../lib/format.ts';
import { say, useTranslation } from '../../lib/i18n.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useUser } from '../../lib/session.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader, type PageHeaderProps } from '../../ui/page-header.tsx';
import { CardsSkeleton } from '../../ui/states/skeletons.tsx';
import { Surface } from '../../ui/surface.tsx';
import { Detail } from '../../ui/views/detail.tsx';
import { disputesKey } from '../../widgets/disputes/disputes-query.ts';
import { Moment } from '../../widgets/moment.tsx';
import { Money } from '../../widgets/money.tsx';
import { DisputeBadge } from './dispute-badge.tsx';
import { EvidenceCard } from './evidence-card.tsx';

const route = getRouteApi('/shell/disputes/$id');

/**
 * The time in milliseconds after which links to files are renewed. It is less than the minute for
 * which they are valid.
 */
const LINKS_RENEWED_MS = 45_000;

const disputeQuery = (id: string) =>
  queryOptions({
    queryKey: [...disputesKey, id],
    queryFn: ({ signal }) => call(disputeEndpoints.readDispute, { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: LINKS_RENEWED_MS,
  });

/** Shows one dispute. The owner adds and submits the evidence here. */
export function DisputePage() {
  const { t } = useTranslation('disputes');
  const { id } = route.useParams();
  const back = { label: t('title'), link: { to: '/disputes' } } as const;
  return (
    <Detail
      header={{ title: t('dispute'), back }}
      query={useQuery(disputeQuery(id))}
      fallback="Failed to load the dispute"
      pending={<CardsSkeleton cards={2} />}
      absent={{ title: say('This dispute does not exist') }}
    >
      {(dispute) => <Loaded dispute={dispute} back={back} />}
    </Detail>
  );
}

interface DisputeProps {
  readonly dispute: DisputeDetail;
}

interface LoadedProps extends DisputeProps {
  readonly back: PageHeaderProps['back'] & object;
}

const NOTICES = {
  opened: 'warning',
  evidence: 'warning',
  submitted: 'info',
  missed: 'problem',
  won: 'success',
  lost: 'problem',
  reversed: 'info',
} as const;

function Loaded({ dispute, back }: LoadedProps) {
  const { t } = useTranslation('disputes');
  const format = useFormat();
  const { status, order_id, transaction_id, brand_name, evidence_until } = dispute;
  return (
    <>
      <PageHeader
        title={t('one', { order: isolate(order_id ?? `#${transaction_id}`) })}
        subtitle={brand_name}
        back={back}
        badge={<DisputeBadge status={status} />}
        actions={<PackButton dispute={dispute} />}
      />
      <Stack gap="lg">
        <Notice tone={NOTICES[status]}>
          {t(`intro.${status}`, { date: format.day(evidence_until) })}
        </Notice>
        <EvidenceCard dispute={dispute} />
        <DisputeFacts dispute={dispute} />
      </Stack>
    </>
  );
}

function DisputeFacts({ dispute }: DisputeProps) {
  const { t } = useTranslation('disputes');
  const format = useFormat();
  const { submitted_at, decided_at, reference, transaction_id } = dispute;
  return (
    <Surface title={t('dispute')}>
      <Facts
        facts={[
          { label: t('amount'), value: <Money amount={dispute.amount} /> },
          { label: t('fee'), value: <Money amount={dispute.fee} /> },
          { label: t('reason'), value: <bdi>{dispute.reason}</bdi>, wide: true },
          { label: t('reference'), value: reference && <bdi dir="ltr">{reference}</bdi> },
          { label: t('opened_at'), value: <Moment instant={dispute.opened_at} /> },
          { label: t('last_day'), value: format.day(dispute.evidence_until) },
          { label: t('submitted_at'), value: submitted_at && <Moment instant={submitted_at} /> },
          { label: t('decided_at'), value: decided_at && <Moment instant={decided_at} /> },
          {
            label: t('decision'),
            value: dispute.decision_reason && <Text dir="auto">{dispute.decision_reason}</Text>,
            wide: true,
          },
          {
            label: t('transaction'),
            value: (
              <Anchor
                renderRoot={(props) => (
                  <Link to="/transactions" search={{ open: String(transaction_id) }} {...props} />
                )}
              >
                {t('open_transaction')}
              </Anchor>
            ),
          },
        ]}
      />
    </Surface>
  );
}

/** Downloads one PDF with the facts and all files. */
function PackButton({ dispute: { id } }: DisputeProps) {
  const { t } = useTranslation('disputes');
  const { role, access } = useUser();
  const download = useAction(disputeEndpoints.downloadPack, {
    onDone: (file) => saveFile(file, `dispute-${id.slice(0, 8)}.pdf`),
  });
  if (!canReadPayouts(role) || !exportsMoney(access)) return null;
  return (
    <ActionButton
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.5} />}
      send={() => download({ params: { id } })}
      fallback="Failed to download the evidence"
    >
      {t('pack')}
    </ActionButton>
  );
}
