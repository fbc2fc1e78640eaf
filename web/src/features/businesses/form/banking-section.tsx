import { CURRENCY_DECIMALS } from '@diwan/contract/kernel/money';
import { useTranslation } from '../../../lib/i18n.ts';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { Surface } from '../../../ui/surface.tsx';
import type { BusinessControl } from '../form-values.ts';
import classes from './form.module.css';

const CURRENCIES = Object.keys(CURRENCY_DECIMALS);

/** The account that settlements are paid into. */
export function BankingSection({ control }: { readonly control: BusinessControl }) {
  const { t } = useTranslation('businesses');
  return (
    <Surface title={t('banking')}>
      <div className={classes['fields']}>
        <TextField
          control={control}
          name="account_iban"
          label={t('account_iban')}
          withAsterisk
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
        />
        <TextField control={control} name="bank_name" label={t('bank_name')} />
        <TextField
          control={control}
          name="bank_swift_code"
          label={t('bank_swift_code')}
          withAsterisk
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
        />
        <SelectField
          control={control}
          name="currency"
          label={t('currency')}
          data={CURRENCIES}
          allowDeselect={false}
        />
      </div>
    </Surface>
  );
}
