import { Button, FileButton, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { brandEndpoints } from '@diwan/contract/features/brands/endpoints';
import type { Brand } from '@diwan/contract/features/brands/records';
import { LOGO_FILE, MAX_FILE_BYTES } from '@diwan/contract/kernel/data-url';
import { call } from '../../../lib/api.ts';
import { errorText } from '../../../lib/api-error.ts';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { BrandLogo } from '../../../widgets/brands/brand-logo.tsx';
import { brandsKey } from '../../../widgets/brands/brands-query.ts';
import classes from './edit-brand.module.css';

/** Replaces the logo at once: it is no part of the form beside it. */
export function LogoForm({ brand }: { readonly brand: Brand }) {
  const { t } = useTranslation('brands');
  const queries = useQueryClient();
  const upload = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > MAX_FILE_BYTES) throw new RangeError('larger than the server takes');
      const body = new FormData();
      body.set('file', file);
      return call(brandEndpoints.uploadBrandLogo, { params: { id: String(brand.id) }, body });
    },
    onSuccess: async () => {
      toastSuccess(say('Logo uploaded successfully'));
      await queries.invalidateQueries({ queryKey: brandsKey });
    },
  });
  const problem =
    upload.error instanceof RangeError
      ? say(LOGO_FILE.size_sentence)
      : upload.error && errorText(upload.error, 'Failed to upload logo');
  return (
    <div className={classes['logo']}>
      <BrandLogo name={brand.name} url={brand.logo_url} size="lg" />
      <Stack gap={4} align="flex-start">
        <FileButton
          accept={LOGO_FILE.types.join(',')}
          onChange={(file) => file !== null && upload.mutate(file)}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconUpload size={18} stroke={1.5} />}
              loading={upload.isPending}
            >
              {t(brand.logo_url === null ? 'upload_logo' : 'replace_logo')}
            </Button>
          )}
        </FileButton>
        <Text size="xs" c="dimmed">
          {t('logo_rules')}
        </Text>
        {problem && (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {problem}
          </Text>
        )}
      </Stack>
    </div>
  );
}
