import { useState } from 'react';
import { Button, FileButton, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { brandEndpoints } from '@diwan/contract/features/brands/endpoints';
import type { Brand } from '@diwan/contract/features/brands/records';
import { LOGO_FILE, MAX_FILE_BYTES } from '@diwan/contract/kernel/data-url';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { BrandLogo } from '../../../widgets/brands/brand-logo.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { useRun } from '../../../ui/use-run.ts';
import classes from './edit-brand.module.css';

/** Replaces the logo at once: it is no part of the form beside it. */
export function LogoForm({ brand }: { readonly brand: Brand }) {
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
