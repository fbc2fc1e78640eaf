import { Text } from '@mantine/core';
import type { BrandEdit, BrandSummary } from '@diwan/contract/features/brands/records';
import { brandEndpoints } from '@diwan/contract/features/brands/endpoints';
import type { VerificationRecord } from '@diwan/contract/features/verification/records';
import { say, useLanguage, useTranslation } from '../../../lib/i18n.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import type { Decision } from './decision.ts';
import { useAction } from '../../../lib/use-action.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { TextareaField } from '../../../ui/form/fields.tsx';
import { z } from 'zod';
import { cleanText } from '@diwan/contract/kernel/text';

interface DecisionDialogProps {
  readonly decision: Decision;
  readonly brand: BrandSummary;
  readonly record: VerificationRecord;
  readonly onDecided: () => void;
  readonly onClose: () => void;
}

const REASON = { max: 1000, multiline: true } as const;
/** The schemas of the decisions. A rejection needs a reason. For a suspension it is optional. */
const SCHEMAS = {
  reject: z.strictObject({ reason: cleanText({ ...REASON, required: 'Please give a reason' }) }),
  suspend: z.strictObject({ reason: cleanText({ ...REASON, min: 0 }) }),
};

/** Confirms a decision. Shows missing and unverified points, or a field for the reason. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { decision, brand, record, onDecided, onClose } = props;
  const { name, status } = decision;
  const { t } = useTranslation(['verification', 'widgets']);
  const language = useLanguage();
  const decide = useAction(brandEndpoints.updateBrand, {
    onDone: onDecided,
    stale_if_refused: true,
  });
  const send = (given: Pick<BrandEdit, 'reason' | 'checked_points'>) =>
    decide({
      params: { id: String(brand.id) },
      body: { status, updated_at: record.updated_at, ...given },
    });
  const dialog = {
    title: t(`verification:${name}_question`, { name: brand.name }),
    done: () => {
      const word = language === 'en' ? status : t(`widgets:brand_status.${status}`);
      return say('Brand status updated to {status}', { status: word });
    },
    fallback: 'Failed to update brand status',
    onClose,
  } as const;
  if (name === 'approve') {
    return <ApproveDialog {...dialog} record={record} send={send} />;
  }
  return (
    <FormDialog
      {...dialog}
      danger
      schema={SCHEMAS[name]}
      values={{ reason: '' }}
      send={send}
      submitLabel={t(`verification:${name}`)}
    >
      {({ control }) => (
        <>
          <Text>{t(`verification:${name}_text`)}</Text>
          <TextareaField
            control={control}
            name="reason"
            label={t('verification:reason')}
            description={t('verification:reason_hint')}
            required={name === 'reject'}
            dir="auto"
          />
        </>
      )}
    </FormDialog>
  );
}
