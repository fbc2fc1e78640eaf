import { useState } from 'react';
import { Kbd, Text, Title } from '@mantine/core';
import { nowMs } from '../../lib/clock.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { useFormat } from '../../lib/use-format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { pagesIn } from '../pages.ts';
import classes from './dashboard-page.module.css';
import { PageCards } from './page-cards.tsx';

const NOON = 12;
const EVENING = 17;

/** The part of the day that the person is in, by their own clock. */
function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < NOON) return 'morning';
  return hour < EVENING ? 'afternoon' : 'evening';
}

/** The start page: a greeting and the ways on. */
export function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const user = useUser();
  const format = useFormat();
  const [now] = useState(() => new Date(nowMs()));
  const ways = pagesIn('start', user.role);
  return (
    <>
      <PageHeader
        title={t(`good_${partOfDay(now.getHours())}`, { name: user.first_name })}
        subtitle={format.date(now)}
      />
      <Title order={2} className={classes['title'] ?? ''}>
        {t('ways')}
      </Title>
      <PageCards pages={ways} />
      <Text c="dimmed" mt="lg" className={classes['hint'] ?? ''}>
        {t('hint_before')} <Kbd className="ltr">Ctrl K</Kbd> {t('hint_after')}
      </Text>
    </>
  );
}
