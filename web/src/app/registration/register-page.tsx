import { useState } from 'react';
import { Divider, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import type { ShareLinkTerms } from '@diwan/contract/features/registration/records';
import { canAddBrands } from '@diwan/contract/kernel/roles';
import { registrationQuery, shareLinkQuery } from '../../features/registration/queries.ts';
import { ContinueNotice } from '../../features/registration/standing/continue-notice.tsx';
import { InvalidLink } from '../../features/registration/standing/invalid-link.tsx';
import { isRefused } from '../../features/registration/standing/registration-gate.tsx';
import { ResumeForm } from '../../features/registration/standing/resume-form.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { writeDraft } from '../../lib/away/drafts.ts';
import { useDraft } from '../../lib/away/use-draft.ts';
import { selectBrand, signedInUser, useOwnAccount, useSession } from '../../lib/session.ts';
import { stepPath } from '../../features/registration/standing/step-path.ts';
import { FirstStepArriving, Wizard } from './wizard.tsx';
import type { WizardStep } from './wizard-step.tsx';
import { InvalidValue } from '../../ui/invalid-value.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';

const route = getRouteApi('/public/brand/register');

/** Shows the wizard behind a share link to visitors without an account. */
export function RegisterPage() {
  return (
    <>
      <UnknownProgress />
      <OpenRegistration />
    </>
  );
}

/** Reports an invalid brand or step in the address. */
function UnknownProgress() {
  const known = route.useSearch();
  const written: Readonly<Record<string, unknown>> = useLocation({
    select: ({ search }) => search,
  });
  return (['brand', 'step'] as const).map((name) => {
    const value = written[name];
    if (typeof value !== 'string' || value === '' || known[name] !== undefined) return null;
    return <InvalidValue key={name} name={name} value={value} />;
  });
}

function OpenRegistration() {
  const { token = '', brand = null } = route.useSearch();
  const user = signedInUser(useSession());
  if (brand !== null) return <SharedWizard token={token} brand_id={brand} />;
  if (token !== '') return <KnownHere key={token} token={token} />;
  if (user !== null && canAddBrands(user.role)) return <Navigate to="/brands/new" replace />;
  return <UnknownLink />;
}

/** Returns the draft key of a share link. This device stores the id of its brand there. */
const draftOf = (token: string): string => `link:${token}`;

function brandOf(values: unknown): number | null {
  const known = typeof values === 'object' && values !== null && 'brand_id' in values;
  return known && typeof values.brand_id === 'number' ? values.brand_id : null;
}

/**
 * Continues the registration that this device began with the link. The cookie proves its identity.
 */
function KnownHere({ token }: { readonly token: string }) {
  const navigate = useNavigate();
  const { stored } = useDraft(draftOf(token), null);
  const [another, setAnother] = useState(false);
  const brand_id = brandOf(stored?.values);
  const asks = brand_id !== null && !another;
  const begun = useQuery({
    ...registrationQuery(brand_id ?? 0),
    enabled: asks,
    retry: false,
  });
  if (stored === undefined || (asks && begun.isPending)) return <FirstStepArriving />;
  if (!asks || begun.data === undefined) return <AdmittedByLink token={token} />;
  return (
    <ContinueNotice
      brand={begun.data.name}
      onContinue={() =>
        void navigate({ to: '/brand/register', search: { token, brand: begun.data.brand_id } })
      }
      onAnother={() => setAnother(true)}
    />
  );
}

const isInvalid = (error: unknown): boolean =>
  isRefused(error) || (error instanceof ApiError && error.code === 'LINK_INVALID');

function UnknownLink() {
  return (
    <Stack gap="xl">
      <InvalidLink sentence="Invalid or expired share link" />
      <Divider />
      <ResumeForm />
    </Stack>
  );
}

/**
 * Shows the wizard if the link is valid. The link is requested once, because creating the brand may
 * use it up.
 */
function AdmittedByLink({ token }: { readonly token: string }) {
  const link = useQuery(shareLinkQuery(token));
  if (link.isError && isInvalid(link.error)) return <UnknownLink />;
  return (
    <QueryView
      query={link}
      fallback="The service is briefly unavailable. Please try again."
      pending={<FirstStepArriving />}
    >
      {(terms) => (
        <Stack gap="xl">
          <SharedWizard token={token} brand_id={null} terms={terms} />
          <Divider />
          <ResumeForm />
        </Stack>
      )}
    </QueryView>
  );
}

interface SharedWizardProps {
  readonly token: string;
  readonly brand_id: number | null;
  /** The link's terms. They are absent after the brand is created. */
  readonly terms?: ShareLinkTerms;
}

function SharedWizard({ token, brand_id, terms }: SharedWizardProps) {
  const navigate = useNavigate();
  const user = useOwnAccount();
  const router = useRouter();
  const { step = null } = route.useSearch();
  const go = (brand: number, next: WizardStep | null, replace: boolean) => {
    void navigate({
      to: '/brand/register',
      search: { token, brand, ...(next === null ? {} : { step: next }) },
      replace,
    });
    // The router merges changes made at the same time. Without the flush, the next step would
    // replace this one.
    if (replace) router.history.flush();
  };
  return (
    <Wizard
      share={terms === undefined ? null : { token, terms }}
      brand_id={brand_id}
      step={step}
      onCreated={({ id, registration_token }) => {
        // A signed-in owner added the brand to the account, so the next steps concern it.
        if (registration_token === null && user !== null) selectBrand({ id, access: 'owner' });
        void writeDraft(draftOf(token), null, { values: { brand_id: id }, files: {} });
        // The first entry makes Back open step 1 with its values instead of an empty form.
        go(id, 'brand', true);
        go(id, null, false);
      }}
      onStep={(next, { replace } = { replace: false }) => {
        if (brand_id !== null) go(brand_id, next, replace);
      }}
      onLeave={(id, next) => {
        const signed = next === 'setup_password' || next === 'done';
        void (signed
          ? navigate({
              to: '/brand/registration-success',
              search: { brandId: String(id) },
              replace: true,
            })
          : navigate({ to: stepPath(next), params: { id: String(id) } }));
      }}
    />
  );
}
