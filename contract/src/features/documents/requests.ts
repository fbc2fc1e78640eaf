import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { cleanText } from '../../kernel/text.ts';
import { documentRequestActions, REQUEST_STATES } from './actions.ts';
import { DOCUMENT_FILE_FIELDS } from './records.ts';

/** The reasons to request a document again. The words of each reason say what to send instead. */
export const REQUEST_REASONS = [
  'unreadable',
  'glare',
  'cut_off',
  'other_side',
  'wrong_document',
  'expired',
  'differs',
  'other',
] as const;
export type RequestReason = (typeof REQUEST_REASONS)[number];

/** A document that a reviewer requested again. The owner can replace only this document. */
export const documentRequest = z.object({
  id: z.uuid(),
  field: z.enum(DOCUMENT_FILE_FIELDS),
  reason_code: z.enum(REQUEST_REASONS),
  /** The reviewer's note for the owner. */
  note: z.string().nullable(),
  state: z.enum(REQUEST_STATES),
  created_at: z.iso.datetime(),
  closed_at: z.iso.datetime().nullable(),
  can: abilities(documentRequestActions),
});
export type DocumentRequest = z.infer<typeof documentRequest>;

const NOTE_MISSING = 'Please write what the owner should send instead';

/** A new request for a document. The reason `other` needs a note. */
export const documentRequestDraft = z
  .strictObject({
    field: z.enum(DOCUMENT_FILE_FIELDS),
    reason_code: z.enum(REQUEST_REASONS),
    note: cleanText({ min: 0, max: 500, multiline: true }).default(''),
  })
  .refine(({ reason_code, note }) => reason_code !== 'other' || note.trim() !== '', {
    path: ['note'],
    error: NOTE_MISSING,
  });
export type DocumentRequestDraft = z.output<typeof documentRequestDraft>;
