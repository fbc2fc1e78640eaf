import { Button, Group, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { proofEndpoints } from '@diwan/contract/features/proofs/endpoints';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { saveFile } from '../../lib/save-file.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Surface } from '../../ui/surface.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { checkBundle } from './check-bundle.ts';
import { recompute } from './recompute.ts';
import { Verdict } from './verdict.tsx';

const route = getRouteApi('/shell/brands/$id/payouts/$payoutId/check');

/** Shows the proof of one payout to its brand, verified in this browser. */
export function PayoutCheckPage() {
  const { t } = useTranslation('proofs');
  const params = route.useParams();
  const back = {
    label: t('back'),
    link: { to: '/brands/$id/payouts/$payoutId', params },
  } as const;
  return (
    <>
      <PageHeader title={t('check')} subtitle={`PAYOUT-${params.payoutId}`} back={back} />
      <Surface>
        <QueryView query={useQuery(proofQuery(params))} fallback="Failed to fetch the proof">
          {({ bundle, checked }) => (
            <Stack gap="lg">
              <Verdict checked={checked} />
              <Group>
                <Button
                  leftSection={<IconDownload size={18} aria-hidden />}
                  onClick={() => saveFile(bundle, `PAYOUT-${params.payoutId}.json`)}
                >
                  {t('download')}
                </Button>
                <Button
                  variant="default"
                  leftSection={<IconDownload size={18} aria-hidden />}
                  onClick={() => saveFile(recompute(checked), `PAYOUT-${params.payoutId}.csv`)}
                >
                  {t('download_csv')}
                </Button>
              </Group>
            </Stack>
          )}
        </QueryView>
      </Surface>
    </>
  );
}

interface PayoutParams {
  readonly id: string;
  readonly payoutId: string;
}

const proofQuery = ({ id, payoutId }: PayoutParams) =>
  queryOptions({
    queryKey: ['proofs', id, payoutId],
    queryFn: async ({ signal }) => {
      const params = { brandId: id, lineId: payoutId };
      const proof = await call(proofEndpoints.readPayoutProof, { params }, { signal });
      const bundle = new Blob([JSON.stringify(proof)], { type: 'application/json' });
      return { bundle, checked: await checkBundle(bundle) };
    },
    staleTime: 0,
  });
