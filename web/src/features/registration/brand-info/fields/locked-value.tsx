import { useId } from 'react';
import { Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from '../../../../lib/i18n.ts';
import classes from './fields.module.css';

interface LockedValueProps {
  readonly label: string;
  readonly value: string;
}

/** A choice that the share link has made: readable, explained, and not to be changed. */
export function LockedValue({ label, value }: LockedValueProps) {
  const { t } = useTranslation('registration');
  const id = useId();
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-why`}>
      <Text id={`${id}-label`} fw={500} size="sm" mb={4}>
        {label}
      </Text>
      <div className={classes['locked']}>
        <IconLock size={18} stroke={1.5} aria-hidden />
        <span>{value}</span>
      </div>
      <Text id={`${id}-why`} size="xs" c="dimmed" mt={4}>
        {t('brand.locked')}
      </Text>
    </div>
  );
}
