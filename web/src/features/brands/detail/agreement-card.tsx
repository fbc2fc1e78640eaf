import { Button, Skeleton, Text } from '@mantine/core';
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
import { StatusBadge } from '../../../widgets/status-badge.tsx';
import { agreementsQuery } from '../queries.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useRun } from '../../../ui/use-run.ts';
import { QueryView } from '../../../ui/views/query-view.tsx';

/** The service agreement: signed by whom and when, with its sealed PDF. */
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
          if (agreement === undefined) return <Text c="dimmed">{t('no_agreement')}</Text>;
          return <Agreement brand={brand} agreement={agreement} />;
        }}
      </QueryView>
    </Surface>
  );
}

/** The one that was signed, or else the one that waits for it. */
function currentOf(agreements: readonly AgreementRecord[]): AgreementRecord | undefined {
  const service = agreements.filter(({ agreement_type }) => agreement_type === 'service');
  return (
    service.find(({ status }) => status === 'signed') ??
    service.find(({ status }) => status === 'pending')
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
      {signed && agreement.can.download !== undefined && (
        <Download brand={brand} agreement={agreement} />
      )}
    </>
  );
}

function Download({ brand, agreement }: AgreementProps) {
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
      mt="lg"
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
