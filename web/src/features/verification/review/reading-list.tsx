import { useState } from 'react';
import { Group, Switch, Text } from '@mantine/core';
import {
  type DocumentReading,
  READING_FIELDS,
  readingCorrection,
  type ReadingField,
  type ReadingValue,
  type BrandReadings,
  type NamePart,
} from '@diwan/contract/features/readings/records';
import { readingEndpoints } from '@diwan/contract/features/readings/endpoints';
import type { VerificationRecord } from '@diwan/contract/features/verification/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { StatusBadge, type StatusTone, toneOf } from '../../../widgets/status-badge.tsx';
import classes from './reading-list.module.css';

const TONES: Readonly<Record<NamePart['verdict'], StatusTone>> = {
  same: 'good',
  alike: 'running',
  different: 'bad',
  missing: 'waiting',
};

interface NameVerdictsProps {
  readonly readings: BrandReadings;
}

/** Shows the similarity of the names, and the parts that differ. */
function NameVerdicts({ readings }: NameVerdictsProps) {
  const { t } = useTranslation(['readings', 'widgets']);
  const format = useFormat();
  const verdicts = (['name_english', 'name_arabic'] as const).map((script) => {
    const verdict = readings[script];
    if (verdict === null) return null;
    const differing = verdict.parts.filter((part) => part.verdict !== 'same');
    return (
      <Group key={script} gap="xs">
        <Text fw={500}>
          {t(script === 'name_english' ? 'fields.full_name_english' : 'fields.full_name_arabic')}
        </Text>
        <StatusBadge tone={toneOf(verdict.status)}>
          {t(`widgets:check.${verdict.status}`)}
        </StatusBadge>
        <Text c="dimmed">{`${format.number(Math.round(verdict.score * 100))}%`}</Text>
        {differing.map(({ typed, read, verdict: how }) => (
          <StatusBadge key={`${typed} ${read}`} tone={TONES[how]}>
            <bdi>{typed ?? '—'}</bdi> / <bdi>{read ?? '—'}</bdi>: {t(`name_parts.${how}`)}
          </StatusBadge>
        ))}
      </Group>
    );
  });
  return (
    <Group gap="0.25rem 1.5rem" mt="xs">
      {verdicts}
    </Group>
  );
}

interface ReadingListProps {
  readonly record: VerificationRecord;
}

type EnteredValues = VerificationRecord['typed'];

/** Returns the entered value of a field that documents also contain; null for other fields. */
function typedOf(typed: EnteredValues, field: ReadingField): string | null {
  if (field === 'civil_id' || field === 'full_name_english' || field === 'full_name_arabic') {
    return typed?.[field] ?? null;
  }
  return null;
}

/**
 * Shows each field's entered value next to the values read from documents, and whether they differ.
 */
