import { List } from '@mantine/core';
import { useTranslation } from '../../../lib/i18n.ts';
import { Notice } from '../../../ui/notice.tsx';

const NEEDED = ['papers', 'company_papers', 'iban', 'phone'] as const;

/** The papers to have ready, so that the registration is not interrupted. */
export function BeforeYouBegin() {
  const { t } = useTranslation('registration');
  return (
    <Notice tone="info">
      {t('begin.title')}
      <List size="sm" mt="xs">
        {NEEDED.map((word) => (
          <List.Item key={word}>{t(`begin.${word}`)}</List.Item>
        ))}
      </List>
    </Notice>
  );
}
