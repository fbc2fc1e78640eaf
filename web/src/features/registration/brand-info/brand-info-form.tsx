import { Button, Stack } from '@mantine/core';
import { useController, type UseFormSetValue, useWatch } from 'react-hook-form';
import { IconBrandInstagram, IconBrandTiktok, IconBrandX, IconWorld } from '@tabler/icons-react';
import { brandEndpoints } from '@diwan/contract/features/brands/endpoints';
import type { CreatedBrand } from '@diwan/contract/features/brands/records';
import { registrationEndpoints } from '@diwan/contract/features/registration/endpoints';
import type { ShareLinkTerms } from '@diwan/contract/features/registration/records';
import type { BodyIn } from '@diwan/contract/kernel/endpoint';
import { call } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useReadAnew } from '../../../lib/use-action.ts';
import { NumberField, TextareaField, TextField } from '../../../ui/form/fields.tsx';
import { UnsavedWarning } from '../../../ui/form/unsaved-warning.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { StepProblem } from '../../../widgets/steps/step-problem.tsx';
import { type BrandBody, type BrandValues, needsDevices } from './brand-values.ts';
import { ChoiceCards } from './fields/choice-cards.tsx';
import { ContactSection } from './fields/contact-section.tsx';
import { DeliveryFields } from './fields/delivery-fields.tsx';
import { EntitySection } from './fields/entity-section.tsx';
import type { SectionProps } from './fields/form-control.ts';
import { LogoField } from './fields/logo-field.tsx';
import { Place } from './fields/place.tsx';
import { useBrandForm } from './use-brand-form.ts';
import classes from './fields/fields.module.css';

/** The share link that the registration came through. */
export interface ShareLink {
  readonly token: string;
  readonly terms: ShareLinkTerms;
}

interface BrandInfoFormProps {
  /** Null when staff add a brand. */
  readonly share: ShareLink | null;
  readonly onCreated: (brand: CreatedBrand) => void;
}

/** Step 1: the brand, its business, how it takes payments, and its owner. */
export function BrandInfoForm({ share, onCreated }: BrandInfoFormProps) {
  const { t } = useTranslation('registration');
  const readAnew = useReadAnew(brandEndpoints.createBrand);
  const { form, problem, submit, isUnsaved } = useBrandForm({
    terms: share?.terms ?? null,
    draft_name: share?.token ?? 'staff',
    create: share === null ? createAsStaff : createThroughLink(share.token),
    onCreated: (created) => {
      void readAnew();
      onCreated(created);
    },
  });
  const { control, setValue, formState } = form;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={t('wizard.brand')}>
      <UnsavedWarning isUnsaved={isUnsaved} />
      <Stack gap="lg">
        <StepProblem problem={problem} onRetry={() => void submit()} />
        <IdentitySection control={control} />
        <EntitySection control={control} terms={share?.terms ?? null} />
        <PaymentSection control={control} setValue={setValue} />
        <ContactSection control={control} email_required={share !== null} />
        <OnlineSection control={control} />
        <Button type="submit" disabled={formState.isSubmitting}>
          {formState.isSubmitting ? t('brand.busy') : t('brand.submit')}
        </Button>
      </Stack>
    </form>
  );
}

type Create = (body: BrandBody, idempotency_key: string) => Promise<CreatedBrand>;

const createAsStaff: Create = (body, idempotency_key) =>
  call(brandEndpoints.createBrand, { body }, { idempotency_key });

/** Takes one use of the link; the answer's cookie is the proof of being the registrant. */
const createThroughLink =
  (token: string): Create =>
  (body, idempotency_key) =>
    call(
      registrationEndpoints.createSharedBrand,
      { query: { token }, body: body as BodyIn<typeof registrationEndpoints.createSharedBrand> },
      { idempotency_key },
    );

/** What customers see: name, logo and a few words. */
function IdentitySection({ control }: SectionProps) {
  const { t } = useTranslation('registration');
  return (
    <Surface title={t('brand.identity')}>
      <Stack gap="lg">
        <Place field="name">
          <TextField
            control={control}
            name="name"
            label={t('brand.name')}
            dir="auto"
            maxLength={120}
            autoComplete="organization"
            withAsterisk
          />
        </Place>
        <Place field="logo_file">
          <LogoField control={control} />
        </Place>
        <Place field="description">
          <TextareaField
            control={control}
            name="description"
            label={t('brand.description')}
            description={t('brand.description_hint')}
            dir="auto"
            maxLength={2000}
          />
        </Place>
      </Stack>
    </Surface>
  );
}

interface PaymentSectionProps extends SectionProps {
  readonly setValue: UseFormSetValue<BrandValues>;
}

/** How customers will pay, and for terminals how many and where they are handed over. */
function PaymentSection({ control, setValue }: PaymentSectionProps) {
  const { t } = useTranslation('registration');
  const { field } = useController({ control, name: 'payment_type_preference' });
  const payment_type_preference = useWatch({ control, name: 'payment_type_preference' });
  return (
    <Surface title={t('brand.payments')}>
      <Stack gap="lg">
        <Place field="payment_type_preference">
          <ChoiceCards
            label={t('brand.payment_type')}
            value={field.value}
            onChange={field.onChange}
            choices={[
              { value: 'pg', label: t('brand.pg'), description: t('brand.pg_hint') },
              { value: 'pos', label: t('brand.pos'), description: t('brand.pos_hint') },
              { value: 'both', label: t('brand.both'), description: t('brand.both_hint') },
            ]}
          />
        </Place>
        {needsDevices({ payment_type_preference }) && (
          <>
            <Place field="num_pos_devices">
              <NumberField
                control={control}
                name="num_pos_devices"
                label={t('brand.devices')}
                min={1}
                max={1000}
                allowDecimal={false}
                allowNegative={false}
                hideControls={false}
                maw="12rem"
                withAsterisk
              />
            </Place>
            <DeliveryFields control={control} setValue={setValue} />
          </>
        )}
      </Stack>
    </Surface>
  );
}

const ICON = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** Where the brand is found; nothing here is required. */
function OnlineSection({ control }: SectionProps) {
  const { t } = useTranslation('registration');
  const handle = { dir: 'ltr', autoCapitalize: 'none', placeholder: '@', maxLength: 200 } as const;
  return (
    <Surface title={t('brand.online')} description={t('brand.online_hint')}>
      <div className={classes['columns']}>
        <Place field="website">
          <TextField
            control={control}
            name="website"
            label={t('brand.website')}
            placeholder="https://"
            type="url"
            inputMode="url"
            autoComplete="url"
            dir="ltr"
            leftSection={<IconWorld {...ICON} />}
          />
        </Place>
        <Place field="instagram_handle">
          <TextField
            control={control}
            name="instagram_handle"
            label={t('brand.instagram')}
            leftSection={<IconBrandInstagram {...ICON} />}
            {...handle}
          />
        </Place>
        <Place field="twitter_handle">
          <TextField
            control={control}
            name="twitter_handle"
            label={t('brand.twitter')}
            leftSection={<IconBrandX {...ICON} />}
            {...handle}
          />
        </Place>
        <Place field="tiktok_handle">
          <TextField
            control={control}
            name="tiktok_handle"
            label={t('brand.tiktok')}
            leftSection={<IconBrandTiktok {...ICON} />}
            {...handle}
          />
        </Place>
      </div>
    </Surface>
  );
}
