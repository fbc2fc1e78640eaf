import { Group, Stack, Text, Title } from '@mantine/core';
import { customerEndpoints } from '@diwan/contract/features/customers/endpoints';
import type { CustomerDetail, CustomerMerge } from '@diwan/contract/features/customers/records';
import { useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';
import { DecideButtons, PersonLines, Reasons, usePersonName } from './duplicate-pair.tsx';

/** Lists the customers merged into this one, then possible duplicates. */
export function MergedCustomers({ customer }: { readonly customer: CustomerDetail }) {
  const { t } = useTranslation('customers');
  const { merged, duplicates } = customer;
  return (
    <>
      {merged.length > 0 && (
        <Stack gap="sm">
          <Title order={3} size="h4">
            {t('merged')}
          </Title>
          {merged.map((entry) => (
            <MergedCustomer key={entry.merge_id} entry={entry} />
          ))}
        </Stack>
      )}
      {duplicates.length > 0 && (
        <Stack gap="sm">
          <Title order={3} size="h4">
            {t('duplicates')}
          </Title>
          {duplicates.map((pair) => (
            <Stack key={`${pair.first.id} ${pair.second.id}`} gap="xs">
              <PersonLines person={pair.first.id === customer.id ? pair.second : pair.first} />
              <Reasons pair={pair} />
              <DecideButtons pair={pair} />
            </Stack>
          ))}
        </Stack>
      )}
    </>
  );
}

function MergedCustomer({ entry }: { readonly entry: CustomerMerge }) {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const name = usePersonName()(entry.person);
  const date = format.dateTime(entry.merged_at);
  const by = entry.merged_by_name;
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <Stack gap={2}>
        <PersonLines person={entry.person} />
        <Text size="sm" c="dimmed">
          {by === null ? t('merged_on', { date }) : t('merged_by', { date, name: by })}
        </Text>
      </Stack>
      <ActionButton
        size="xs"
        variant="default"
        can={entry.can.undo}
        aria-label={t('undo_named', { name })}
        renderDialog={(close) => <UndoDialog entry={entry} name={name} onClose={close} />}
      >
        {t('undo')}
      </ActionButton>
    </Group>
  );
}

interface UndoDialogProps {
  readonly entry: CustomerMerge;
  readonly name: string;
  readonly onClose: () => void;
}

function UndoDialog({ entry, name, onClose }: UndoDialogProps) {
  const { t } = useTranslation('customers');
  const undo = useAction(customerEndpoints.undoCustomerMerge);
  return (
    <ConfirmAction
      title={t('undo_named', { name })}
      confirmLabel={t('undo')}
      send={() => undo({ params: { mergeId: entry.merge_id } })}
      done="The merge was undone"
      fallback="Failed to update customer"
      onClose={onClose}
    >
      {t('undo_text', { name })}
    </ConfirmAction>
  );
}
