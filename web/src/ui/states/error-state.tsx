import { Button, Stack, Text } from '@mantine/core';
import type { Sentence } from '@diwan/contract/kernel/sentences';
import { errorText, requestId } from '../../lib/api-error.ts';
import { useTranslation } from '../../lib/i18n.ts';
import classes from './state.module.css';

interface ErrorStateProps {
  readonly error: unknown;
  /** The sentence of the specification, for when the server gave none. */
  readonly fallback: Sentence;
  /** In place of the error's own text. */
  readonly title?: string | undefined;
  readonly onRetry?: () => void;
}

/** In place of content that could not be loaded. */
export function ErrorState({ error, fallback, title, onRetry }: ErrorStateProps) {
  const { t } = useTranslation('ui');
  const id = requestId(error);
  return (
    <Stack className={classes['state']} role="alert" align="center" gap="md">
      <Text fw={500} size="md">
        {title ?? errorText(error, fallback)}
      </Text>
      {onRetry !== undefined && (
        <Button variant="default" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
      {id !== null && id !== '' && (
        <Text size="xs" c="dimmed">
          {t('request_id')} <code className="ltr">{id}</code>
        </Text>
      )}
    </Stack>
  );
}
