import type { Sentence } from '@diwan/contract';
import { Button, Stack, Text } from '@mantine/core';
import { errorText, isUnanswered, requestId } from '../../lib/api-error.ts';
import { say, useTranslation } from '../../lib/i18n.ts';
import classes from './state.module.css';

interface ErrorStateProps {
  readonly error: unknown;
  /**
   * The sentence about the content that failed to load. It is the title if the server gave no text.
   */
  readonly fallback: Sentence;
  /** The title that replaces the error's text. */
  readonly title?: string | undefined;
  readonly onRetry?: () => void;
}

/** Shows an error instead of content that could not be loaded. */
export function ErrorState({ error, fallback, title, onRetry }: ErrorStateProps) {
  const { t } = useTranslation('ui');
  const id = requestId(error);
  const reason = errorText(error, fallback);
  const heading = title ?? (isUnanswered(error) ? say(fallback) : reason);
  return (
    <Stack className={classes['state']} role="alert" align="center" gap="md">
      <Text fw={500} size="md">
        {heading}
      </Text>
      {isUnanswered(error) && reason !== heading && <Text c="dimmed">{reason}</Text>}
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
