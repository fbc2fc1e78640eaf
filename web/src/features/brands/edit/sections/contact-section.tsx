import { useController } from 'react-hook-form';
import { sayText, useTranslation } from '../../../../lib/i18n.ts';
import { TextareaField, TextField } from '../../../../ui/form/fields.tsx';
import { PhoneField } from '../../../../widgets/phone-field/phone-field.tsx';
import classes from '../edit-brand.module.css';
import type { EditControl } from './form-control.ts';
import { Section } from './section.tsx';

interface ContactSectionProps {
  readonly control: EditControl;
  /**
   * True for admins. Their form has a description field in another section, and the URL for
   * results.
   */
  readonly edits_all: boolean;
}

const ACCOUNTS = ['twitter_handle', 'instagram_handle', 'tiktok_handle'] as const;

/** Edits the brand's contacts. The owner may change all except two links. */
export function ContactSection({ control, edits_all }: ContactSectionProps) {
  const { t } = useTranslation('brands');
  return (
    <Section title={t('contact')}>
      {!edits_all && (
        <TextareaField control={control} name="description" label={t('description')} />
      )}
      <div className={classes['columns']}>
        <Phone control={control} />
        <TextField
          control={control}
          name="website"
          label={t('website')}
          type="url"
          inputMode="url"
          dir="ltr"
        />
      </div>
      <div className={classes['thirds']}>
        {ACCOUNTS.map((name) => (
          <TextField key={name} control={control} name={name} label={t(name)} dir="ltr" />
        ))}
      </div>
      {edits_all && (
        <div className={classes['columns']}>
          {(['redirect_url', 'post_url'] as const).map((name) => (
            <TextField
              key={name}
              control={control}
              name={name}
              label={t(name)}
              description={t('follows_website')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              type="url"
              inputMode="url"
              dir="ltr"
            />
          ))}
        </div>
      )}
    </Section>
  );
}

function Phone({ control }: { readonly control: EditControl }) {
  const { t } = useTranslation('brands');
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
      withAsterisk
    />
  );
}
