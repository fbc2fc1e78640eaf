import { Anchor, Group, SegmentedControl, Text, useDirection } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { DocumentRecord } from '@diwan/contract/features/documents/records';
import type { BrandReadings } from '@diwan/contract/features/readings/records';
import type { VerificationRecord } from '@diwan/contract/features/verification/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { keyOf, useShortcuts } from '../use-shortcuts.ts';
import { FileViewer } from '../viewer/file-viewer.tsx';

const route = getRouteApi('/shell/brands/verification');

interface DocumentsProps {
  readonly record: VerificationRecord;
}

/** Shows the files of the newest submission one at a time. The arrow keys open the others. */
export function Documents({ record }: DocumentsProps) {
  const { t } = useTranslation('verification');
  const { documents } = record;
  if (documents === null) return <Text c="dimmed">{t('no_documents')}</Text>;
  return <Files brand_id={record.brand_id} documents={documents} readings={record.readings} />;
}

interface FilesProps {
  readonly brand_id: number;
  readonly documents: DocumentRecord;
  readonly readings: BrandReadings;
}

function Files({ brand_id, documents, readings }: FilesProps) {
  const { t } = useTranslation(['verification', 'widgets']);
  const format = useFormat();
  const { dir } = useDirection();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { files } = documents;
  const show = (field: string | undefined) =>
    field !== undefined &&
    void navigate({ search: (old) => ({ ...old, file: field }), replace: true });
  const at = Math.max(
    0,
    files.findIndex(({ field }) => field === search.file),
  );
  useShortcuts({
    [keyOf('next_document', dir)]: () => show(files[at + 1]?.field),
    [keyOf('previous_document', dir)]: () => show(files[at - 1]?.field),
  });
  const file = files[at];
  if (file === undefined) return <Text c="dimmed">{t('verification:no_documents')}</Text>;
  const version = format.number(documents.version);
  const date = format.dateTime(documents.created_at);
  return (
    <>
      <Group justify="space-between" gap="xs">
        <SegmentedControl
          size="xs"
          aria-label={t('verification:documents')}
          data={files.map(({ field }) => ({
            value: field,
            label: t(`widgets:document.${field}`),
          }))}
          value={file.field}
          onChange={show}
        />
        {file.url !== null && (
          <Anchor size="sm" href={file.url} target="_blank" rel="noopener noreferrer">
            {t('verification:original')}
          </Anchor>
        )}
      </Group>
      <FileViewer
        key={file.id}
        brand_id={String(brand_id)}
        file={file}
        label={t(`widgets:document.${file.field}`)}
        reading={readings.files.find(({ file_id }) => file_id === file.id)}
      />
      <Text size="xs" c="dimmed">
        {t('verification:submitted_version', { version, date })}
      </Text>
    </>
  );
}
