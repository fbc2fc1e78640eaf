import type { Sentence } from '@diwan/contract';
import { Button, Group, Text } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { PageNotice } from './page-notice.tsx';

interface InvalidLinkProps {
  readonly sentence: Extract<
    Sentence,
    | 'Invalid or expired share link'
    | 'This link is not valid or has expired. Please use the newest link that we sent you.'
  >;
}

/** Explains that a link does not work, and names the next step. */
export function InvalidLink({ sentence }: InvalidLinkProps) {
  const { t } = useTranslation('registration');
  const kind = sentence === 'Invalid or expired share link' ? 'share' : 'access';
  return (
    <PageNotice
      icon={IconLinkOff}
      tone="bad"
      title={kind === 'share' ? say(sentence) : t('link.title')}
      text={kind === 'share' ? t('link.share_text') : say(sentence)}
    >
      <Text>{t(`link.${kind}_next`)}</Text>
      <Group>
        <Button variant="default" renderRoot={(props) => <Link to="/login" {...props} />}>
          {t('link.sign_in')}
        </Button>
      </Group>
    </PageNotice>
  );
}
