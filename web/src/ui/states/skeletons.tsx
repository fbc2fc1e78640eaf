import { Skeleton, Stack } from '@mantine/core';
import { useTranslation } from '../../lib/i18n.ts';
import classes from './skeletons.module.css';

const places = (count: number) => Array.from({ length: count }, (_, place) => place);

/** Announces the loading to screen readers, which skip the grey shapes. */
function Waiting() {
  const { t } = useTranslation();
  return (
    <span role="status" className={classes['words']}>
      {t('loading')}
    </span>
  );
}

/** Shows placeholders with the height of table rows. */
export function RowsSkeleton({ rows = 6 }: { readonly rows?: number }) {
  return (
    <div className={classes['rows']}>
      <Waiting />
      {places(rows).map((place) => (
        <Skeleton key={place} height={20} radius="sm" aria-hidden />
      ))}
    </div>
  );
}

/** Shows placeholders with the size of cards. */
export function CardsSkeleton({ cards = 6 }: { readonly cards?: number }) {
  return (
    <div className={classes['cards']}>
      <Waiting />
      {places(cards).map((place) => (
        <Skeleton key={place} height={176} radius="lg" aria-hidden />
      ))}
    </div>
  );
}

/** Shows placeholders of labels and fields. */
export function FormSkeleton({ fields = 4 }: { readonly fields?: number }) {
  return (
    <Stack gap="lg">
      <Waiting />
      {places(fields).map((place) => (
        <Stack key={place} gap="xs" aria-hidden>
          <Skeleton height={14} width={120} radius="sm" />
          <Skeleton height={40} radius="md" />
        </Stack>
      ))}
    </Stack>
  );
}
