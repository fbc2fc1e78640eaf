import { Button, Group } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/i18n.ts';
import { PageNotice } from './page-notice.tsx';

interface ContinueNoticeProps {
  readonly brand: string;
  readonly onContinue: () => void;
  readonly onAnother: () => void;
}

/** Offers to continue a registration that this device began with the same share link. */
export function ContinueNotice({ brand, onContinue, onAnother }: ContinueNoticeProps) {
  const { t } = useTranslation('registration');
  return (
    <PageNotice
      icon={IconPlayerPlay}
      title={t('resume.continue', { brand })}
      text={t('resume.continue_text')}
    >
      <Group>
        <Button onClick={onContinue}>{t('resume.go_on')}</Button>
        <Button variant="default" onClick={onAnother}>
          {t('resume.another')}
        </Button>
      </Group>
    </PageNotice>
  );
}
