import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CheckError, SettlementCheck } from '@diwan/contract/features/settlements/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { useProblemText } from '../../../widgets/exceptions/use-problem-text.ts';
import classes from './settlement.module.css';

/** What a check could not settle: which charge, why, and the way to it. */
export function CheckErrors({ check }: { readonly check: SettlementCheck }) {
  const { t } = useTranslation('transactions');
  const format = useFormat();
  const problemText = useProblemText();
  const { errors, error_count } = check;
  if (errors.length === 0) return null;
  const more = error_count - errors.length;
  return (
    <>
      <ul className={classes['errors']} aria-label={t('check.errors')}>
        {errors.map((error) => (
          <li key={`${error.object} ${error.object_id} ${error.problem}`}>
            <ErrorLink error={error} /> {problemText(error.problem)}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Text size="sm" c="dimmed">
          {t('check.more_errors', { number: format.number(more) })}
        </Text>
      )}
    </>
  );
}

/** The transaction where it is ours, else the message of the provider that waits for a review. */
function ErrorLink({ error }: { readonly error: CheckError }) {
  const { object_id, transaction_id } = error;
  if (object_id === null) return null;
  const id = <bdi dir="ltr">{object_id}</bdi>;
  return transaction_id === null ? (
    <Anchor underline="always" renderRoot={(props) => <Link to="/quarantine" {...props} />}>
      {id}
    </Anchor>
  ) : (
    <Anchor
      underline="always"
      renderRoot={(props) => (
        <Link to="/transactions" search={{ open: String(transaction_id) }} {...props} />
      )}
    >
      {id}
    </Anchor>
  );
}
