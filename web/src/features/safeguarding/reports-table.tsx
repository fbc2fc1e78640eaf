import { Stack, Title } from '@mantine/core';
import { IconCertificate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { safeguardingEndpoints } from '@diwan/contract/features/safeguarding/endpoints';
import type { StoredReport } from '@diwan/contract/features/safeguarding/records';
import { useTranslation } from '../../lib/i18n.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { SurfaceLine } from '../../ui/surface.tsx';
import { type Columns, DataTable } from '../../ui/table/data-table.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { actions, date } from '../../widgets/columns.tsx';
import { reportsQuery } from './queries.ts';

/** Shows the sealed reports of a day. Each version stays as it was sealed. */
export function ReportsTable({ day }: { readonly day: string }) {
  const { t } = useTranslation('safeguarding');
  const columns = useColumns();
  return (
    <QueryView
      query={useQuery(reportsQuery(day))}
      fallback="Failed to load the safeguarding report"
    >
      {(rows) =>
        rows.length === 0 ? (
          <SurfaceLine title={t('no_reports')} text={t('no_reports_text')} />
        ) : (
          <Stack gap="sm">
            <Title order={3}>{t('reports')}</Title>
            <DataTable
              label={t('reports')}
              rows={rows}
              rowId={({ version }) => String(version)}
              columns={columns}
              empty={null}
            />
          </Stack>
        )
      }
    </QueryView>
  );
}

interface DownloadButtonProps {
  readonly day: string;
  /** Without a version the newest one, which is sealed first if the figures are new. */
  readonly version?: string;
  readonly label: string;
}

/** Downloads the sealed report of a day. */
export function DownloadButton({ day, version, label }: DownloadButtonProps) {
  const download = useAction(safeguardingEndpoints.downloadSafeguarding, {
    onDone: (file) => saveFile(file, `safeguarding-${day}.pdf`),
  });
  return (
    <ActionButton
      forAuditors
      variant="default"
      size="xs"
      leftSection={<IconCertificate size={18} stroke={1.5} />}
      send={() => download({ query: { day, version } })}
      fallback="The safeguarding report could not be created"
    >
      {label}
    </ActionButton>
  );
}

function useColumns(): Columns<StoredReport> {
  const { t } = useTranslation('safeguarding');
  return [
    { header: t('version'), cell: ({ version }) => <bdi>{version}</bdi> },
    date(t('created'), ({ created_at }) => created_at),
    actions(t('download'), ({ day, version }) => (
      <DownloadButton
        day={day}
        version={String(version)}
        label={t('download_version', { version: String(version) })}
      />
    )),
  ];
}
