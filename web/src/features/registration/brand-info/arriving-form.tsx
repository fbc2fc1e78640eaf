import { useLayoutEffect, useRef } from 'react';
import { Stack, TextInput } from '@mantine/core';
import { has_first_field, readFirstField } from '../../../lib/away/first-field.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { FormSkeleton } from '../../../ui/states/skeletons.tsx';
import { Surface } from '../../../ui/surface.tsx';

/**
 * Shows step 1 while its code and data load. If the static page had a first field, it stays usable.
 */
export function ArrivingForm() {
  if (!has_first_field) return <FormSkeleton fields={6} />;
  return (
    <Stack gap="lg">
      <FirstField />
      <FormSkeleton fields={4} />
    </Stack>
  );
}

function FirstField() {
  const { t } = useTranslation('registration');
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const { text, focused } = readFirstField();
    if (input.current === null) return;
    input.current.value = text;
    if (focused) input.current.focus({ preventScroll: true });
  }, []);
  return (
    <Surface title={t('brand.identity')}>
      <TextInput
        ref={input}
        label={t('brand.name')}
        dir="auto"
        maxLength={120}
        autoComplete="organization"
        withAsterisk
        data-first-field
      />
    </Surface>
  );
}
