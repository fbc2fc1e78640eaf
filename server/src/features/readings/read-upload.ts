import { type DocumentUpload, READ_VALUES } from '@diwan/contract/features/documents/records';
import { arabicName, latinName } from '@diwan/contract/kernel/text';
import { calendarDate } from '@diwan/contract/kernel/time';
import { civilId } from '@diwan/contract/world/civil-id';
import { createTurns, QueueFull } from '@diwan/processes/turns';
import type { z } from 'zod';
import type { Deps } from '../../platform/context.ts';
import type { CheckedFile } from '../../platform/files/check.ts';
import { readFile } from './reading.ts';

type ReadValue = NonNullable<DocumentUpload['read']>[number];

/**
 * Limits readings of uploads, because each uses seconds of a processor core while a person waits.
 */
const inTurn = createTurns(1, 3);

/** The form of each field. A value without this form is not offered to the person. */
const SHAPES: Readonly<Record<ReadValue['field'], z.ZodType>> = {
  civil_id: civilId,
  full_name_arabic: arabicName(),
  full_name_english: latinName(),
  birth_date: calendarDate,
  expiry_date: calendarDate,
};

/**
 * Reads the values in a file that a registrant has just uploaded, for this person only. Nothing is
 * stored. The documents are read again after they are submitted.
 * @returns null if nothing was read, or if too many documents are read at the moment
 */
export async function readUpload(
  deps: Pick<Deps, 'papers' | 'log'>,
  { bytes, content_type, pages }: Pick<CheckedFile, 'bytes' | 'content_type' | 'pages'>,
): Promise<DocumentUpload['read']> {
  try {
    const result = await inTurn(() => readFile(deps, bytes, content_type, pages));
    if ('state' in result) return null;
    const values = READ_VALUES.flatMap((field) => {
      const read = result.values.find((value) => value.field === field)?.read;
      return read !== undefined && SHAPES[field].safeParse(read).success
        ? [{ field, value: read }]
        : [];
    });
    return values.length === 0 ? null : values;
  } catch (error) {
    // The upload is stored. If there is no reading, the person types the values.
    if (!(error instanceof QueueFull)) deps.log.warn({ err: error }, 'an upload was not read');
    return null;
  }
}
