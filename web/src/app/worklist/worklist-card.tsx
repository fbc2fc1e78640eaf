import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { WorkItem } from '@diwan/contract/features/worklist/records';
import { MOST_COUNTED } from '@diwan/contract/features/worklist/terms';
import { nowMs } from '../../lib/clock.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { useFormat } from '../../lib/use-format.ts';
import { CardsSkeleton } from '../../ui/states/skeletons.tsx';
import { Surface } from '../../ui/surface.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { pageOf, useWorklist } from './work.ts';
import classes from './worklist.module.css';

/** The person's pending work: number and age of each kind, with a link. */
export function WorklistCard() {
  const { t } = useTranslation('worklist');
  return (
    <Surface title={t('title')}>
      <QueryView
        query={useWorklist()}
        fallback="Failed to load the pending items"
        pending={<CardsSkeleton cards={2} />}
      >
        {(items) =>
          items.length === 0 ? (
            <Text c="dimmed">{t('nothing')}</Text>
          ) : (
            <ul className={classes['items']}>
              {items.map((item) => (
                <li key={item.kind}>
                  <Item item={item} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Surface>
  );
}

const DAY_MS = 86_400_000;

function Item({ item: { kind, count, oldest_at } }: { readonly item: WorkItem }) {
  const { t } = useTranslation('worklist');
  const format = useFormat();
  const page = pageOf(kind, useUser().role);
  const days = oldest_at === null ? 0 : Math.floor((nowMs() - Date.parse(oldest_at)) / DAY_MS);
  const shown = format.number(count);
  const content = (
    <>
      <span className={classes['count']}>
        {count === MOST_COUNTED ? t('more', { number: shown }) : shown}
      </span>{' '}
      <span className={classes['kind']}>{t(`kinds.${kind}`)}</span>{' '}
      {oldest_at !== null && (
        <span className={classes['age']}>
          {days > 0 ? t('oldest', { count: days }) : t('today')}
        </span>
      )}
    </>
  );
  return page === undefined ? (
    <div className={classes['item']}>{content}</div>
  ) : (
    <Link to={page.path} search={page.search ?? {}} className={classes['item']}>
      {content}
    </Link>
  );
}
