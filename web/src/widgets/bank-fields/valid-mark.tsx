import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useTranslation } from '../../lib/i18n.ts';

/** Says that a number's own check digits are right, while it is typed. */
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
