import type { ReadingValue } from '@diwan/contract/features/readings/records';
import { useTranslation } from '../../../lib/i18n.ts';
import classes from './file-viewer.module.css';

interface ReadingBoxesProps {
  readonly values: readonly ReadingValue[];
  /** Of the file, from 1. */
  readonly page: number;
}

const share = (part: number): string => `${part * 100}%`;

/**
 * Where each value was read: a whole line with a tick for what is accepted, a broken one with a
 * question mark for what a person is asked. The list beside the picture says the same in words.
 */
export function ReadingBoxes({ values, page }: ReadingBoxesProps) {
  const { t } = useTranslation('readings');
  return (
    <div aria-hidden>
      {values.map(({ field, place, accepted, correction, differs_from_typed }) => {
        if (place?.page !== page) return null;
        const known = accepted || correction !== null;
        const sign = differs_from_typed === true ? '≠' : known ? '✓' : '?';
        return (
          <span
            key={field}
            className={classes['box']}
            data-ask={!known || undefined}
            data-differs={differs_from_typed === true || undefined}
            style={{
              left: share(place.x),
              top: share(place.y),
              width: share(place.width),
              height: share(place.height),
            }}
          >
            <span className={classes['name']}>
              {sign} {t(`fields.${field}`)}
            </span>
          </span>
        );
      })}
    </div>
  );
}
