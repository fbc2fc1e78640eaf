import { Anchor, Text } from '@mantine/core';
import { useTranslation } from '../../../lib/i18n.ts';
import { usePublicSettings } from '../../../lib/public-settings.ts';

/** Shows the operator's email address and phone number, if they are set. */
export function SupportContact() {
  const { t } = useTranslation('registration');
  const settings = usePublicSettings();
  if (settings === undefined) return null;
  const { support_email, support_phone } = settings;
  return (
    <Text size="sm" c="dimmed">
      {t('support.question')}{' '}
      <Anchor href={`mailto:${support_email}`} className="ltr" size="sm" underline="always">
        {support_email}
      </Anchor>
      {support_phone !== null && (
        <>
          {' · '}
          <Anchor
            href={`tel:${support_phone.replaceAll(/\s/g, '')}`}
            className="ltr"
            size="sm"
            underline="always"
          >
            {support_phone}
          </Anchor>
        </>
      )}
    </Text>
  );
}
