import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { ShareLink } from '@diwan/contract/features/share-links/records';
import { useTranslation } from '../../lib/i18n.ts';
import { usePlatformName } from '../../lib/public-settings.ts';
import { useFormat } from '../../lib/use-format.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { QrCode } from '../../ui/qr-code/qr-code.tsx';
import classes from './link-card.module.css';
import { registrationAddress } from './registration-address.ts';

interface LinkCardProps {
  readonly link: ShareLink;
  readonly onClose: () => void;
}

/** Shows a link as a printable card with a QR code. A person who scans it can register a brand. */
export function LinkCard({ link, onClose }: LinkCardProps) {
  const { t } = useTranslation('share-links');
  const format = useFormat();
  const platform = usePlatformName();
  const address = registrationAddress(link.share_token);
  return (
    <Dialog title={t('card')} onClose={onClose}>
      <Stack gap="lg">
        {link.name !== null && (
          <Text className={classes['screen'] ?? ''} dir="auto">
            {link.name}
          </Text>
        )}
        <section className={classes['card']} aria-label={t('card_heading')}>
          <Text fw={600}>{platform}</Text>
          <Title order={3}>{t('card_heading')}</Title>
          <QrCode text={address} label={t('card_heading')} />
          <Text>{t('card_text')}</Text>
          <Text size="xs" className={`${classes['address'] ?? ''} ltr`}>
            {address}
          </Text>
          {link.expires_at !== null && (
            <Text size="sm">{t('card_until', { date: format.date(link.expires_at) })}</Text>
          )}
        </section>
        <Group justify="flex-end" className={classes['screen'] ?? ''}>
          <CopyButton value={address} label={t('copy')} />
          <Button leftSection={<IconPrinter size={18} stroke={1.5} />} onClick={() => print()}>
            {t('print')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
