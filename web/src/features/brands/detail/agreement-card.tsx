import { Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { agreementEndpoints } from '@diwan/contract/features/agreements/endpoints';
import type { AgreementRecord } from '@diwan/contract/features/agreements/records';
import type { Brand } from '@diwan/contract/features/brands/records';
import { saveFile } from '../../../lib/save-file.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { agreementsQuery } from '../../../widgets/agreements/agreements-query.ts';
import { TroubledJobs } from '../../../widgets/jobs/troubled-jobs.tsx';
import { StatusBadge } from '../../../widgets/status-badge.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { useRun } from '../../../ui/use-run.ts';
import { QueryView } from '../../../ui/views/query-view.tsx';
import classes from './brand-page.module.css';

/** Shows the service agreement: signatory, date and sealed PDF. */
export function AgreementCard({ brand }: { readonly brand: Brand }) {
  const { t } = useTranslation('brands');
  return (
    <Surface title={t('agreement')}>
      <QueryView
        query={useQuery(agreementsQuery(String(brand.id)))}
        fallback="Failed to load agreement"
        pending={<Skeleton height={96} radius="md" />}
      >
        {(agreements) => {
          const agreement = currentOf(agreements);
          return (
            <>
              {agreement === undefined ? (
                <Text c="dimmed">{t('no_agreement')}</Text>
              ) : (
                <Agreement brand={brand} agreement={agreement} />
              )}
              <FurtherAgreements
                brand={brand}
                agreements={agreements.filter((further) => further !== agreement)}
              />
            </>
          );
        }}
      </QueryView>
    </Surface>
  );
}

/** Returns the signed service agreement, otherwise the pending one. */
function currentOf(agreements: readonly AgreementRecord[]): AgreementRecord | undefined {
  const service = agreements.filter(({ agreement_type }) => agreement_type === 'service');
  return (
    service.find(({ status }) => status === 'signed') ??
    service.find(({ status }) => status === 'pending')
  );
}

interface FurtherAgreementsProps {
  readonly brand: Brand;
  readonly agreements: readonly AgreementRecord[];
}

const TONES = {
  pending: 'waiting',
  signed: 'good',
  replaced: 'neutral',
  declined: 'bad',
} as const;

/** Returns the state to show. A declined agreement is stored as replaced, with a reason. */
const stateOf = ({ status, decline_reason }: AgreementRecord) =>
  decline_reason === null ? status : 'declined';

/** Lists the agreements after registration: about POS, other rates, or a new version. */
function FurtherAgreements({ brand, agreements }: FurtherAgreementsProps) {
  const { t } = useTranslation('agreements');
  const format = useFormat();
  const further = agreements.filter(({ is_amendment }) => is_amendment);
  if (further.length === 0) return null;
  const labels = {
    pending: t('pending.waits'),
    signed: t('history.signed'),
    replaced: t('history.replaced'),
    declined: t('history.declined'),
  };
  return (
    <>
      <Title order={3} mt="lg" mb="sm">
        {t('history.title')}
      </Title>
      <ul className={classes['files']}>
        {further.map((agreement) => (
          <li key={agreement.id}>
            <div>
              {t(`types.${agreement.agreement_type}`)}{' '}
              <Text span c="dimmed">
                {format.date(agreement.signed_at ?? agreement.created_at)}
              </Text>
              {agreement.decline_reason !== null && (
                <Text size="sm" c="dimmed">
                  {t('history.decline_reason', { reason: agreement.decline_reason })}
                </Text>
              )}
            </div>
            <Group gap="xs">
              <StatusBadge tone={TONES[stateOf(agreement)]}>
                {labels[stateOf(agreement)]}
              </StatusBadge>
              {agreement.can.download?.allowed === true && (
                <Download
                  brand={brand}
                  agreement={agreement}
                  label={t('history.download', {
                    agreement: t(`types.${agreement.agreement_type}`),
                  })}
                />
              )}
            </Group>
          </li>
        ))}
      </ul>
    </>
  );
}

interface AgreementProps {
  readonly brand: Brand;
  readonly agreement: AgreementRecord;
}

function Agreement({ brand, agreement }: AgreementProps) {
  const { t } = useTranslation('brands');
  const format = useFormat();
  const signed = agreement.status === 'signed';
  return (
    <>
      <Facts
        facts={[
          {
            label: t('agreement_state'),
            value: (
              <StatusBadge tone={signed ? 'good' : 'waiting'}>
                {t(signed ? 'signed' : 'not_signed')}
              </StatusBadge>
            ),
          },
          { label: t('agreement_version'), value: agreement.agreement_version },
          ...(signed
            ? [
                { label: t('signed_by'), value: agreement.signer_name },
                {
                  label: t('signed_at'),
                  value: agreement.signed_at && format.dateTime(agreement.signed_at),
                },
              ]
            : []),
        ]}
      />
      {signed && !agreement.pdf_ready && <TroubledJobs of={{ about: agreement.id }} />}
      {signed && agreement.can.download !== undefined && (
        <Download brand={brand} agreement={agreement} />
      )}
    </>
  );
}

interface DownloadProps extends AgreementProps {
  /** The name of the agreement. It is present where several agreements are listed. */
  readonly label?: string;
}

function Download({ brand, agreement, label }: DownloadProps) {
  const { t } = useTranslation('brands');
  const download = useAction(agreementEndpoints.downloadAgreement, {
    onDone: (pdf) => saveFile(pdf, `agreement-${brand.id}.pdf`),
  });
  const { run, busy } = useRun(
    () => download({ params: { id: String(brand.id), agreementId: agreement.id } }),
    { fallback: 'Failed to load agreement' },
  );
  return (
    <Button
      mt={label === undefined ? 'lg' : 0}
      size={label === undefined ? 'sm' : 'xs'}
      aria-label={label}
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.5} />}
      loading={busy}
      disabled={agreement.can.download?.allowed !== true}
      onClick={() => run()}
    >
      {t(agreement.pdf_ready ? 'download_agreement' : 'agreement_preparing')}
    </Button>
  );
}
