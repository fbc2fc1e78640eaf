import { Anchor, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { DocumentRecord } from '@diwan/contract/features/documents/records';
import type { BrandReadings } from '@diwan/contract/features/readings/records';
import type { VerificationRecord } from '@diwan/contract/features/verification/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Surface } from '../../../ui/surface.tsx';
import { FileViewer } from '../viewer/file-viewer.tsx';

const route = getRouteApi('/shell/brands/verification');

interface DocumentsProps {
  readonly record: VerificationRecord;
}

/** The files of the newest submission, one at a time. */
export function Documents({ record }: DocumentsProps) {
  const { t } = useTranslation('verification');
  const format = useFormat();
  const { documents } = record;
  if (documents === null) {
    return (
      <Surface title={t('documents')}>
        <Text c="dimmed">{t('no_documents')}</Text>
      </Surface>
    );
  }
  const version = format.number(documents.version);
  const date = format.dateTime(documents.created_at);
  return (
    <Surface title={t('documents')} description={t('submitted_version', { version, date })}>
      <Files brand_id={record.brand_id} files={documents.files} readings={record.readings} />
    </Surface>
  );
}

interface FilesProps {
  readonly brand_id: number;
  readonly files: DocumentRecord['files'];
  readonly readings: BrandReadings;
}

function Files({ brand_id, files, readings }: FilesProps) {
  const { t } = useTranslation(['verification', 'widgets']);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const file = files.find(({ field }) => field === search.file) ?? files[0];
  if (file === undefined) return <Text c="dimmed">{t('verification:no_documents')}</Text>;
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <SegmentedControl
          aria-label={t('verification:documents')}
          data={files.map(({ field }) => ({
            value: field,
            label: t(`widgets:document.${field}`),
          }))}
          value={file.field}
          onChange={(field) =>
            void navigate({ search: (old) => ({ ...old, file: field }), replace: true })
          }
        />
        {file.url !== null && (
          <Anchor href={file.url} target="_blank" rel="noopener noreferrer">
            {t('verification:original')}
          </Anchor>
        )}
      </Group>
      <FileViewer
        key={file.id}
        brand_id={String(brand_id)}
        file={file}
        label={t(`widgets:document.${file.field}`)}
        values={readings.files.find(({ file_id }) => file_id === file.id)?.values ?? []}
      />
    </Stack>
  );
}