export function ReadingList({ record }: ReadingListProps) {
  const { t } = useTranslation(['verification', 'readings']);
  const [explained, setExplained] = useState(false);
  const { readings, typed } = record;
  const read = (field: ReadingField) =>
    readings.files.flatMap((file) =>
      file.values.filter((value) => value.field === field).map((value) => ({ file, value })),
    );
  const fields = READING_FIELDS.filter(
    (field) => typedOf(typed, field) !== null || read(field).length > 0,
  );
  return (
    <Surface
      title={t('verification:reading.title')}
      actions={
        readings.files.length > 0 && (
          <Switch
            size="xs"
            label={t('verification:reading.explain')}
            checked={explained}
            onChange={(event) => setExplained(event.currentTarget.checked)}
          />
        )
      }
    >
      {readings.files.length === 0 && <Text c="dimmed">{t('verification:reading.none')}</Text>}
      <FileStates files={readings.files} />
      <table className={classes['fields']}>
        <thead>
          <tr>
            <th scope="col">{t('verification:reading.field')}</th>
            <th scope="col">{t('verification:reading.typed')}</th>
            <th scope="col">{t('verification:reading.read')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field}>
              <th scope="row">{t(`readings:fields.${field}`)}</th>
              <td>
                <Value field={field} text={typedOf(typed, field)} />
              </td>
              <td>
                {read(field).length === 0 && (
                  <StatusBadge tone="waiting">{t('verification:reading.not_read')}</StatusBadge>
                )}
                {read(field).map(({ file, value }, _at, all) => (
                  <ReadValue
                    key={file.file_id}
                    brand_id={record.brand_id}
                    file={file}
                    value={value}
                    named={all.length > 1}
                    explained={explained}
                  />
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <NameVerdicts readings={readings} />
    </Surface>
  );
}

/** Lists documents that are not read yet, or cannot be read. */
function FileStates({ files }: { readonly files: readonly DocumentReading[] }) {
  const { t } = useTranslation(['readings', 'widgets']);
  return files
    .filter(({ state }) => state !== 'read')
    .map(({ file_id, file_field, state, reason }) => (
      <Group key={file_id} gap="xs" mb="xs">
        <Text>{t(`widgets:document.${file_field}`)}</Text>
        <StatusBadge tone={state === 'waiting' ? 'running' : 'waiting'}>
          {t(`readings:states.${state}`)}
        </StatusBadge>
        {reason !== null && <Text c="dimmed">{t(`readings:reasons.${reason}`)}</Text>}
      </Group>
    ));
}

interface ValueProps {
  readonly field: ReadingField;
  readonly text: string | null;
}

const isName = (field: ReadingField): boolean =>
  field === 'full_name_english' || field === 'full_name_arabic';

/** Shows a value. Numbers and dates run left to right in every language. */
function Value({ field, text }: ValueProps) {
  if (text === null) return <Text c="dimmed">—</Text>;
  return isName(field) ? <bdi>{text}</bdi> : <span className="ltr">{text}</span>;
}

interface ReadValueProps {
  readonly brand_id: number;
  readonly file: DocumentReading;
  readonly value: ReadingValue;
}

interface ShownValueProps extends ReadValueProps {
  /** True if several documents contain the field, so that the document is named. */
  readonly named: boolean;
  /** True if confidence and evidence are shown. */
  readonly explained: boolean;
}

/**
 * Shows one value from one document, and whether it equals the entered one. A button corrects it.
 */
function ReadValue({ named, explained, ...props }: ShownValueProps) {
  const { t } = useTranslation(['verification', 'readings', 'widgets']);
  const format = useFormat();
  const { file, value } = props;
  const { field, accepted, correction, differs_from_typed } = value;
  const name = t(`readings:fields.${field}`);
  const known = accepted || correction !== null;
  const document = t(`widgets:document.${file.file_field}`);
  return (
    <div className={classes['value']} data-differs={differs_from_typed === true || undefined}>
      {(named || explained) && (
        <Text size="xs" c="dimmed">
          {t('verification:reading.from', { document })}
        </Text>
      )}
      <Group gap="0 0.25rem">
        <Value field={field} text={value.value} />
        {(!known || differs_from_typed === null) && (
          <StatusBadge tone={known ? 'good' : 'waiting'}>
            {known ? t('readings:accepted') : t('readings:ask')}
          </StatusBadge>
        )}
        {differs_from_typed !== null && (
          <StatusBadge tone={differs_from_typed ? 'bad' : 'good'}>
            {differs_from_typed
              ? t('verification:reading.differs')
              : t('verification:reading.same')}
          </StatusBadge>
        )}
        <ActionButton
          variant="subtle"
          size="compact-xs"
          can={file.can.correct}
          aria-label={t('verification:reading.correct_of', { field: name })}
          renderDialog={(close) => <CorrectDialog {...props} onClose={close} />}
        >
          {t('verification:reading.correct')}
        </ActionButton>
      </Group>
      <Explanation value={value} complete={explained} />
      {correction !== null && (
        <Text size="xs">
          {t('readings:corrected', { name: correction.by, date: format.dateTime(correction.at) })}
        </Text>
      )}
    </div>
  );
}

interface ExplanationProps extends Pick<ReadValueProps, 'value'> {
  readonly complete: boolean;
}

/**
 * Lists the corrections of the reading. With `complete`, it also shows the confidence and the
 * evidence.
 */
function Explanation({ value, complete }: ExplanationProps) {
  const { t } = useTranslation('readings');
  const format = useFormat();
  const { field, confidence, evidence, repaired, engine_read } = value;
  const percent = `${format.number(Math.round(confidence * 100))}%`;
  const parts = [
    ...(complete ? [t('sure', { percent }), ...evidence.map((one) => t(`evidence.${one}`))] : []),
    ...(repaired ? [t(isName(field) ? 'repaired_name' : 'repaired')] : []),
    ...(engine_read === null ? [] : [t('engine_read', { text: engine_read })]),
  ];
  return (
    parts.length > 0 && (
      <Text size="xs" c="dimmed">
        {parts.join(' · ')}
      </Text>
    )
  );
}

interface CorrectDialogProps extends ReadValueProps {
  readonly onClose: () => void;
}

function CorrectDialog({ brand_id, file, value, onClose }: CorrectDialogProps) {
  const { t } = useTranslation('verification');
  const correct = useAction(readingEndpoints.correctReading, { stale_if_refused: true });
  const params = { id: String(brand_id), fileId: file.file_id, field: value.field };
  return (
    <FormDialog
      title={t('reading.correct_title')}
      schema={readingCorrection}
      values={{ value: value.value }}
      send={(body) => correct({ params, body })}
      done="The reading has been corrected"
      fallback="Something went wrong on our side"
      submitLabel={t('reading.correct')}
      onClose={onClose}
    >
      {({ control }) => (
        <TextField control={control} name="value" label={t('reading.value')} required dir="auto" />
      )}
    </FormDialog>
  );
}
