import { useEffect, useState } from 'react';
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
import { mayEdit } from './may-edit.ts';
import { Button, FileButton, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { brandEndpoints } from '@diwan/contract/features/brands/endpoints';
import type { Brand } from '@diwan/contract/features/brands/records';
import { LOGO_FILE, MAX_FILE_BYTES } from '@diwan/contract/kernel/data-url';
import { BrandLogo } from '../../../widgets/brands/brand-logo.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { useRun } from '../../../ui/use-run.ts';

/** Uploads a new logo immediately, without saving the form next to it. */
function LogoForm({ brand }: { readonly brand: Brand }) {
  const { t } = useTranslation('brands');
  const send = useAction(brandEndpoints.uploadBrandLogo);
  const [too_large, setTooLarge] = useState(false);
  const upload = useRun(
    (file: File) => {
      const body = new FormData();
      body.set('file', file);
      return send({ params: { id: String(brand.id) }, body });
    },
    { done: 'Logo uploaded successfully', fallback: 'Failed to upload logo', inline: true },
  );
  const choose = (file: File | null) => {
    if (file === null) return;
    setTooLarge(file.size > MAX_FILE_BYTES);
    upload.reset();
    if (file.size <= MAX_FILE_BYTES) upload.run(file);
  };
  const problem = too_large ? say(LOGO_FILE.size_sentence) : upload.problem;
  return (
    <div className={classes['logo']}>
      <BrandLogo name={brand.name} url={brand.logo_url} size="lg" />
      <Stack gap={4} align="flex-start">
        <FileButton accept={LOGO_FILE.types.join(',')} onChange={choose}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconUpload size={18} stroke={1.5} />}
              loading={upload.busy}
            >
              {t(brand.logo_url === null ? 'upload_logo' : 'replace_logo')}
            </Button>
          )}
        </FileButton>
        <Text size="xs" c="dimmed">
          {t('logo_rules')}
        </Text>
        {problem !== undefined && (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {problem}
          </Text>
        )}
      </Stack>
    </div>
  );
}

const route = getRouteApi('/shell/brands/$id/edit');

/** Shows the form to edit a brand: all fields for admins, the public ones for its owner. */
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
