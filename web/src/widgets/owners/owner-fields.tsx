import { Button, Fieldset, Group, Radio, Stack, Text } from '@mantine/core';
import { useFieldArray, useFormContext } from 'react-hook-form';
import type { EntityType } from '@diwan/contract/features/brands/entity-types';
import { MONTHLY_VOLUMES, MOST_OWNERS } from '@diwan/contract/features/ownership/records';
import { sayText, useTranslation } from '../../lib/i18n.ts';
import { AmountField } from '../../ui/form/amount-field.tsx';
import { CheckboxField } from '../../ui/form/checkbox-field.tsx';
import { DateField } from '../../ui/form/date-input.tsx';
import { TextField, textOf, useBound } from '../../ui/form/fields.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { CountryPicker } from '../country-picker.tsx';
import { EMPTY_OWNER, type OwnershipValues } from './owner-values.ts';

/** Edits the owners of the form in the surrounding `FormProvider`. */
export function OwnerFields({ type }: { readonly type: EntityType }) {
  return type === 'individual' ? <Exposure at={0} word="exposed_self" /> : <Owners />;
}

/** Edits the purpose of the account in the surrounding `FormProvider`. */
export function PurposeFields() {
  const { control } = useFormContext<OwnershipValues>();
  const { t } = useTranslation('ownership');
  return (
    <Stack gap="md">
      <div data-field="expected_monthly_volume">
        <SelectField
          control={control}
          name="expected_monthly_volume"
          label={t('volume')}
          data={MONTHLY_VOLUMES.map((value) => ({ value, label: t(`volumes.${value}`) }))}
          allowDeselect={false}
          comboboxProps={{ keepMounted: false }}
          withAsterisk
        />
      </div>
      <div data-field="typical_payment">
        <AmountField
          control={control}
          name="typical_payment"
          label={t('typical_payment')}
          withAsterisk
        />
      </div>
    </Stack>
  );
}

function Owners() {
  const { control, formState } = useFormContext<OwnershipValues>();
  const { t } = useTranslation('ownership');
  const { fields, append, remove } = useFieldArray({ control, name: 'owners', keyName: 'key' });
  const problem = formState.errors.owners;
  const message = problem?.message ?? problem?.root?.message;
  return (
    <Stack gap="lg">
      {fields.map(({ key, kept }, at) => (
        <Fieldset key={key} legend={t('owner', { number: at + 1 })} miw={0}>
          <Stack gap="md">
            <OwnerIdentity at={at} kept={kept} />
            <OwnerRole at={at} />
            {fields.length > 1 && (
              <Group>
                <Button variant="default" size="xs" onClick={() => remove(at)}>
                  {t('remove', { number: at + 1 })}
                </Button>
              </Group>
            )}
          </Stack>
        </Fieldset>
      ))}
      {message !== undefined && (
        <Text c="red" size="sm" role="alert">
          {sayText(message)}
        </Text>
      )}
      {fields.length < MOST_OWNERS && (
        <Group data-field="owners">
          <Button variant="default" onClick={() => append(EMPTY_OWNER)}>
            {t('add')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

interface PlaceProps {
  /** The place of the owner in the list, starting at 0. */
  readonly at: number;
}

/** Edits the names, the identity document, the birth date and the nationality of an owner. */
function OwnerIdentity({ at, kept }: PlaceProps & { readonly kept: string | null }) {
  const { control } = useFormContext<OwnershipValues>();
  const { t } = useTranslation('ownership');
  const stored = kept === null ? undefined : t('kept', { value: kept });
  return (
    <>
      <div data-field={`owners.${at}.full_name_arabic`}>
        <TextField
          control={control}
          name={`owners.${at}.full_name_arabic`}
          label={t('name_arabic')}
          dir="rtl"
          lang="ar"
          maxLength={200}
          withAsterisk
        />
      </div>
      <div data-field={`owners.${at}.full_name_english`}>
        <TextField
          control={control}
          name={`owners.${at}.full_name_english`}
          label={t('name_english')}
          dir="ltr"
          lang="en"
          maxLength={200}
          withAsterisk
        />
      </div>
      <div data-field={`owners.${at}.civil_id`}>
        <TextField
          control={control}
          name={`owners.${at}.civil_id`}
          label={t('civil_id')}
          description={stored}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          maxLength={24}
        />
      </div>
      <div data-field={`owners.${at}.passport_number`}>
        <TextField
          control={control}
          name={`owners.${at}.passport_number`}
          label={t('passport_number')}
          description={t('passport_hint')}
          autoComplete="off"
          dir="ltr"
          maxLength={24}
        />
      </div>
      <div data-field={`owners.${at}.birth_date`}>
        <DateField
          control={control}
          name={`owners.${at}.birth_date`}
          label={t('birth_date')}
          description={t('birth_date_hint')}
        />
      </div>
      <Nationality at={at} />
    </>
  );
}

function Nationality({ at }: PlaceProps) {
  const { control } = useFormContext<OwnershipValues>();
  const { t } = useTranslation('ownership');
  const { field, value, error } = useBound({ control, name: `owners.${at}.nationality` });
  return (
    <div data-field={`owners.${at}.nationality`}>
      <CountryPicker
        label={t('nationality')}
        value={textOf(value)}
        onChange={(code) => field.onChange(code ?? '')}
        onBlur={field.onBlur}
        error={error}
        withAsterisk
      />
    </div>
  );
}

/** Edits the share of an owner, whether they are the manager, and their public office. */
function OwnerRole({ at }: PlaceProps) {
  const { control } = useFormContext<OwnershipValues>();
  const { t } = useTranslation('ownership');
  return (
    <>
      <div data-field={`owners.${at}.share`}>
        <NumberField
          control={control}
          name={`owners.${at}.share`}
          label={t('share')}
          description={t('share_hint')}
        />
      </div>
      <CheckboxField control={control} name={`owners.${at}.is_manager`} label={t('manager')} />
      <Exposure at={at} word="exposed" />
    </>
  );
}

interface ExposureProps extends PlaceProps {
  readonly word: 'exposed' | 'exposed_self';
}

function Exposure({ at, word }: ExposureProps) {
  const { control } = useFormContext<OwnershipValues>();
  const { t } = useTranslation('ownership');
  const { field, value, error } = useBound({
    control,
    name: `owners.${at}.politically_exposed`,
  });
  return (
    <div data-field={`owners.${at}.politically_exposed`}>
      <Radio.Group
        label={t(word)}
        value={value === null || value === undefined ? null : value === true ? 'yes' : 'no'}
        error={error}
        onChange={(answer) => field.onChange(answer === 'yes')}
        withAsterisk
      >
        <Group gap="lg" mt="xs">
          <Radio value="no" label={t('no')} />
          <Radio value="yes" label={t('yes')} />
        </Group>
      </Radio.Group>
    </div>
  );
}
