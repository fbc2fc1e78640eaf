import { Suspense, useEffect, useState } from 'react';
import { Button, List } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { CreatedBrand } from '@diwan/contract/features/brands/records';
import {
  BrandInfoForm,
  type ShareLink,
} from '../../features/registration/brand-info/brand-info-form.tsx';
import { ArrivingForm } from '../../features/registration/brand-info/arriving-form.tsx';
import { loadLateFields } from '../../features/registration/brand-info/fields/late-fields.ts';
import { lazyPart } from '../../lib/away/lazy-part.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { usePublicSettings } from '../../lib/public-settings.ts';
import { Notice } from '../../ui/notice.tsx';
import { FormSkeleton } from '../../ui/states/skeletons.tsx';
import type { BegunWizardProps } from './begun-wizard.tsx';
import { laterPart } from './later-part.ts';
import { WizardStepFrame } from './wizard-step.tsx';

interface WizardProps extends Omit<BegunWizardProps, 'brand_id'> {
  /** The share link; null if staff add a brand. */
  readonly share: ShareLink | null;
  /** The brand's id; null until step 1 has created the brand. */
  readonly brand_id: number | null;
  readonly onCreated: (brand: CreatedBrand) => void;
}

const loadRest = laterPart(() => import('./begun-wizard.tsx'));
const BegunWizard = lazyPart(async () => (await loadRest()).BegunWizard);
const loadTerms = laterPart(() => import('./link-terms.tsx'));
const LinkTerms = lazyPart(async () => (await loadTerms()).LinkTerms);

/** Shows the registration in four steps. The code of steps 2 to 4 loads during step 1. */
export function Wizard({ share, brand_id, onCreated, ...way }: WizardProps) {
  if (brand_id !== null) {
    return (
      <Suspense fallback={<FormSkeleton fields={5} />}>
        <BegunWizard brand_id={brand_id} {...way} />
      </Suspense>
    );
  }
  return (
    <WizardStepFrame word="brand">
      <BeforeYouBegin />
      {share !== null && <TermsOnDemand share={share} />}
      <FirstStep share={share} onCreated={onCreated} />
    </WizardStepFrame>
  );
}

/** Shows step 1 while the values that the link fixes are loading. */
export function FirstStepArriving() {
  return (
    <WizardStepFrame word="brand">
      <BeforeYouBegin />
      <ArrivingForm />
    </WizardStepFrame>
  );
}

/** Lists the papers to have ready, so that the registration is not interrupted. */
function BeforeYouBegin() {
  const { t } = useTranslation('registration');
  const without_license = usePublicSettings()?.identity_without_license === true;
  const papers = without_license ? 'papers_without_license' : 'papers';
  return (
    <Notice tone="info">
      {t('begin.title')}
      <List size="sm" mt="xs">
        {([papers, 'company_papers', 'owners', 'iban', 'phone'] as const).map((word) => (
          <List.Item key={word}>{t(`begin.${word}`)}</List.Item>
        ))}
      </List>
    </Notice>
  );
}

/** Shows the fees and terms of the share link. They load when a person opens them. */
function TermsOnDemand({ share }: { readonly share: ShareLink }) {
  const { t } = useTranslation('registration');
  const [open, setOpen] = useState(false);
  const Icon = open ? IconChevronUp : IconChevronDown;
  return (
    <>
      <Button
        variant="default"
        justify="space-between"
        aria-expanded={open}
        rightSection={<Icon size={18} stroke={1.5} aria-hidden />}
        onClick={() => setOpen(!open)}
      >
        {t('begin.terms')}
      </Button>
      {open && (
        <Suspense fallback={<FormSkeleton fields={4} />}>
          <LinkTerms share={share} />
        </Suspense>
      )}
    </>
  );
}

function FirstStep({ share, onCreated }: Pick<WizardProps, 'share' | 'onCreated'>) {
  useEffect(() => {
    // A failed load is ignored here. The step that needs the code loads it again and reports the
    // failure.
    const load = () => void Promise.all([loadLateFields(), loadRest()]).catch(() => null);
    // The code of later steps loads after the first input. On a slow network, the form must be
    // loaded before it.
    document.addEventListener('input', load, { once: true });
    return () => document.removeEventListener('input', load);
  }, []);
  return <BrandInfoForm share={share} onCreated={onCreated} />;
}
