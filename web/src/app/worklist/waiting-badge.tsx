import { useTranslation } from '../../lib/i18n.ts';
import { useFormat } from '../../lib/use-format.ts';
import classes from './worklist.module.css';

const MOST_SHOWN = 99;

interface WaitingBadgeProps {
  /** The id of the text for the link's `aria-describedby`. */
  readonly id: string;
  readonly count: number;
}

/** Shows the number of pending items behind a link. */
export function WaitingBadge({ id, count }: WaitingBadgeProps) {
  const { t } = useTranslation('worklist');
  const format = useFormat();
  return (
    <span className={classes['badge']} aria-hidden>
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : format.number(count)}
      <span id={id} hidden>
        {t('waiting', { count })}
      </span>
    </span>
  );
}
