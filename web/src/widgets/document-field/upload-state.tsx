import { Button, Group, Progress } from '@mantine/core';
import { IconCircleCheck, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from '../../lib/i18n.ts';
import classes from './document-field.module.css';

/** The state of an upload, which starts when the file is chosen. */
export type Upload =
  | { readonly state: 'sending'; readonly share: number }
  | { readonly state: 'ready' }
  | { readonly state: 'failed'; readonly text: string; readonly onRetry: () => void };

interface UploadStateProps {
  readonly label: string;
  readonly upload: Upload;
}

/** Shows the progress of an upload, or a button that sends the file again. */
export function UploadState({ label, upload }: UploadStateProps) {
  const { t } = useTranslation('documents');
  if (upload.state === 'failed') {
    return (
      <Group gap="xs" mt="xs">
        <p className={classes['error']} role="alert">
          {upload.text}
        </p>
        <Button
          variant="light"
          size="xs"
          leftSection={<IconRefresh size={16} stroke={1.5} aria-hidden />}
          aria-label={t('upload.retry_of', { label })}
          onClick={upload.onRetry}
        >
          {t('upload.retry')}
        </Button>
      </Group>
    );
  }
  if (upload.state === 'ready') {
    return (
      <p className={classes['hint']} data-tone="good" role="status">
        <IconCircleCheck size={18} stroke={1.75} aria-hidden />
        {t('upload.ready')}
      </p>
    );
  }
  const percent = Math.round(upload.share * 100);
  return (
    <Progress.Root size="md" mt="xs">
      <Progress.Section value={percent} aria-label={t('upload.of', { label })} />
    </Progress.Root>
  );
}
