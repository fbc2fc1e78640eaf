import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useTranslation } from '../../lib/i18n.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onSaved: () => void;
}

/** Shows the backup codes, which are shown only once. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const { t } = useTranslation('factors');
  return (
    <Stack gap="md">
      <Notice tone="warning">{t('codes.text')}</Notice>
      <SimpleGrid component="ul" cols={2} p={0} m={0} className="ltr" aria-label={t('codes.title')}>
        {codes.map((code) => (
          <Text key={code} component="li" ff="monospace" style={{ listStyle: 'none' }}>
            {code}
          </Text>
        ))}
      </SimpleGrid>
      <Group justify="space-between">
        <CopyButton value={codes.join('\n')} label={t('codes.title')} announced />
        <Button onClick={onSaved}>{t('codes.saved')}</Button>
      </Group>
    </Stack>
  );
}
