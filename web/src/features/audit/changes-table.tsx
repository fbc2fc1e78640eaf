import { Text } from '@mantine/core';
import { useTranslation } from '../../lib/i18n.ts';
import type { Change } from './changes.ts';
import classes from './changes-table.module.css';

/** What an entry changed, old beside new. Names and values are data: they keep their direction. */
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
              <th scope="row" className="ltr">
                {field}
              </th>
              {hasBefore && (
                <td dir="auto" data-side="before">
                  {before}
                </td>
              )}
              {hasAfter && (
                <td dir="auto" data-side="after">
                  {after}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
