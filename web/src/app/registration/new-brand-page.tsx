import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { toastSuccess } from '../../ui/toast.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { selectBrand, useOwnAccount } from '../../lib/session.ts';
import classes from './registration.module.css';
import { Wizard } from './wizard.tsx';

const route = getRouteApi('/shell/brands/new');

/** Shows the wizard to staff and owners who add a brand. It ends on the brand's page. */
export function NewBrandPage() {
  const { t } = useTranslation('registration');
  const { brand = null, step = null } = route.useSearch();
  const navigate = useNavigate();
  const router = useRouter();
  const owner = useOwnAccount();
  return (
    <div className={classes['narrow']}>
      <Wizard
        share={null}
        brand_id={brand}
        step={step}
        onCreated={(created) => {
          if (owner !== null) selectBrand({ id: created.id, access: 'owner' });
          toastSuccess(t('brand.created', { brand: created.name }));
          void navigate({ to: '/brands/new', search: { brand: created.id }, replace: true });
        }}
        onStep={(next, { replace } = { replace: false }) => {
          if (brand === null) return;
          void navigate({ to: '/brands/new', search: { brand, step: next }, replace });
          // The history entry is written now, so that an immediate next step gets a separate entry.
          if (replace) router.history.flush();
        }}
        onLeave={(id) =>
          void navigate({ to: '/brands/$id', params: { id: String(id) }, replace: true })
        }
      />
    </div>
  );
}
