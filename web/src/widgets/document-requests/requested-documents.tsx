import { useState } from 'react';
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { documentEndpoints } from '@diwan/contract/features/documents/endpoints';
import type { DocumentRequest } from '@diwan/contract/features/documents/requests';
import { useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Notice } from '../../ui/notice.tsx';
import { Surface } from '../../ui/surface.tsx';
import { useRun } from '../../ui/use-run.ts';
import { DocumentField } from '../document-field/document-field.tsx';
import { ExamplePicture } from './example-picture.tsx';
import { requestsQuery } from './requests-query.ts';

interface RequestedDocumentsProps {
  readonly brand_id: number;
}

/** Lists the documents that a reviewer requested again. Only these can be replaced. */
export function RequestedDocuments({ brand_id }: RequestedDocumentsProps) {
  const { t } = useTranslation('documents');
  const id = String(brand_id);
  const { data = [] } = useQuery(requestsQuery(id));
  const open = data.filter(({ can }) => can.answer?.allowed === true);
  if (open.length === 0) return null;
  return (
    <Surface title={t('asked.title')} description={t('asked.intro')}>
      <Stack gap="xl">
        {open.map((request) => (
          <RequestedDocument key={request.id} brand_id={id} request={request} />
        ))}
      </Stack>
    </Surface>
  );
}

interface RequestedDocumentProps {
  readonly brand_id: string;
  readonly request: DocumentRequest;
}

/**
 * Shows the reason of a request, the document to send instead, an example, and a field for the
 * file.
 */
function RequestedDocument({ brand_id, request }: RequestedDocumentProps) {
  const { t } = useTranslation(['documents', 'widgets']);
  const format = useFormat();
  const [file, setFile] = useState<File | null>(null);
  const { field, reason_code, note, created_at } = request;
  const send = useAction(documentEndpoints.answerDocumentRequest, { stale_if_refused: true });
  const { run, busy, problem } = useRun(
    (chosen: File) => {
      const body = new FormData();
      body.set('file', chosen);
      return send({ params: { id: brand_id, requestId: request.id }, body });
    },
    {
      done: 'Your document has been received',
      fallback: 'Failed to upload documents',
      inline: true,
    },
  );
  return (
    <Stack gap="sm">
      <Notice tone="warning">
        <strong>{t(`documents:reasons.${reason_code}.title`)}.</strong>{' '}
        {t(`documents:reasons.${reason_code}.instead`)}
      </Notice>
      {note !== null && <Text dir="auto">{t('documents:asked.note', { note })}</Text>}
      <Text c="dimmed" size="xs">
        {t('documents:asked.since', { date: format.date(created_at) })}
      </Text>
      <ExamplePicture field={field} reason={reason_code} />
      <DocumentField
        label={t(`widgets:document.${field}`)}
        required
        two_sided={field === 'civil_id_file' || field === 'driver_license_file'}
        value={file}
        onChange={setFile}
        error={problem}
        disabled={busy}
      />
      <Button
        disabled={file === null}
        loading={busy}
        onClick={() => file !== null && run(file)}
        style={{ alignSelf: 'flex-start' }}
      >
        {t('documents:asked.send')}
      </Button>
    </Stack>
  );
}
