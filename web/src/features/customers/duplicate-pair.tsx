import { useState } from 'react';
import { Group, Radio, Stack, Text } from '@mantine/core';
import { customerEndpoints } from '@diwan/contract/features/customers/endpoints';
import type { Duplicate, Person } from '@diwan/contract/features/customers/records';
import { useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';
import { nameOf } from './edit-customer.tsx';

/**
 * Returns a function that returns the name of a person: the name, otherwise the email address or
 * the phone number.
 */
export function usePersonName() {
  const { t } = useTranslation('customers');
  return (person: Person): string =>
    nameOf(person) || (person.email ?? person.phone ?? t('unnamed'));
}

/** Shows all known values of a customer, line by line. */
export function PersonLines({ person }: { readonly person: Person }) {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const { email, phone, brands } = person;
  return (
    <Stack gap={2}>
      <Text component="span" fw={600}>
        <bdi>{nameOf(person) || t('unnamed')}</bdi>
      </Text>
      {[email, phone].map(
        (line) =>
          line !== null && (
            <Text key={line} component="span" size="sm" className="ltr">
              {line}
            </Text>
          ),
      )}
      <Text component="span" size="sm" c="dimmed">
        <bdi>{format.list(brands.map(({ name }) => name))}</bdi>
      </Text>
    </Stack>
  );
}

/** Lists why two customers may be the same person. */
export function Reasons({ pair }: { readonly pair: Duplicate }) {
  const { t } = useTranslation('customers');
  const brand = pair.shared_brand ?? '';
  return (
    <Stack gap={2}>
      {pair.reasons.map((reason) => (
        <Text key={reason} component="span" size="sm">
          {t(`reasons.${reason}`, { brand })}
        </Text>
      ))}
    </Stack>
  );
}

/** Shows an admin's decisions on two possible duplicates. */
export function DecideButtons({ pair }: { readonly pair: Duplicate }) {
  const { t } = useTranslation('customers');
  const nameOfPerson = usePersonName();
  const different = useAction(customerEndpoints.markCustomersDifferent);
  const { first, second } = pair;
  const names = { first: nameOfPerson(first), second: nameOfPerson(second) };
  return (
    <Group gap="xs">
      <ActionButton
        size="xs"
        aria-label={t('merge_named', names)}
        renderDialog={(close) => <MergeDialog pair={pair} onClose={close} />}
      >
        {t('merge')}
      </ActionButton>
      <ActionButton
        size="xs"
        variant="default"
        aria-label={t('different_named', names)}
        send={() => different({ body: { first_id: first.id, second_id: second.id } })}
        done="These two customers will no longer be shown as possible duplicates"
        fallback="Failed to update customer"
      >
        {t('different')}
      </ActionButton>
    </Group>
  );
}

interface MergeDialogProps {
  readonly pair: Duplicate;
  readonly onClose: () => void;
}

/** Asks which customer's values stay visible. The default is the older customer. */
function MergeDialog({ pair: { first, second }, onClose }: MergeDialogProps) {
  const { t } = useTranslation('customers');
  const nameOfPerson = usePersonName();
  const merge = useAction(customerEndpoints.mergeCustomers);
  const [kept, setKept] = useState(first.id);
  const merged_id = kept === first.id ? second.id : first.id;
  return (
    <ConfirmAction
      title={t('merge_named', { first: nameOfPerson(first), second: nameOfPerson(second) })}
      confirmLabel={t('merge')}
      send={() => merge({ params: { id: kept }, body: { merged_id } })}
      done="The customers were merged"
      fallback="Failed to update customer"
      onClose={onClose}
    >
      <Stack gap="md">
        <Text>{t('merge_text')}</Text>
        <Radio.Group label={t('keep')} value={kept} onChange={setKept}>
          <Stack gap="sm" mt="xs">
            {[first, second].map((person) => (
              <Radio key={person.id} value={person.id} label={<PersonLines person={person} />} />
            ))}
          </Stack>
        </Radio.Group>
      </Stack>
    </ConfirmAction>
  );
}
