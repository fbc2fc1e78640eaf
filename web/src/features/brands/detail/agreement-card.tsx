import { Button, Skeleton, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { agreementEndpoints } from '@diwan/contract/features/agreements/endpoints';
import type { AgreementRecord } from '@diwan/contract/features/agreements/records';
import type { Brand } from '@diwan/contract/features/brands/records';
import { call } from '../../../lib/api.ts';
import { errorText } from '../../../lib/api-error.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { toastError } from '../../../ui/toast.ts';
import { StatusBadge } from '../../../widgets/status-badge.tsx';
import { agreementsQuery } from '../queries.ts';

/** The service agreement: signed by whom and when, with its sealed PDF. */
export function AgreementCard({ brand }: { readonly brand: Brand }) {
  const { t } = useTranslation('brands');
  const query = useQuery(agreementsQuery(String(brand.id)));
  const service = query.data?.filter(({ agreement_type }) => agreement_type === 'service') ?? [];
  const agreement =
    service.find(({ status }) => status === 'signed') ??
    service.find(({ status }) => status === 'pending');
  return (
    <Surface title={t('agreement')}>
      {query.isPending && <Skeleton height={96} radius="md" />}
      {query.isError && (
        <ErrorState
          error={query.error}
          fallback="Failed to load agreement"
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isSuccess && agreement === undefined && <Text c="dimmed">{t('no_agreement')}</Text>}
      {agreement !== undefined && <Agreement brand={brand} agreement={agreement} />}
    </Surface>
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
  const download = useMutation({
    mutationFn: () =>
      call(agreementEndpoints.downloadAgreement, {
        params: { id: String(brand.id), agreementId: agreement.id },
      }),
    onSuccess: (pdf) => saveFile(pdf, `agreement-${brand.id}.pdf`),
    onError: (error) => toastError(errorText(error, 'Failed to load agreement')),
  });
  return (
    <Button
      mt="lg"
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.5} />}
      loading={download.isPending}
      disabled={agreement.can.download?.allowed !== true}
      onClick={() => download.mutate()}
    >
      {t(agreement.pdf_ready ? 'download_agreement' : 'agreement_preparing')}
    </Button>
  );
}
