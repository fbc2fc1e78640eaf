import { SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { PendingAgreement } from '@diwan/contract/features/agreements/records';
import type { Language } from '@diwan/contract/kernel/sentences';
import { useTranslation } from '../../lib/i18n.ts';
import classes from './agreements.module.css';

type Difference = PendingAgreement['differences'][number];

interface DifferencesProps {
  readonly differences: readonly Difference[];
}

/** Shows the changes of a new agreement by clause, with both languages side by side if they fit. */
export function AgreementDifferences({ differences }: DifferencesProps) {
  const { t } = useTranslation('agreements');
  if (differences.length === 0) return null;
  return (
    <section aria-label={t('pending.changes')}>
      <Title order={3} mb="sm">
        {t('pending.changes')}
      </Title>
      <Stack gap="sm">
        {differences.map((difference) => (
          <ClauseChange key={difference.id} difference={difference} />
        ))}
      </Stack>
    </section>
  );
}

function ClauseChange({ difference: { before, after } }: { readonly difference: Difference }) {
  const { t } = useTranslation('agreements');
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} className={classes['change'] ?? ''}>
      <div>
        <Text size="sm" c="dimmed">
          {t('pending.before')}
        </Text>
        {before === null ? (
          <Text c="dimmed">{t('pending.new_clause')}</Text>
        ) : (
          <Clause text={before} />
        )}
      </div>
      <div>
        <Text size="sm" c="dimmed">
          {t('pending.after')}
        </Text>
        <Clause text={after} />
      </div>
    </SimpleGrid>
  );
}

function Clause({ text }: { readonly text: Readonly<Record<Language, string>> }) {
  return (
    <>
      <p className={classes['clause']} lang="en" dir="ltr">
        {text.en}
      </p>
      <p className={classes['clause']} lang="ar" dir="rtl">
        {text.ar}
      </p>
    </>
  );
}
