import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router';
import type { ShareLinkTerms } from '@diwan/contract/features/registration/records';
import { canAddBrands } from '@diwan/contract/kernel/roles';
import { shareLinkQuery } from '../../features/registration/queries.ts';
import { InvalidLink } from '../../features/registration/standing/invalid-link.tsx';
import { isRefused } from '../../features/registration/standing/registration-gate.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { signedInUser, useSession } from '../../lib/session.ts';
import { FormSkeleton } from '../../ui/states/skeletons.tsx';
import { stepPath } from '../../features/registration/standing/step-path.ts';
import { Wizard } from './wizard.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';

const route = getRouteApi('/public/brand/register');

/** Where a share link leads: the wizard, without an account. */
export function RegisterPage() {
  const { token, brand = null } = route.useSearch();
  const user = signedInUser(useSession());
  if (brand !== null) return <SharedWizard token={token} brand_id={brand} />;
  if (token !== '') return <AdmittedByLink token={token} />;
  if (user !== null && canAddBrands(user.role)) return <Navigate to="/brands/new" replace />;
  return <InvalidLink sentence="Invalid or expired share link" />;
}

const isInvalid = (error: unknown): boolean =>
  isRefused(error) || (error instanceof ApiError && error.code === 'LINK_INVALID');

/** The link is asked for once: the brand made with it may be its last use. */
function AdmittedByLink({ token }: { readonly token: string }) {
  const link = useQuery(shareLinkQuery(token));
  if (link.isError && isInvalid(link.error)) {
    return <InvalidLink sentence="Invalid or expired share link" />;
  }
  return (
    <QueryView
      query={link}
      fallback="Invalid or expired share link"
      pending={<FormSkeleton fields={6} />}
    >
      {(terms) => <SharedWizard token={token} brand_id={null} terms={terms} />}
    </QueryView>
  );
}

interface SharedWizardProps {
  readonly token: string;
  readonly brand_id: number | null;
  /** Known while the brand is still to be made. */
  readonly terms?: ShareLinkTerms;
}

function SharedWizard({ token, brand_id, terms }: SharedWizardProps) {
  const navigate = useNavigate();
  return (
    <Wizard
      share={terms === undefined ? null : { token, terms }}
      brand_id={brand_id}
      onCreated={({ id }) =>
        void navigate({ to: '/brand/register', search: { token, brand: id }, replace: true })
      }
      onLeave={(id, step) => {
        const signed = step === 'setup_password' || step === 'done';
        void (signed
          ? navigate({ to: '/brand/registration-success', search: { brandId: String(id) } })
          : navigate({ to: stepPath(step), params: { id: String(id) } }));
      }}
    />
  );
}
