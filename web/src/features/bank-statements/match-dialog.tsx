import { Text } from '@mantine/core';
import { bankStatementEndpoints } from '@diwan/contract/features/bank-statements/endpoints';
import {
  CHOSEN_KINDS,
  matchDraft,
  type OpenBankEntry,
  unmatchDraft,
} from '@diwan/contract/features/bank-statements/records';
import { z } from 'zod';
import { say, useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { SelectField, TextareaField, TextField } from '../../ui/form/fields.tsx';
import { Money } from '../../widgets/money.tsx';

/** The numbers are typed as one text, separated by commas or spaces. */
const matchForm = matchDraft.omit({ record_ids: true }).extend({
  record_ids: z.string().trim().min(1, { error: 'This field is required' }),
});

interface DialogProps {
  readonly onClose: () => void;
}

/** Matches an open entry with the records that a person names. The first candidate is proposed. */
export function MatchDialog({
  entry: { id, amount, candidates },
  onClose,
}: DialogProps & { readonly entry: OpenBankEntry }) {
  const { t } = useTranslation('bank-matches');
  const send = useAction(bankStatementEndpoints.matchBankEntry);
  const [first] = candidates;
  const kind = CHOSEN_KINDS.find((one) => one === first?.kind) ?? CHOSEN_KINDS[0];
  return (
    <FormDialog
      title={t('match_title')}
      schema={matchForm}
      values={{ kind, record_ids: first?.record_ids.join(', ') ?? '', note: '' }}
      send={({ record_ids, ...draft }) => {
        const body = { ...draft, record_ids: record_ids.split(/[\s,]+/).filter(Boolean) };
        return send({ params: { id: String(id) }, body });
      }}
      done={() => say('Entry matched successfully')}
      fallback="Failed to match the entry"
      submitLabel={t('match_action')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text c="dimmed">
            {t('match_text')} <Money amount={amount} />
          </Text>
          <SelectField
            control={control}
            name="kind"
            label={t('kind')}
            data={CHOSEN_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            allowDeselect={false}
          />
          <TextField
            control={control}
            name="record_ids"
            label={t('records')}
            description={t('records_hint')}
            dir="ltr"
            required
          />
          <TextareaField control={control} name="note" label={t('note')} required dir="auto" />
        </>
      )}
    </FormDialog>
  );
}

/** Ends the match of an entry with a note. */
export function UnmatchDialog({ id, onClose }: DialogProps & { readonly id: number }) {
  const { t } = useTranslation('bank-matches');
  const send = useAction(bankStatementEndpoints.unmatchBankEntry);
  return (
    <FormDialog
      title={t('unmatch_action')}
      schema={unmatchDraft}
      values={{ note: '' }}
      send={(body) => send({ params: { id: String(id) }, body })}
      done={() => say('The entry is open again')}
      fallback="Failed to end the match"
      submitLabel={t('unmatch_action')}
      danger
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text c="dimmed">{t('unmatch_text')}</Text>
          <TextareaField control={control} name="note" label={t('note')} required dir="auto" />
        </>
      )}
    </FormDialog>
  );
}
