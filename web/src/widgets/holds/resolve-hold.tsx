import { Text } from '@mantine/core';
import { holdEndpoints } from '@diwan/contract/features/holds/endpoints';
import { type Hold, resolveHold } from '@diwan/contract/features/holds/records';
import { HOLDS } from '@diwan/contract/features/holds/terms';
import { say, useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { TextareaField } from '../../ui/form/fields.tsx';

interface ResolveHoldProps {
  readonly hold: Hold;
  readonly brand_name: string;
  /** True if the button names the hold, because several buttons are side by side. */
  readonly named?: boolean;
}

const textOf = ({ code, agreement }: Hold) =>
  code === 'after_backup' ? code : agreement === null ? 'bank_returned' : 'agreement';

/**
 * Ends a hold with a note. Renders nothing if this hold does not end by a note or the reader may
 * not end it.
 */
export function ResolveHold({ hold, brand_name: brand, named = false }: ResolveHoldProps) {
  const { t } = useTranslation('holds');
  const resolve = useAction(holdEndpoints.resolveServiceHold);
  if (hold.can.resolve?.allowed !== true) return null;
  const reason = say(HOLDS[hold.code].label);
  return (
    <ActionButton
      size="xs"
      variant="default"
      aria-label={t('resolve_named', { brand, reason })}
      renderDialog={(close) => (
        <FormDialog
          title={t('resolve_question')}
          schema={resolveHold}
          values={{ notes: '' }}
          send={(body) => resolve({ params: { id: hold.id }, body })}
          done="The hold has been resolved"
          fallback="Failed to resolve the hold"
          submitLabel={t('resolve')}
          onClose={close}
        >
          {({ control }) => (
            <>
              <Text fw={600}>{reason}</Text>
              {hold.reason !== reason && <Text dir="auto">{hold.reason}</Text>}
              <Text c="dimmed">{t(`resolve_texts.${textOf(hold)}`)}</Text>
              <TextareaField
                control={control}
                name="notes"
                label={t('notes')}
                required
                dir="auto"
              />
            </>
          )}
        </FormDialog>
      )}
    >
      {named ? t('resolve_one', { reason }) : t('resolve')}
    </ActionButton>
  );
}
