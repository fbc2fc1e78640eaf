import { Stack, Text, Title } from '@mantine/core';
import { useTranslation } from '../../../lib/i18n.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Surface } from '../../../ui/surface.tsx';
import classes from './legal-page.module.css';

const SECTIONS = {
  terms: [
    'terms.service',
    'terms.accounts',
    'terms.payments',
    'terms.conduct',
    'terms.liability',
    'terms.law',
  ],
  privacy: ['privacy.collect', 'privacy.use', 'privacy.share', 'privacy.keep', 'privacy.rights'],
  cookies: ['cookies.necessary', 'cookies.storage', 'cookies.control'],
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
              <Title order={2}>{t(`${section}.title`)}</Title>
              <Text mt="xs">{t(`${section}.text`)}</Text>
            </section>
          ))}
        </Stack>
      </Surface>
    </div>
  );
}
