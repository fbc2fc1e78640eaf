import { useQueryClient } from '@tanstack/react-query';
import { authEndpoints } from '@diwan/contract/features/auth/endpoints';
import { profileEdit, type Profile } from '@diwan/contract/features/auth/records';
import { call } from '../../../lib/api.ts';
import { say, useLanguage, useTranslation, type Language } from '../../../lib/i18n.ts';
import { changeUser } from '../../../lib/session.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import classes from './profile-page.module.css';
import { profileQuery } from './queries.ts';

/** The dialling codes for users in the specification. */
const CODES = {
  '+965': 'KW',
  '+966': 'SA',
  '+971': 'AE',
  '+974': 'QA',
  '+973': 'BH',
  '+968': 'OM',
};

function codeChoices(language: Language, present: string) {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const choices = Object.entries(CODES).map(([value, region]) => ({
    value,
    label: `\u2066${value}\u2069 ${names.of(region) ?? region}`,
  }));
  return present in CODES ? choices : [{ value: present, label: present }, ...choices];
}

export function ProfileForm({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation('profile');
  const language = useLanguage();
  const queries = useQueryClient();
  const code = profile.phone_country_code ?? '+965';
  const form = useContractForm(profileEdit, {
    first_name: profile.first_name,
    last_name: profile.last_name,
    phone_country_code: code,
    phone_number: profile.phone_number ?? '',
  });
  const { control } = form;
  return (
    <FormShell
      own
      form={form}
      fallback="Failed to update profile"
      submitLabel={t('save')}
      onSubmit={async (body) => {
        const saved = await call(authEndpoints.updateProfile, { body });
        queries.setQueryData(profileQuery.queryKey, saved);
        const { brand_name: _brand, partner_name: _partner, created_at: _at, ...user } = saved;
        changeUser(user);
        toastSuccess(say('Profile updated successfully'));
      }}
    >
      <div className={classes['columns']}>
        <TextField
          control={control}
          name="first_name"
          label={t('first_name')}
          autoComplete="given-name"
        />
        <TextField
          control={control}
          name="last_name"
          label={t('last_name')}
          autoComplete="family-name"
        />
      </div>
      <div className={classes['phone']}>
        <SelectField
          control={control}
          name="phone_country_code"
          label={t('phone_country_code')}
          data={codeChoices(language, code)}
          allowDeselect={false}
        />
        <TextField
          control={control}
          name="phone_number"
          label={t('phone_number')}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          dir="ltr"
        />
      </div>
    </FormShell>
  );
}
