import { Fragment } from 'react';
import { useTranslation } from '../lib/i18n.ts';
import { CopyButton } from './copy-button.tsx';
import classes from './technical-details.module.css';

interface TechnicalDetailsProps {
  /** The identifiers, such as a UUID. An identifier that is null is omitted. */
  readonly details: readonly { readonly label: string; readonly value: string | null }[];
}

/**
 * Shows identifiers that only programs use in a collapsed part of the page, each with a copy
 * button.
 */
export function TechnicalDetails({ details }: TechnicalDetailsProps) {
  const { t } = useTranslation('lists');
  const known = details.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]));
  return (
    <details className={classes['details']}>
      <summary>{t('technical_details')}</summary>
      <dl>
        {known.map(({ label, value }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>
              <span className="ltr breaks">{value}</span>
              <CopyButton value={value} label={t('copy', { label })} />
            </dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
}
