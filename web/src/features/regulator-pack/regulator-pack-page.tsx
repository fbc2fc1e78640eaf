import { Button, Group, Select, Stack, Text, Title } from '@mantine/core';
import { IconDownload, IconFileCertificate } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { regulatorPackEndpoints } from '@diwan/contract/features/regulator-pack/endpoints';
import {
  regulatorPackName,
  type RegulatorPacks,
} from '@diwan/contract/features/regulator-pack/records';
import { addDays } from '@diwan/contract/kernel/time';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useAddress } from '../../lib/text-search.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Arriving } from '../../ui/states/arriving.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Surface } from '../../ui/surface.tsx';
import { type Columns, DataTable } from '../../ui/table/data-table.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';

const CHECK = `/api${regulatorPackEndpoints.downloadRegulatorPackCheck.path}`;
const MOST_MONTHS = 24;

const packsQuery = queryOptions({
  queryKey: ['regulator-packs'],
  queryFn: ({ signal }) => call(regulatorPackEndpoints.listRegulatorPacks, {}, { signal }),
});

/** Shows the download of a month's pack, and the packs that were sealed. */
export function RegulatorPackPage() {
  const { t } = useTranslation('regulator-pack');
  const packs = useQuery(packsQuery);
  const columns = useColumns();
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        back={{ label: t('back'), link: { to: '/settings' } }}
      />
      <QueryView query={packs} fallback="Failed to load the regulator packs" pending={<Arriving />}>
        {({ newest_month, seals }) => (
          <Stack gap="xl">
            <DownloadCard newest={newest_month} />
            <Stack gap="sm">
              <Title order={2}>{t('seals')}</Title>
              <DataTable
                name="regulator-packs"
                label={t('seals')}
                rows={seals}
                rowId={({ month, digest }) => `${month} ${digest}`}
                columns={columns}
                empty={<EmptyState title={t('no_seals')} description={t('no_seals_text')} />}
              />
            </Stack>
          </Stack>
        )}
      </QueryView>
    </>
  );
}

/** Returns the last months until this one, newest first. */
function monthsUntil(newest: string): string[] {
  const months = [newest];
  while (months.length < MOST_MONTHS) {
    months.push(addDays(`${months.at(-1)}-01`, -1).slice(0, 7));
  }
  return months;
}

function DownloadCard({ newest }: { readonly newest: string }) {
  const { t } = useTranslation('regulator-pack');
  const format = useFormat();
  const { search, filter } = useAddress('month');
  const months = monthsUntil(newest);
  const month = months.find((one) => one === search.month) ?? newest;
  const download = useAction(regulatorPackEndpoints.downloadRegulatorPack, {
    onDone: (file) => saveFile(file, regulatorPackName(month)),
  });
  return (
    <Surface title={t('content')}>
      <Stack gap="md">
        <Text>{t('content_list')}</Text>
        <Text c="dimmed">{t('content_text')}</Text>
        <Text c="dimmed">{t('same_bytes')}</Text>
        <Group align="end">
          <Select
            label={t('month')}
            data={months.map((value) => ({ value, label: format.month(`${value}-01`) }))}
            value={month}
            allowDeselect={false}
            onChange={(value) => filter({ month: value ?? undefined })}
          />
          <ActionButton
            forAuditors
            leftSection={<IconFileCertificate size={18} stroke={1.5} aria-hidden />}
            send={() => download({ query: { month } })}
            fallback="The regulator pack could not be created"
          >
            {t('download')}
          </ActionButton>
          <Button
            component="a"
            href={CHECK}
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            {t('check')}
          </Button>
        </Group>
      </Stack>
    </Surface>
  );
}

type Seal = RegulatorPacks['seals'][number];

function useColumns(): Columns<Seal> {
  const { t } = useTranslation('regulator-pack');
  const format = useFormat();
  return [
    { header: t('month'), cell: ({ month }) => format.month(`${month}-01`) },
    { header: t('sealed_at'), cell: ({ sealed_at }) => format.dateTime(sealed_at) },
    {
      header: t('timestamp'),
      phone: 'badge',
      cell: ({ timestamped }) => t(timestamped ? 'has_timestamp' : 'no_timestamp'),
    },
    {
      header: t('digest'),
      cell: ({ digest }) => (
        <span className="ltr" style={{ overflowWrap: 'anywhere' }}>
          {digest}
        </span>
      ),
    },
  ];
}
