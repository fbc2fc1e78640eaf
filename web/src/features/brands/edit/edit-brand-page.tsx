import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { FormSkeleton } from '../../../ui/states/skeletons.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { toastError } from '../../../ui/toast.ts';
import { BrandStatusBadge } from '../../../widgets/brands/brand-status-badge.tsx';
import { brandQuery } from '../../../widgets/brands/brands-query.ts';
import { EditBrandForm } from './edit-brand-form.tsx';
import classes from './edit-brand.module.css';
import { LogoForm } from './logo-form.tsx';
import { mayEdit } from './may-edit.ts';

const route = getRouteApi('/shell/brands/$id/edit');

/** Edits a brand: all of it for administrators, the own public face for an owner. */
export function EditBrandPage() {
  const { t } = useTranslation('brands');
  const { id } = route.useParams();
  const navigate = route.useNavigate();
  const user = useUser();
  const { data: brand, isError } = useQuery(brandQuery(id));
  const foreign = brand !== undefined && !mayEdit(user, brand.id);

  useEffect(() => {
    if (isError) toastError(say('Failed to load brand details'));
    if (isError || foreign) void navigate({ to: '/brands', replace: true });
  }, [isError, foreign, navigate]);

  return (
    <div className={classes['page']}>
      <PageHeader
        title={t('edit_brand')}
        {...(brand === undefined ? {} : { subtitle: brand.name })}
        badge={brand !== undefined && <BrandStatusBadge status={brand.status} />}
        back={{ label: t('back_to_brand'), link: { to: '/brands/$id', params: { id } } }}
      />
      {brand === undefined || foreign ? (
        <FormSkeleton fields={8} />
      ) : (
        <div className={classes['sheets']}>
          <Surface title={t('logo')}>
            <LogoForm brand={brand} />
          </Surface>
          <Surface title={t('details')}>
            <EditBrandForm brand={brand} />
          </Surface>
        </div>
      )}
    </div>
  );
}
