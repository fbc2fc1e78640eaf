import type { Control } from 'react-hook-form';
import { useController, useWatch } from 'react-hook-form';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { type newUser, rolesGivenBy } from '@diwan/contract/features/users/records';
import { isBrandOwner, isPartner } from '@diwan/contract/kernel/roles';
import { sayText, useTranslation } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { PasswordField, TextField } from '../../ui/form/fields.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { findOptions } from '../../ui/form/find-options.ts';
import { brandsQuery } from '../../widgets/brands/brands-query.ts';
import { PartnerPicker } from '../../widgets/partners/partner-picker.tsx';
import { PhoneField } from '../../widgets/phone-field/phone-field.tsx';

export type UserValues = z.input<typeof newUser>;

interface FieldsProps<Out> {
  readonly control: Control<UserValues, unknown, Out>;
  /**
   * The account's current role, which can always be selected. It is absent for a new account, which
   * needs a password.
   */
  readonly present?: UserValues['role'];
}

/**
 * Edits the person's details, role and affiliation. Partner employees have a partner, owners a
 * brand.
 */
export function UserFields<Out>({ control, present }: FieldsProps<Out>) {
  const { t } = useTranslation('users');
  const { role: own } = useUser();
  const given = rolesGivenBy(own);
  const roles = present === undefined || given.includes(present) ? given : [present, ...given];
  const role = useWatch({ control, name: 'role' });
  return (
    <>
      <TextField
        control={control}
        name="first_name"
        label={t('first_name')}
        withAsterisk
        dir="auto"
      />
      <TextField
        control={control}
        name="last_name"
        label={t('last_name')}
        withAsterisk
        dir="auto"
      />
      <TextField
        control={control}
        name="email"
        label={t('email')}
        type="email"
        autoComplete="off"
        withAsterisk
        dir="ltr"
      />
      <Phone control={control} />
      <PasswordField
        control={control}
        name="password"
        label={t('password')}
        description={present === undefined ? undefined : t('password_keep')}
        autoComplete="new-password"
        withAsterisk={present === undefined}
      />
      <SelectField
        control={control}
        name="role"
        label={t('role')}
        data={roles.map((value) => ({ value, label: t(`roles.${value}`) }))}
        allowDeselect={false}
        withAsterisk
      />
      {isPartner(role) && <Partner control={control} />}
      {isBrandOwner(role) && <Brand control={control} />}
    </>
  );
}

function Phone<Out>({ control }: FieldsProps<Out>) {
  const { t } = useTranslation('users');
  const code = useController({ control, name: 'phone_country_code' });
  const number = useController({ control, name: 'phone_number' });
  const error = number.fieldState.error ?? code.fieldState.error;
  return (
    <PhoneField
      label={t('phone')}
      code={code.field.value ?? '+965'}
      number={number.field.value ?? ''}
      onCodeChange={code.field.onChange}
      onNumberChange={number.field.onChange}
      onBlur={number.field.onBlur}
      error={error && sayText(error.message ?? '')}
    />
  );
}

const idOf = (value: UserValues['brand_id']): number | null =>
  typeof value === 'number' ? value : null;

function Partner<Out>({ control }: FieldsProps<Out>) {
  const { t } = useTranslation('users');
  const { field, fieldState } = useController({ control, name: 'partner_id' });
  return (
    <PartnerPicker
      label={t('partner')}
      value={idOf(field.value)}
      onChange={field.onChange}
      error={fieldState.error && sayText(fieldState.error.message ?? '')}
    />
  );
}

function Brand<Out>({ control }: FieldsProps<Out>) {
  const { t } = useTranslation('users');
  const { field, fieldState } = useController({ control, name: 'brand_id' });
  const { data = [] } = useQuery(brandsQuery);
  const value = idOf(field.value);
  return (
    <Select
      label={t('brand')}
      searchable
      filter={findOptions}
      withAsterisk
      data={data.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? null : String(value)}
      onChange={(id) => field.onChange(id === null ? '' : Number(id))}
      error={fieldState.error && sayText(fieldState.error.message ?? '')}
    />
  );
}

/** Returns the values to send. Partner and brand are empty if the role has none. */
export function placed<Values extends Pick<UserValues, 'role' | 'partner_id' | 'brand_id'>>(
  values: Values,
) {
  return {
    ...values,
    partner_id: isPartner(values.role) ? values.partner_id : ('' as const),
    brand_id: isBrandOwner(values.role) ? values.brand_id : ('' as const),
  };
}
