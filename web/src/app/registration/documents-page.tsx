import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { DocumentsStep } from './documents-step.tsx';
import { RegistrantPage } from '../../features/registration/standing/registrant-page.tsx';
import classes from './registration.module.css';
import { stepPath } from '../../features/registration/standing/step-path.ts';

const publicRoute = getRouteApi('/public/brand/$id/documents');
const signedInRoute = getRouteApi('/shell/brands/$id/documents');

const SHOWS = ['documents', 'agreement', 'pending_approval'] as const;

/** Where a registrant's link leads. */
export function DocumentsPage() {
  const { id } = publicRoute.useParams();
  const { access = '' } = publicRoute.useSearch();
  const navigate = useNavigate();
  return (
    <RegistrantPage brand_id={Number(id)} access={access} shows={SHOWS}>
      {(state) => (
        <DocumentsStep
          state={state}
          onDone={(step) => void navigate({ to: stepPath(step), params: { id } })}
        />
      )}
    </RegistrantPage>
  );
}

/** The same page for signed-in people, from the brand's own page and back to it. */
export function BrandDocumentsPage() {
  const { id } = signedInRoute.useParams();
  const navigate = useNavigate();
  return (
    <div className={classes['narrow']}>
      <RegistrantPage brand_id={Number(id)} access="" shows={SHOWS}>
        {(state) => (
          <DocumentsStep
            state={state}
            onDone={(step) =>
              void navigate({
                to: step === 'agreement' ? '/brand/$id/agreement' : '/brands/$id',
                params: { id },
              })
            }
          />
        )}
      </RegistrantPage>
    </div>
  );
}
