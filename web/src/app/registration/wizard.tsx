import { Suspense, useEffect } from 'react';
import type { CreatedBrand } from '@diwan/contract/features/brands/records';
import {
  BrandInfoForm,
  type ShareLink,
} from '../../features/registration/brand-info/brand-info-form.tsx';
import { BeforeYouBegin } from '../../features/registration/standing/before-you-begin.tsx';
import { lazyPart } from '../../lib/away/lazy-part.ts';
import { FormSkeleton } from '../../ui/states/skeletons.tsx';
import type { BegunWizardProps } from './begun-wizard.tsx';
import { WizardStepFrame } from './wizard-step.tsx';

interface WizardProps extends Omit<BegunWizardProps, 'brand_id'> {
  /** Null when staff add a brand. */
  readonly share: ShareLink | null;
  /** Null until step 1 has created the brand. */
  readonly brand_id: number | null;
  readonly onCreated: (brand: CreatedBrand) => void;
}

const loadRest = () => import('./begun-wizard.tsx');
const loadDevices = () => import('../../features/registration/brand-info/fields/device-fields.tsx');
const BegunWizard = lazyPart(async () => (await loadRest()).BegunWizard);

/** The registration in four steps. The code of steps 2 to 4 loads during step 1. */
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
      <FirstStep share={share} onCreated={onCreated} />
    </WizardStepFrame>
  );
}

/** Step 1 while the values fixed by the link are loading. */
export function FirstStepArriving() {
  return (
    <WizardStepFrame word="brand">
      <BeforeYouBegin />
      <FormSkeleton fields={6} />
    </WizardStepFrame>
  );
}

function FirstStep({ share, onCreated }: Pick<WizardProps, 'share' | 'onCreated'>) {
  useEffect(() => {
    // A failed load is repeated when the code is needed, and reported then.
    const load = () => void Promise.all([loadRest(), loadDevices()]).catch(() => null);
    if (!('requestIdleCallback' in globalThis)) return load();
    const waiting = requestIdleCallback(load);
    return () => cancelIdleCallback(waiting);
  }, []);
  return <BrandInfoForm share={share} onCreated={onCreated} />;
}
