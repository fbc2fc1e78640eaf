import { words } from '@diwan/contract/features/agreements/words';
import type { Text as Bilingual } from '@diwan/contract/kernel/texts';
import { Image, Page, View } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { drawText } from '../pdf/text.ts';
import { isolateText } from '../pdf/bidi.ts';
import type { Tag } from '../pdf/tags.ts';
import { evidenceRows, type EvidenceRow, type SigningEvidence } from './evidence.ts';
import { pageFrame } from './frame.ts';
import { styles } from './styles.ts';

/** A drawn or typed signature. */
export type SignatureMark =
  | {
      /**
       * The picture as it was submitted and stored. The digest in the evidence is of these bytes.
       */
      readonly png: Uint8Array;
      /** The same picture, safe to draw. */
      readonly drawing: Buffer;
    }
  | { readonly typed_name: string };

const markView = (mark: SignatureMark, signer: string): ReactElement =>
  'drawing' in mark
    ? h(Image, {
        tag: { role: 'Figure', alt: `${words.pad.label.en}: ${signer}` },
        style: styles.signature,
        src: { data: mark.drawing, format: 'png' as const },
      })
    : drawText({ style: [styles.title, styles.centre] }, isolateText(mark.typed_name));

/**
 * Returns the last page of a signed agreement, with the signature and its evidence.
 * @param digest the digest of the signed texts and data
 */
export function evidencePage(
  evidence: SigningEvidence,
  digest: string,
  mark: SignatureMark,
): ReactElement {
  const facts: Tag = { role: 'Table' };
  const rows = evidenceRows(evidence, digest, 'png' in mark ? mark.png : mark.typed_name);
  return h(
    Page,
    { size: 'A4', style: styles.page, key: 'evidence' },
    ...pageFrame(evidence),
    pair(words.pad.label, 'H1', styles.title),
    h(View, { style: styles.signature_box }, markView(mark, evidence.signer.name)),
    drawText(
      { style: [styles.body, styles.signer, styles.centre] },
      isolateText(evidence.signer.name),
    ),
    pair(words.evidence.title, 'H2', styles.section),
    h(View, null, ...rows.map((row) => rowView(row, facts))),
    lawView(),
  );
}

/** States the legal status of this signature, and claims no more than is true. */
const lawView = (): ReactElement =>
  h(
    View,
    { style: styles.evidence_law, wrap: false },
    drawText({ style: [styles.body, styles.grow, styles.ltr] }, words.evidence.law.en),
    drawText({ style: [styles.body, styles.grow, styles.rtl] }, words.evidence.law.ar),
  );

function pair(
  { en, ar }: Bilingual,
  role: 'H1' | 'H2',
  style: (typeof styles)['title' | 'section'],
): ReactElement {
  return h(
    View,
    { style: styles.pair },
    drawText({ tag: { role }, style: [style, styles.ltr] }, en),
    drawText({ tag: { role }, style: [style, styles.rtl] }, ar),
  );
}

function rowView(row: EvidenceRow, table: Tag): ReactElement {
  const parent: Tag = { role: 'TR', parent: table };
  const label = (): Tag => ({ role: 'TH', scope: 'Row', parent });
  return h(
    View,
    { key: row.en, style: styles.evidence_row, wrap: false },
    drawText({ tag: label(), style: [styles.body, styles.evidence_label, styles.ltr] }, row.en),
    h(
      View,
      { tag: { role: 'TD', parent }, style: styles.grow },
      ...row.values.map((value, key) =>
        drawText({ key, style: [styles.body, styles.centre] }, value),
      ),
    ),
    drawText({ tag: label(), style: [styles.body, styles.evidence_label, styles.rtl] }, row.ar),
  );
}
