import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/i18n.ts';
import classes from './arrivals-chip.module.css';

interface ArrivalsChipProps {
  readonly count: number;
  readonly onShow: () => void;
}

/** Says that payments have arrived since the rows below were read, and shows them when asked. */
export function ArrivalsChip({ count, onShow }: ArrivalsChipProps) {
  const { t } = useTranslation('transactions');
  return (
    <div role="status" className={classes['place']}>
      {count > 0 && (
        <Button
          radius="xl"
          size="compact-sm"
          leftSection={<IconArrowUp size={16} aria-hidden />}
          onClick={onShow}
        >
          {t('arrived', { count })}
        </Button>
      )}
    </div>
  );
}
