import { Group, List, Stack, Text, Title } from '@mantine/core';
import { customerEndpoints } from '@diwan/contract/features/customers/endpoints';
import { type CustomerDetail, erasureRequest } from '@diwan/contract/features/customers/records';
import { useTranslation } from '../../lib/i18n.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../ui/form/fields.tsx';

interface Of {
  readonly customer: CustomerDetail;
}

/** Shows an admin's actions on personal data: export and erasure. */
export function PersonalData({ customer }: Of) {
  const { t } = useTranslation('customers');
  const save = useAction(customerEndpoints.exportPersonData, {
    onDone: (file) => saveFile(file, `customer-${customer.id}.json`),
  });
  const { export_data, erase } = customer.can;
  if (customer.erasure) return <Receipt erasure={customer.erasure} />;
  if (export_data === undefined || erase === undefined) return null;
  return (
    <Stack gap="xs">
      <Title order={3} size="h4">
        {t('personal_data')}
      </Title>
      <Group gap="sm">
        <ActionButton
          variant="default"
          size="xs"
          can={export_data}
          send={() => save({ params: { id: customer.id } })}
          fallback="Failed to load customers"
        >
          {t('export_data')}
        </ActionButton>
        <ActionButton
          variant="outline"
          color="red"
          size="xs"
          can={erase}
          renderDialog={(close) => <EraseDialog customer={customer} onClose={close} />}
        >
          {t('erase')}
        </ActionButton>
      </Group>
    </Stack>
  );
}

function EraseDialog({ customer, onClose }: Of & { readonly onClose: () => void }) {
  const { t } = useTranslation('customers');
  const erase = useAction(customerEndpoints.erasePerson);
  const format = useFormat();
  const { id, erasure_confirmation: text, erasure_records } = customer;
  return (
    <FormDialog
      title={t('erase_named', { name: text })}
      schema={erasureRequest}
      values={{ confirmation: '' }}
      send={(body) => erase({ params: { id }, body })}
      done="The data of this person was erased"
      fallback="Failed to update customer"
      submitLabel={t('erase')}
      busyLabel={t('erasing')}
      danger
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text>{t('erase_text')}</Text>
          {erasure_records !== null && (
            <Text fw={600}>{t('erase_records', { records: format.number(erasure_records) })}</Text>
          )}
          <TextField
            control={control}
            name="confirmation"
            label={t('erase_confirm', { text })}
            autoComplete="off"
            dir="auto"
            data-autofocus
          />
        </>
      )}
    </FormDialog>
  );
}

const GONE = ['customers', 'payments', 'messages', 'audit_rows', 'merges'] as const;

/** Shows the receipt of an erasure: the deleted data, the remaining data, and the reasons. */
function Receipt({ erasure }: { readonly erasure: NonNullable<CustomerDetail['erasure']> }) {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const { erased_at, erased_by_name, receipt } = erasure;
  return (
    <Stack gap="xs">
      <Title order={3} size="h4">
        {t('receipt')}
      </Title>
      <Text c="dimmed">
        {t('receipt_by', { date: format.dateTime(erased_at), name: erased_by_name ?? '—' })}
      </Text>
      <Text fw={600}>{t('receipt_gone')}</Text>
      <List size="sm">
        {GONE.map((what) => (
          <List.Item key={what}>
            {t(`gone.${what}`)}: {format.number(receipt[what])}
          </List.Item>
        ))}
        {receipt.places.map(({ place, count }) => (
          <List.Item key={place}>
            {t(`places.${place}`)}: {format.number(count)}
          </List.Item>
        ))}
      </List>
      <Text fw={600}>{t('receipt_stays')}</Text>
      <List size="sm">
        {receipt.kept.map(({ what, count }) => (
          <List.Item key={what}>
            {t(`kept.${what}`)}
            {count !== null && ` (${format.number(count)})`}
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}
