import { useState } from 'react';
import { Button, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { WorkItem } from '@diwan/contract/features/worklist/records';
import { MOST_COUNTED } from '@diwan/contract/features/worklist/terms';
import { readsAll } from '@diwan/contract/kernel/roles';
import { nowMs } from '../../lib/clock.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Arriving } from '../../ui/states/arriving.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { oldestOf, pageOf, useWorklist } from './work.ts';
import classes from './worklist.module.css';

/**
 * Shows the person's pending work, urgent kinds first. Each kind has a number, an age and links.
 */
export function WorklistCard() {
  const { t } = useTranslation('worklist');
  const isMany = readsAll(useUser().role);
  return (
    <section className={classes['block']} aria-label={t('title')}>
      <Title order={2} size="h4">
        {t('title')}
      </Title>
      <QueryView
        query={useWorklist()}
        fallback="Failed to load the pending items"
        pending={
          <div className={classes['pending']} data-many={isMany || undefined} aria-busy>
            <Arriving />
          </div>
        }
      >
        {(items) =>
          items.length === 0 ? <Text c="dimmed">{t('nothing')}</Text> : <Items items={items} />
        }
      </QueryView>
    </section>
  );
}

/** The number of kinds that a phone shows before "Show all". */
const FIRST = 6;

function Items({ items }: { readonly items: readonly WorkItem[] }) {
  const { t } = useTranslation('worklist');
  const format = useFormat();
  const [unfolded, setUnfolded] = useState(false);
  const folds = items.length > FIRST && !unfolded;
  return (
    <>
      <ul className={classes['items']} data-folded={folds || undefined}>
        {items.map((item) => (
          <li key={item.kind} className={classes['item']}>
            <Kind item={item} />
            <Age item={item} />
          </li>
        ))}
      </ul>
      {folds && (
        <Button
          variant="subtle"
          className={classes['more'] ?? ''}
          onClick={() => setUnfolded(true)}
        >
          {t('show_all', { number: format.number(items.length) })}
        </Button>
      )}
    </>
  );
}

interface ItemProps {
  readonly item: WorkItem;
}

/** Shows the number and name of a kind, linked to its list. */
function Kind({ item: { kind, count, is_urgent } }: ItemProps) {
  const { t } = useTranslation('worklist');
  const format = useFormat();
  const page = pageOf(kind, useUser().role);
  const shown = format.number(count);
  const content = (
    <>
      <span className={classes['count']}>
        {count === MOST_COUNTED ? t('more', { number: shown }) : shown}
      </span>{' '}
      <span className={classes['name']}>{t(`kinds.${kind}`)}</span>{' '}
      {is_urgent && (
        <IconAlertTriangle
          className={classes['urgent'] ?? ''}
          size={16}
          stroke={1.5}
          role="img"
          aria-label={t('urgent')}
        />
      )}
    </>
  );
  return page === undefined ? (
    <span className={classes['kind']}>{content}</span>
  ) : (
    <Link to={page.path} search={page.search ?? {}} className={classes['kind']}>
      {content}
    </Link>
  );
}

const DAY_MS = 86_400_000;

/** Shows the earliest last day or the age of the oldest item, linked to it. */
function Age({ item }: ItemProps) {
  const { t } = useTranslation('worklist');
  const format = useFormat();
  const { kind, oldest_at, due_on } = item;
  if (oldest_at === null) return null;
  const days = Math.floor((nowMs() - Date.parse(oldest_at)) / DAY_MS);
  const since = days > 0 ? t('oldest', { count: days }) : t('today');
  const age = due_on === null ? since : t('due', { date: format.day(due_on) });
  const oldest = oldestOf(item);
  return oldest === undefined ? (
    <span className={classes['age']}>{age}</span>
  ) : (
    <Link
      to={oldest.to}
      search={oldest.search ?? {}}
      className={classes['age']}
      aria-label={t('open_oldest', { kind: t(`kinds.${kind}`), age })}
    >
      {age}
    </Link>
  );
}
