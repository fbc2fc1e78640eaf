import { StyleSheet } from '@react-pdf/renderer';
import { DOCUMENT_FONTS } from '../pdf/fonts.ts';

const INK = '#1a1d21';
const FAINT = '#5b6470';
const LINE = '#d5dae0';

export const styles = StyleSheet.create({
  page: {
    fontFamily: DOCUMENT_FONTS,
    color: INK,
    paddingTop: 68,
    paddingBottom: 56,
    paddingHorizontal: 54,
  },
  header: {
    position: 'absolute',
    top: 28,
    left: 54,
    right: 54,
    flexDirection: 'row',
    justifyContent: 'space-between',
    borderBottom: `0.75pt solid ${LINE}`,
    paddingBottom: 6,
    fontSize: 8,
    color: FAINT,
  },
  footer: {
    position: 'absolute',
    bottom: 26,
    left: 54,
    right: 54,
    textAlign: 'center',
    fontSize: 8,
    color: FAINT,
  },
  title: { fontSize: 18, fontWeight: 600, lineHeight: 1.4 },
  version: { color: FAINT, marginBottom: 10 },
  section: { fontSize: 11.5, fontWeight: 600, lineHeight: 1.5, marginTop: 10, marginBottom: 3 },
  row: { flexDirection: 'row', marginBottom: 4 },
  row_rtl: { flexDirection: 'row-reverse', marginBottom: 4 },
  number: { width: 30, color: FAINT },
  // Details are aligned with their clause, whose number is 30 points wide.
  detail: { marginBottom: 2, marginLeft: 30 },
  detail_rtl: { marginBottom: 2, marginRight: 30 },
  grow: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  ltr: { direction: 'ltr', textAlign: 'left' },
  rtl: { direction: 'rtl', textAlign: 'right' },
  centre: { textAlign: 'center' },
  // The line height is set here, because a line height of the page makes the renderer drop the page
  // numbers. Without a font size, the line height would be computed from 18 points.
  body: { fontSize: 9.5, lineHeight: 1.5 },
  signature_box: {
    border: `0.75pt solid ${LINE}`,
    borderRadius: 4,
    height: 96,
    padding: 8,
    marginTop: 4,
    marginBottom: 6,
    alignItems: 'center',
    justifyContent: 'center',
  },
  signature: { width: '100%', height: '100%', objectFit: 'contain' },
  pair: { flexDirection: 'row', justifyContent: 'space-between', gap: 16 },
  evidence_row: {
    flexDirection: 'row',
    borderBottom: `0.5pt solid ${LINE}`,
    paddingVertical: 2,
    gap: 10,
  },
  evidence_label: { width: 124, color: FAINT },
  evidence_law: { flexDirection: 'row', gap: 16, marginTop: 12 },
  signer: { fontWeight: 600, marginBottom: 6 },
});
