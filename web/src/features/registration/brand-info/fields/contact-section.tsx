import { Stack, Text } from '@mantine/core';
import { useController } from 'react-hook-form';
import { sayText, useTranslation } from '../../../../lib/i18n.ts';
import { useOwnAccount } from '../../../../lib/session.ts';
import { TextField } from '../../../../ui/form/fields.tsx';
import { Surface } from '../../../../ui/surface.tsx';
import { PhoneField } from '../../../../widgets/phone-field/phone-field.tsx';
import { CountryField } from './country-field.tsx';
import classes from './fields.module.css';
import type { SectionProps } from './form-control.ts';
import { FieldAnchor } from './place.tsx';

interface ContactSectionProps extends SectionProps {
  /**
   * True for a share link, which needs the owner's email address. Staff may add the owner later.
   */
  readonly email_required: boolean;
}

/** Edits the owner's contacts and origin. */
export function ContactSection({ control, email_required }: ContactSectionProps) {
  const { t } = useTranslation('registration');
  const own = useOwnAccount();
  return (
    <Surface title={t('brand.owner')} description={t('brand.owner_hint')}>
      <Stack gap="lg">
        <Phone control={control} />
        <FieldAnchor field="email">
          {own !== null && (
            <Text size="sm">
              {t('brand.own_account')} <bdi className="ltr">{own.email}</bdi>
            </Text>
          )}
          {own === null && (
            <TextField
              control={control}
              name="email"
              type="email"
              label={t('brand.email')}
              description={email_required ? t('brand.email_hint') : t('brand.email_hint_staff')}
              inputMode="email"
              autoComplete="email"
              dir="ltr"
              withAsterisk={email_required}
            />
          )}
        </FieldAnchor>
        <div className={classes['columns']}>
          <CountryField control={control} name="nationality" label={t('brand.nationality')} />
          <CountryField
            control={control}
            name="country_of_residence"
            label={t('brand.residence')}
          />
        </div>
      </Stack>
    </Surface>
  );
}

function Phone({ control }: SectionProps) {
  const { t } = useTranslation('registration');
  const code = useController({ control, name: 'phone_country_code' });
  const number = useController({ control, name: 'phone_number' });
  const message = (number.fieldState.error ?? code.fieldState.error)?.message;
  return (
    <FieldAnchor field="phone_number">
      <PhoneField
        label={t('brand.phone')}
        description={t('brand.phone_hint')}
        code={code.field.value}
        number={number.field.value}
        onCodeChange={code.field.onChange}
        onNumberChange={number.field.onChange}
        onBlur={number.field.onBlur}
        error={message === undefined ? undefined : sayText(message)}
        withAsterisk
      />
    </FieldAnchor>
  );
}
