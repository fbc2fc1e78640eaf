import { Suspense, useState } from 'react';
import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useController, type UseFormSetValue, useWatch } from 'react-hook-form';
import { brandEndpoints } from '@diwan/contract/features/brands/endpoints';
import type { CreatedBrand } from '@diwan/contract/features/brands/records';
import { registrationEndpoints } from '@diwan/contract/features/registration/endpoints';
import type { ShareLinkTerms } from '@diwan/contract/features/registration/records';
import type { BodyIn } from '@diwan/contract/kernel/endpoint';
import { call } from '../../../lib/api.ts';
import { type DraftBox, useDraft } from '../../../lib/away/use-draft.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { leaveOnboarding, useOwnAccount } from '../../../lib/session.ts';
import { useAction, useInvalidate } from '../../../lib/use-action.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { InSlices } from '../../../ui/states/in-slices.tsx';
import { FormSkeleton } from '../../../ui/states/skeletons.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { QueryView } from '../../../ui/views/query-view.tsx';
import { StepProblem } from '../../../widgets/steps/step-problem.tsx';
import { registrationDetailsQuery } from '../queries.ts';
import { ArrivingForm } from './arriving-form.tsx';
import {
  type BrandBody,
  type BrandValues,
  needsDevices,
  startValues,
  valuesOf,
} from './brand-values.ts';
import { ChoiceCards } from './fields/choice-cards.tsx';
import { EntitySection } from './fields/entity-section.tsx';
import type { SectionProps } from './fields/form-control.ts';
import { ContactSection, DeviceFields, OptionalSection } from './fields/late-fields.ts';
import { FieldAnchor } from './fields/place.tsx';
import { WhenNear } from './fields/when-near.tsx';
import { useBrandForm } from './use-brand-form.ts';

/** A share link with its terms. */
export interface ShareLink {
  readonly token: string;
  readonly terms: ShareLinkTerms;
}

interface BrandInfoFormProps {
  /** The share link; null if staff or an owner add a brand. */
  readonly share: ShareLink | null;
  readonly onCreated: (brand: CreatedBrand) => void;
}

/** Shows step 1: the brand, its business, its payment methods and its owner. */
export function BrandInfoForm({ share, onCreated }: BrandInfoFormProps) {
  const invalidate = useInvalidate(brandEndpoints.createBrand);
  const box = useDraft(`brand:${share?.token ?? 'staff'}`, null);
  const terms = share?.terms ?? null;
  const own = useOwnAccount();
  const [start] = useState(() => ({ ...startValues(terms), email: own?.email ?? '' }));
  if (box.stored === undefined) return <ArrivingForm />;
  return (
    <InSlices pending={<ArrivingForm />}>
      <OpenForm
        terms={terms}
        start={start}
        box={box}
        send={share === null ? createDirectly : createThroughLink(share.token)}
        onDone={(created) => {
          void invalidate();
          onCreated(created);
        }}
      />
    </InSlices>
  );
}

interface CorrectBrandFormProps {
  readonly brand_id: number;
  readonly onDone: () => void;
}

/** Shows step 1 with the stored values. They can be corrected until the documents are approved. */
export function CorrectBrandForm({ brand_id, onDone }: CorrectBrandFormProps) {
  const correct = useAction(registrationEndpoints.correctRegistration);
  const params = { id: String(brand_id) };
  return (
    <QueryView
      query={useQuery(registrationDetailsQuery(brand_id))}
      fallback="Failed to load brand information"
      pending={<FormSkeleton fields={6} />}
    >
      {(details) => (
        <OpenForm
          terms={details.terms}
          start={valuesOf(details)}
          logo_url={details.logo_url}
          box={null}
          send={(body) => correct({ params, body: body as SharedBody })}
          onDone={({ registration_token }) => {
            if (registration_token !== null) leaveOnboarding();
            onDone();
          }}
        />
      )}
    </QueryView>
  );
}

interface OpenFormProps<Answer> {
  readonly terms: ShareLinkTerms | null;
  readonly start: BrandValues;
  readonly logo_url?: string | null;
  readonly box: DraftBox | null;
  readonly send: (body: BrandBody, idempotency_key: string) => Promise<Answer>;
  readonly onDone: (answer: Answer) => void;
}

/** Shows the form: required fields first, optional fields last. */
function OpenForm<Answer>({ terms, logo_url = null, ...input }: OpenFormProps<Answer>) {
  const { t } = useTranslation('registration');
  const { form, problem, submit } = useBrandForm({ terms, ...input });
  const { control, setValue, formState } = form;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={t('wizard.brand')}>
      <Stack gap="lg">
        <StepProblem problem={problem} onRetry={() => void submit()} />
        <IdentitySection control={control} />
        <EntitySection control={control} terms={terms} />
        <PaymentSection control={control} setValue={setValue} />
        <InSlices>
          <WhenNear fields={4}>
            <ContactSection control={control} email_required={terms !== null} />
          </WhenNear>
          <WhenNear fields={6}>
            <OptionalSection control={control} setValue={setValue} logo_url={logo_url} />
          </WhenNear>
          <Button type="submit" disabled={formState.isSubmitting}>
            {formState.isSubmitting ? t('brand.busy') : t('brand.submit')}
          </Button>
        </InSlices>
      </Stack>
    </form>
  );
}

type SharedBody = BodyIn<typeof registrationEndpoints.createSharedBrand>;

type Create = (body: BrandBody, idempotency_key: string) => Promise<CreatedBrand>;

const createDirectly: Create = (body, idempotency_key) =>
  call(brandEndpoints.createBrand, { body }, { idempotency_key });

/**
 * Returns a function that creates the brand and takes one use of the link. The answer sets the
 * registrant's proof as a cookie.
 */
const createThroughLink =
  (token: string): Create =>
  (body, idempotency_key) =>
    call(
      registrationEndpoints.createSharedBrand,
      { query: { token }, body: body as SharedBody },
      { idempotency_key },
    );

/** Edits the brand's public details. */
function IdentitySection({ control }: SectionProps) {
  const { t } = useTranslation('registration');
  return (
    <Surface title={t('brand.identity')}>
      <FieldAnchor field="name">
        <TextField
          control={control}
          name="name"
          label={t('brand.name')}
          dir="auto"
          maxLength={120}
          autoComplete="organization"
          withAsterisk
        />
      </FieldAnchor>
    </Surface>
  );
}

interface PaymentSectionProps extends SectionProps {
  readonly setValue: UseFormSetValue<BrandValues>;
}

/**
 * Edits the payment methods. If terminals are chosen, it also edits their number and the place of
 * delivery.
 */
function PaymentSection({ control, setValue }: PaymentSectionProps) {
  const { t } = useTranslation('registration');
  const { field } = useController({ control, name: 'payment_type_preference' });
  const payment_type_preference = useWatch({ control, name: 'payment_type_preference' });
  return (
    <Surface title={t('brand.payments')}>
      <Stack gap="lg">
        <FieldAnchor field="payment_type_preference">
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
        </FieldAnchor>
        {needsDevices({ payment_type_preference }) && (
          <Suspense fallback={<FormSkeleton fields={2} />}>
            <DeviceFields control={control} setValue={setValue} />
          </Suspense>
        )}
      </Stack>
    </Surface>
  );
}
