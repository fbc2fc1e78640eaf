import { Text } from '@mantine/core';
import {
  BANK_CHANGE_WARNINGS,
  type BankChange,
} from '@diwan/contract/features/bank-changes/records';
import { say, useTranslation } from '../../lib/i18n.ts';
import { Notice } from '../../ui/notice.tsx';
import classes from './accounts.module.css';

/** Lists reasons for a closer check, in the list and in the dialog that approves. */
export function ChangeWarnings({ change }: { readonly change: BankChange }) {
  const { t } = useTranslation('bank-changes');
  if (change.warnings.length === 0) return null;
  return (
    <Notice tone="warning">
      <Text fw={600}>{t('look')}</Text>
      <ul className={classes['warnings']}>
        {change.warnings.map((warning) => (
          <li key={warning}>{say(BANK_CHANGE_WARNINGS[warning])}</li>
        ))}
      </ul>
    </Notice>
  );
}
