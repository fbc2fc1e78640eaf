import { List } from '@mantine/core';
import { useTranslation } from '../../../lib/i18n.ts';
import { Notice } from '../../../ui/notice.tsx';

const NEEDED = ['papers', 'company_papers', 'iban', 'phone'] as const;

/** What to have at hand: nobody shall get up in the middle and look for it. */
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
