import { useState } from 'react';
import { SegmentedControl, Stack, Text, TextInput, Title } from '@mantine/core';
import {
  EXAMPLE_LANGUAGES,
  type ExampleLanguage,
  EXAMPLES,
  integrationExamples,
} from '@diwan/contract/features/credentials/examples';
import { useTranslation } from '../../lib/i18n.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Surface } from '../../ui/surface.tsx';
import { CodeBlock } from './code-block.tsx';

/** How a server takes payments, with the address of this installation in every example. */
export function Guide() {
  const { t } = useTranslation('webhook-deliveries');
  const [language, setLanguage] = useState<ExampleLanguage>('curl');
  const api = `${location.origin}/api`;
  const examples = integrationExamples(api);
  return (
    <Surface
      title={t('guide')}
      description={t('guide_text')}
      actions={
        <SegmentedControl
          aria-label={t('example_language')}
          value={language}
          data={EXAMPLE_LANGUAGES.map((value) => ({ value, label: t(`languages.${value}`) }))}
          onChange={setLanguage}
        />
      }
    >
      <Stack gap="xl">
        <Stack gap="sm">
          <Title order={3}>{t('start.title')}</Title>
          <Text>{t('start.text')}</Text>
          <TextInput
            label={t('api_address')}
            value={`${api}/tap/v2`}
            readOnly
            dir="ltr"
            rightSection={
              <CopyButton value={`${api}/tap/v2`} label={t('copy_address')} announced />
            }
          />
        </Stack>
        {EXAMPLES.map((name) => (
          <Stack key={name} gap="sm">
            <Title order={3}>{t(`steps.${name}.title`)}</Title>
            <Text>{t(`steps.${name}.text`)}</Text>
            <CodeBlock
              label={t(`steps.${name}.title`)}
              copy={t('copy_example')}
              code={examples[name][language]}
            />
          </Stack>
        ))}
      </Stack>
    </Surface>
  );
}
