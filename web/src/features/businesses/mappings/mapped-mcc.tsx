import { CloseButton, Text } from '@mantine/core';
import type { Mcc } from '@diwan/contract/features/mcc/records';
import { useTranslation } from '../../../lib/i18n.ts';
import classes from './mappings.module.css';

interface MappedMccProps {
  readonly code: string;
  /** Undefined until the catalogue is there. */
  readonly mcc: Mcc | undefined;
  readonly onRemove: () => void;
}

export function MappedMcc({ code, mcc, onRemove }: MappedMccProps) {
  const { t } = useTranslation('businesses');
  return (
    <li className={classes['chip']} title={mcc?.description}>
      <span className="ltr">{code}</span>
      <Text span size="xs" c="dimmed" className={classes['words'] ?? ''}>
        {mcc?.description}
      </Text>
      <CloseButton size="sm" aria-label={t('remove_code', { code })} onClick={onRemove} />
    </li>
  );
}
