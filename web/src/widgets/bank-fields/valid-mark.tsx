import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useTranslation } from '../../lib/i18n.ts';

/** Marks a number whose check digits are correct, already during typing. */
export function ValidMark() {
  const { t } = useTranslation('documents');
  return (
    <IconCircleCheckFilled
      size={20}
      color="var(--mantine-color-green-7)"
      role="img"
      aria-label={t('valid')}
    />
  );
}
