import { useState } from 'react';
import { Button, FileButton, Group, Input } from '@mantine/core';
import { useController } from 'react-hook-form';
import { sayText, useTranslation } from '../../../lib/i18n.ts';
import type { BusinessControl } from '../form-values.ts';

/** A key file is a few kilobytes; the schema refuses anything longer by its text. */
const MAX_BYTES = 64 * 1024;

interface KeyFieldProps {
  readonly control: BusinessControl;
  readonly stored: boolean;
}

/** Uploads a private key: read here as text, written once, never shown again. */
export function KeyField({ control, stored }: KeyFieldProps) {
  const { t } = useTranslation('businesses');
  const { field, fieldState } = useController({ control, name: 'sftp_private_key' });
  const [name, setName] = useState<string | null>(null);
  const problem = fieldState.error?.message;
  const choose = async (file: File | null) => {
    if (file === null) return;
    setName(file.name);
    field.onChange(await file.slice(0, MAX_BYTES).text());
  };
  const state =
    field.value === null ? t('key_removed') : (name ?? t(stored ? 'key_kept' : 'key_none'));
  return (
    <Input.Wrapper
      label={t('sftp_private_key')}
      labelElement="div"
      description={state}
      error={problem === undefined ? undefined : sayText(problem)}
    >
      <Group gap="xs" mt="xs">
        <FileButton onChange={(file) => void choose(file)}>
          {(props) => (
            <Button {...props} ref={field.ref} variant="default" size="xs">
              {t('choose_key')}
            </Button>
          )}
        </FileButton>
        {stored && (
          <Button
            variant="subtle"
            color="red"
            size="xs"
            disabled={field.value === null}
            onClick={() => {
              setName(null);
              field.onChange(null);
            }}
          >
            {t('remove_key')}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
