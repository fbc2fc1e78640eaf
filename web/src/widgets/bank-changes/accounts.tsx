import { Text } from '@mantine/core';
import type { BankAccount, BankChange } from '@diwan/contract/features/bank-changes/records';
import type { RevealedValue, WithReason } from '@diwan/contract/kernel/text';
import { formatIban } from '@diwan/contract/world/iban';
import { say, useTranslation } from '../../lib/i18n.ts';
import { Facts } from '../../ui/facts.tsx';
import { BankName } from '../bank-fields/bank-name.tsx';
import { Masked } from '../masked.tsx';
import classes from './accounts.module.css';

/** Groups an IBAN in fours. A masked IBAN does not change. */
const groupIban = (iban: string): string => (iban.includes('*') ? iban : formatIban(iban));

interface AccountFactsProps {
  readonly account: BankAccount | null;
  /**
   * Requests the complete IBAN with a reason. It is absent for people who see the complete IBAN
   * without a reason.
   */
  readonly reveal?: (body: WithReason) => Promise<RevealedValue>;
}

/** Shows the bank account that receives a brand's payouts. */
export function AccountFacts({ account, reveal }: AccountFactsProps) {
  const { t } = useTranslation('bank-changes');
  if (account === null) return <Text c="dimmed">{say('No bank details')}</Text>;
  return (
    <Facts
      facts={[
        { label: t('bank'), value: <BankName name={account.bank_name} /> },
        {
          label: t('iban'),
          value:
            reveal === undefined ? (
              <bdi dir="ltr" className={classes['iban']}>
                {groupIban(account.iban)}
              </bdi>
            ) : (
              <Masked label={t('iban')} text={account.iban} format={groupIban} reveal={reveal} />
            ),
        },
        {
          label: t('beneficiary'),
          value: account.beneficiary === null ? null : <bdi>{account.beneficiary}</bdi>,
        },
      ]}
    />
  );
}

/** Shows the old and the new account side by side. */
export function AccountSides({ change }: { readonly change: BankChange }) {
  const { t } = useTranslation('bank-changes');
  const old = t(change.status === 'waiting' ? 'old' : 'old_decided');
  return (
    <div className={classes['sides']}>
      <section className={classes['side']} aria-label={old}>
        <Text fw={600} mb="xs">
          {old}
        </Text>
        <AccountFacts account={change.old_account} />
      </section>
      <section className={classes['side']} aria-label={t('new')} data-new>
        <Text fw={600} mb="xs">
          {t('new')}
        </Text>
        <AccountFacts account={change.new_account} />
      </section>
    </div>
  );
}
