import { Stack, Text, Title } from '@mantine/core';
import { useTranslation } from '../../../lib/i18n.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Surface } from '../../../ui/surface.tsx';
import classes from './legal-page.module.css';

const SECTIONS = {
  terms: ['service', 'accounts', 'payments', 'conduct', 'liability', 'law'],
  privacy: ['collect', 'use', 'share', 'keep', 'rights'],
  cookies: ['necessary', 'storage', 'control'],
} as const;

export const TermsPage = () => <LegalPage document="terms" />;
export const PrivacyPage = () => <LegalPage document="privacy" />;
export const CookiesPage = () => <LegalPage document="cookies" />;

function LegalPage({ document }: { readonly document: keyof typeof SECTIONS }) {
  const { t } = useTranslation('legal');
  return (
    <div className={classes['page']}>
      <PageHeader title={t(`${document}.title`)} subtitle={t(`${document}.subtitle`)} />
      <Surface>
        <Stack gap="xl">
          {SECTIONS[document].map((section) => (
            <section key={section}>
              <Title order={2}>{t(`${document}.${section}.title`)}</Title>
              <Text mt="xs">{t(`${document}.${section}.text`)}</Text>
            </section>
          ))}
        </Stack>
      </Surface>
    </div>
  );
}
