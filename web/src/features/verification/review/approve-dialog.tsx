import type { Sentence } from '@diwan/contract';
import { useState } from 'react';
import { Checkbox, Stack, Text, Textarea } from '@mantine/core';
import type { CheckedPoints, UnverifiedPoint } from '@diwan/contract/features/brands/unverified';
import type { VerificationRecord } from '@diwan/contract/features/verification/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { ConfirmAction } from '../../../ui/dialogs/confirm-action.tsx';
import type { SuccessText } from '../../../ui/toast.ts';
import { MissingList, usePointText } from './standing-list.tsx';

/** A reviewer's tick or note on a point. */
interface Mark {
  readonly ticked: boolean;
  readonly note: string;
}

const NO_MARK: Mark = { ticked: false, note: '' };
type Marks = Readonly<Partial<Record<UnverifiedPoint, Mark>>>;

const isMarked = ({ ticked, note }: Mark): boolean => ticked || note.trim() !== '';

interface ApproveDialogProps<Answer> {
  readonly record: VerificationRecord;
  readonly title: string;
  readonly send: (given: { readonly checked_points: CheckedPoints }) => Promise<Answer>;
  readonly done: SuccessText<Answer>;
  readonly fallback: Sentence;
  readonly onClose: () => void;
}

/** Approves a brand. Each unverified point needs a tick or a note before. */
export function ApproveDialog<Answer>({ record, send, ...dialog }: ApproveDialogProps<Answer>) {
  const { t } = useTranslation('verification');
  const [marks, setMarks] = useState<Marks>({});
  const { missing, unverified } = record;
  const checked_points = unverified.flatMap((point) => {
    const mark = marks[point] ?? NO_MARK;
    const note = mark.note.trim();
    return isMarked(mark) ? [{ point, ...(note === '' ? {} : { note }) }] : [];
  });
  const anyway = missing.length + unverified.length > 0;
  return (
    <ConfirmAction
      {...dialog}
      confirmLabel={t(anyway ? 'approve_anyway' : 'approve')}
      disabled={checked_points.length < unverified.length}
      send={() => send({ checked_points })}
    >
      <Stack gap="md">
        <Text>{t('approve_text')}</Text>
        <MissingList record={record} />
        {unverified.length > 0 && (
          <Points
            record={record}
            marks={marks}
            onMark={(point, mark) => setMarks({ ...marks, [point]: mark })}
          />
        )}
      </Stack>
    </ConfirmAction>
  );
}

interface PointsProps {
  readonly record: VerificationRecord;
  readonly marks: Marks;
  readonly onMark: (point: UnverifiedPoint, mark: Mark) => void;
}

function Points({ record, marks, onMark }: PointsProps) {
  const { t } = useTranslation('verification');
  const textOf = usePointText(record);
  return (
    <section aria-label={t('unverified_title')}>
      <Stack gap="sm">
        <div>
          <Text fw={600}>{t('unverified_title')}</Text>
          <Text size="sm" c="dimmed">
            {t('check_points')}
          </Text>
        </div>
        {record.unverified.map((point) => {
          const mark = marks[point] ?? NO_MARK;
          return (
            <Stack key={point} gap={4}>
              <Checkbox
                label={textOf(point)}
                checked={mark.ticked}
                onChange={(event) =>
                  onMark(point, { ...mark, ticked: event.currentTarget.checked })
                }
              />
              <Textarea
                aria-label={t('point_note', { point: t(`unverified.${point}`) })}
                placeholder={t('point_note_hint')}
                autosize
                minRows={1}
                maxLength={500}
                dir="auto"
                value={mark.note}
                onChange={(event) => onMark(point, { ...mark, note: event.currentTarget.value })}
              />
            </Stack>
          );
        })}
      </Stack>
    </section>
  );
}
