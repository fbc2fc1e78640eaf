import { Text } from '@mantine/core';
import { useTranslation } from '../../lib/i18n.ts';
import type { Change } from './changes.ts';
import classes from './changes-table.module.css';

/** What an entry changed, old beside new. Values are data: each keeps its own direction. */
export function ChangesTable({ changes }: { readonly changes: readonly Change[] }) {
  const { t } = useTranslation('audit');
  if (changes.length === 0) return <Text c="dimmed">{t('no_changes')}</Text>;
  const hasBefore = changes.some(({ before }) => before !== undefined);
  const hasAfter = changes.some(({ after }) => after !== undefined);
  return (
    <div className={classes['frame']}>
      <table className={classes['table']} aria-label={t('changes')}>
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            {hasBefore && <th scope="col">{t('before')}</th>}
            {hasAfter && <th scope="col">{t('after')}</th>}
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row">
                <span className="ltr">{field}</span>
              </th>
              {hasBefore && (
                <td data-side="before">
                  <bdi>{before}</bdi>
                </td>
              )}
              {hasAfter && (
                <td data-side="after">
                  <bdi>{after}</bdi>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
