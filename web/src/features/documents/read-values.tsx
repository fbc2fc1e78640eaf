import { Checkbox, List, Stack, Text } from '@mantine/core';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from '../../lib/i18n.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Notice } from '../../ui/notice.tsx';
import { type DocumentValues, type ReadTexts, unchangedReads } from './document-values.ts';

export const READ_BOX = 'read-values';

interface ReadValuesProps {
  readonly control: Control<DocumentValues>;
  readonly read: ReadTexts;
  readonly confirmed: boolean;
  readonly onConfirm: (confirmed: boolean) => void;
}

/** Lists the values that were read from a photo and not changed. The person must confirm them. */
export function ReadValues({ control, read, confirmed, onConfirm }: ReadValuesProps) {
  const { t } = useTranslation('documents');
  const format = useFormat();
  const shown = unchangedReads(useWatch({ control }), read);
  if (shown.length === 0) return null;
  return (
    <Notice tone="info">
      <Stack gap="xs">
        <Text fw={600}>{t('read.title')}</Text>
        <List size="sm">
          {shown.map(([name, value]) => (
            <List.Item key={name}>
              {t(`read.fields.${name}`)}:{' '}
              <bdi>
                {name === 'birth_date' || name === 'expiry_date' ? format.day(value) : value}
              </bdi>
            </List.Item>
          ))}
        </List>
        <Text size="sm">{t('read.hint')}</Text>
        <Checkbox
          id={READ_BOX}
          label={t('read.confirm')}
          checked={confirmed}
          onChange={(event) => onConfirm(event.currentTarget.checked)}
        />
      </Stack>
    </Notice>
  );
}
