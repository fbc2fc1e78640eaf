import type { Sentence } from '@diwan/contract';
import { Text } from '@mantine/core';
import { bankStatementEndpoints } from '@diwan/contract/features/bank-statements/endpoints';
import { MATCH_KINDS } from '@diwan/contract/features/bank-matches/records';
import {
  type BankEntry,
  matchDraft,
  type OpenBankEntry,
  unmatchDraft,
} from '@diwan/contract/features/bank-statements/records';
import { z } from 'zod';
import { say, useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { TextareaField, TextField } from '../../ui/form/fields.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { Money } from '../../widgets/money.tsx';

/** The numbers are typed as one text, separated by commas or spaces. */
const matchForm = matchDraft.omit({ record_ids: true }).extend({ record_ids: z.string() });

/** Says whether the change is done or needs another admin. */
const sayResult =
  (sentence: Sentence) =>
  ({ proposal }: BankEntry) =>
    say(proposal === null ? sentence : 'Another admin must approve this change');

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
  return (
    <FormDialog
      title={t('match_title')}
      schema={matchForm}
      values={{
        kind: first?.kind ?? MATCH_KINDS[0],
        record_ids: first?.record_ids.join(', ') ?? '',
        note: '',
      }}
      send={({ record_ids, ...draft }) => {
        // A charge has no record.
        const ids = draft.kind === 'bank_charge' ? '' : record_ids;
        const body = { ...draft, record_ids: ids.split(/[\s,]+/).filter(Boolean) };
        return send({ params: { id: String(id) }, body });
      }}
      done={sayResult('Entry matched successfully')}
      fallback="Failed to match the entry"
      submitLabel={t('match_action')}
      onClose={onClose}
    >
      {({ control, watch }) => (
        <>
          <Text c="dimmed">
            {t('match_text')} <Money amount={amount} />
          </Text>
          <SelectField
            control={control}
            name="kind"
            label={t('kind')}
            description={t('books_text')}
            data={MATCH_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            allowDeselect={false}
          />
          {watch('kind') !== 'bank_charge' && (
            <TextField
              control={control}
              name="record_ids"
              label={t('records')}
              description={t('records_hint')}
              dir="ltr"
              required
            />
          )}
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
      done={sayResult('The entry is open again')}
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
