import { Button, Stack } from '@mantine/core';
import type { CreatedBrand } from '@diwan/contract/features/brands/records';
import type { ShareLinkTerms } from '@diwan/contract/features/registration/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { UnsavedWarning } from '../../../ui/form/unsaved-warning.tsx';
import { StepProblem } from '../../../widgets/steps/step-problem.tsx';
import { createThroughLink, createAsStaff } from './create-brand.ts';
import { ContactSection } from './fields/contact-section.tsx';
import { EntitySection } from './fields/entity-section.tsx';
import { IdentitySection } from './fields/identity-section.tsx';
import { OnlineSection } from './fields/online-section.tsx';
import { PaymentSection } from './fields/payment-section.tsx';
import { useBrandForm } from './use-brand-form.ts';

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
  const { form, problem, submit, isUnsaved } = useBrandForm({
    terms: share?.terms ?? null,
    draft_name: share?.token ?? 'staff',
    create: share === null ? createAsStaff : createThroughLink(share.token),
    onCreated,
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
