import { Progress, Text, VisuallyHidden } from '@mantine/core';
import { useTranslation } from '../../lib/i18n.ts';

const SPOKEN_STEP = 25;

/** The bytes that have left, as a bar; screen readers hear each quarter. */
export function UploadProgress({ share }: { readonly share: number }) {
  const { t } = useTranslation('documents');
  const percent = Math.round(share * 100);
  const spoken = Math.floor(percent / SPOKEN_STEP) * SPOKEN_STEP;
  const words = (value: number) =>
    value < 100 ? t('upload.sending', { percent: value }) : t('upload.checking');
  return (
    <div>
      <Progress.Root size="lg" mb="xs">
        <Progress.Section value={percent} aria-label={t('upload.label')} />
      </Progress.Root>
      <Text size="sm" c="dimmed" aria-hidden>
        {words(percent)}
      </Text>
      <VisuallyHidden role="status">{words(spoken)}</VisuallyHidden>
    </div>
  );
}
