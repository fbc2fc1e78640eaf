import { Group, Stack, Text } from '@mantine/core';
import type { DocumentRecord } from '@diwan/contract/features/documents/records';
import { verificationEndpoints } from '@diwan/contract/features/verification/endpoints';
import {
  EXPIRING_FIELDS,
  type ExpiringField,
  expiryEntry,
  type PaperExpiry,
  type VerificationRecord,
} from '@diwan/contract/features/verification/records';
import { isolate } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { DateField } from '../../../ui/form/date-input.tsx';
import { Surface } from '../../../ui/surface.tsx';

interface ExpiryDatesProps {
  readonly record: VerificationRecord;
}

/** Lists the documents that expire. A reviewer types a date that the machine did not read. */
export function ExpiryDates({
  record: { brand_id, documents, expiries, proposed_expiries },
}: ExpiryDatesProps) {
  const { t } = useTranslation('verification');
  const papers = EXPIRING_FIELDS.flatMap((field) => {
    const file = documents?.files.find((one) => one.field === field);
    return file
      ? [
          {
            field,
            file,
            expiry: expiries.find((one) => one.field === field),
            proposed: proposed_expiries.find((one) => one.file_id === file.id),
          },
        ]
      : [];
  });
  if (papers.length === 0) return null;
  return (
    <Surface title={t('expiry.title')}>
      <Stack gap="md">
        {papers.map((paper) => (
          <Paper key={paper.field} brand_id={brand_id} {...paper} />
        ))}
      </Stack>
    </Surface>
  );
}

interface PaperProps {
  readonly brand_id: number;
  readonly field: ExpiringField;
  readonly file: DocumentRecord['files'][number];
  readonly expiry: PaperExpiry | undefined;
  readonly proposed: VerificationRecord['proposed_expiries'][number] | undefined;
}

function Paper({ brand_id, field, file, expiry, proposed }: PaperProps) {
  const { t } = useTranslation(['verification', 'widgets']);
  const format = useFormat();
  const enter = useAction(verificationEndpoints.enterExpiry);
  const document = t(`widgets:document.${field}`);
  return (
    <Group justify="space-between" gap="sm">
      <div>
        <Text fw={500}>{document}</Text>
        <Text c="dimmed">
          {expiry === undefined ? t('verification:expiry.unknown') : format.day(expiry.expires_on)}
        </Text>
        {proposed && (
          <Text size="sm">
            {t('verification:expiry.proposed', {
              name: isolate(proposed.proposed_by),
              date: format.day(proposed.expires_on),
            })}
          </Text>
        )}
      </div>
      <ActionButton
        variant="default"
        size="xs"
        aria-label={t('verification:expiry.enter_named', { document })}
        renderDialog={(close) => (
          <FormDialog
            title={t('verification:expiry.enter_named', { document })}
            schema={expiryEntry}
            values={{ expires_on: expiry?.expires_on ?? '' }}
            send={(body) => enter({ params: { id: String(brand_id), fileId: file.id }, body })}
            fallback="Something went wrong on our side"
            submitLabel={t('verification:expiry.save')}
            onClose={close}
          >
            {({ control }) => (
              <DateField
                control={control}
                name="expires_on"
                label={t('verification:expiry.date')}
                withAsterisk
              />
            )}
          </FormDialog>
        )}
      >
        {t('verification:expiry.enter')}
      </ActionButton>
    </Group>
  );
}
