import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { toastSuccess } from '../../ui/toast.ts';
import { useTranslation } from '../../lib/i18n.ts';
import classes from './registration.module.css';
import { Wizard } from './wizard.tsx';

const route = getRouteApi('/shell/brands/new');

/** The same wizard for staff beside the owner. It ends on the brand's page. */
export function NewBrandPage() {
  const { t } = useTranslation('registration');
  const { brand = null, step = null } = route.useSearch();
  const navigate = useNavigate();
  const router = useRouter();
  return (
    <div className={classes['narrow']}>
      <Wizard
        share={null}
        brand_id={brand}
        step={step}
        onCreated={(created) => {
          toastSuccess(t('brand.created', { brand: created.name }));
          void navigate({ to: '/brands/new', search: { brand: created.id }, replace: true });
        }}
        onStep={(next, { replace } = { replace: false }) => {
          if (brand === null) return;
          void navigate({ to: '/brands/new', search: { brand, step: next }, replace });
          // An immediate next step needs its own history entry, like a registrant's.
          if (replace) router.history.flush();
        }}
        onLeave={(id) =>
          void navigate({ to: '/brands/$id', params: { id: String(id) }, replace: true })
        }
      />
    </div>
  );
}
