import type { Mcc } from '@diwan/contract/features/mcc/records';
import { useTranslation } from '../../lib/i18n.ts';
import { DepositText } from './deposit-text.tsx';
import classes from './mcc-picker.module.css';

/** One category in the open list. */
export function MccOption({ mcc }: { readonly mcc: Mcc }) {
  const { t } = useTranslation('widgets');
  return (
    <span className={classes['option']}>
      <span className={classes['code']}>{mcc.code}</span>
      <span className={classes['words']}>
        <bdi>{mcc.description}</bdi>
        {(mcc.require_deposit || !mcc.is_allowed) && (
          <span className={classes['note']}>
            {!mcc.is_allowed && t('mcc.not_allowed')}
            {!mcc.is_allowed && mcc.require_deposit && ' · '}
            {mcc.require_deposit && <DepositText mcc={mcc} short />}
          </span>
        )}
      </span>
    </span>
  );
}
