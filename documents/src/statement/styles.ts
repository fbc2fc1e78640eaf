import { StyleSheet } from '@react-pdf/renderer';
import { DOCUMENT_FONTS } from '../pdf/fonts.ts';

const INK = '#1a1d21';
const FAINT = '#5b6470';
const LINE = '#d5dae0';

export const styles = StyleSheet.create({
  page: {
    fontFamily: DOCUMENT_FONTS,
    color: INK,
    paddingTop: 64,
    paddingBottom: 52,
    paddingHorizontal: 46,
  },
  header: {
    position: 'absolute',
    top: 28,
    left: 46,
    right: 46,
    flexDirection: 'row',
    justifyContent: 'space-between',
    borderBottom: `0.75pt solid ${LINE}`,
    paddingBottom: 6,
    fontSize: 8,
    color: FAINT,
  },
  footer: {
    position: 'absolute',
    bottom: 24,
    left: 46,
    right: 46,
    textAlign: 'center',
    fontSize: 8,
    color: FAINT,
  },
  pair: { flexDirection: 'row', justifyContent: 'space-between', gap: 16 },
  title: { fontSize: 17, fontWeight: 600, lineHeight: 1.4, marginBottom: 8 },
  section: { fontSize: 11, fontWeight: 600, lineHeight: 1.5, marginTop: 12, marginBottom: 3 },
  ltr: { direction: 'ltr', textAlign: 'left' },
  rtl: { direction: 'rtl', textAlign: 'right' },
  body: { fontSize: 9, lineHeight: 1.45 },
  note: { marginTop: 12 },
  strong: { fontWeight: 600 },
  proof: { flexDirection: 'row', alignItems: 'center', gap: 12, marginTop: 12 },
  beside: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  code: { width: 72, height: 72 },
  fact: {
    flexDirection: 'row',
    borderBottom: `0.5pt solid ${LINE}`,
    paddingVertical: 3,
    gap: 10,
  },
  label: { width: 150, color: FAINT },
  value: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  centre: { textAlign: 'center' },
  figure: { textAlign: 'right', paddingRight: 62 },
  note_line: { fontSize: 7.5, lineHeight: 1.4 },
  head: {
    flexDirection: 'row',
    borderBottom: `1pt solid ${INK}`,
    paddingBottom: 3,
    marginTop: 14,
    gap: 8,
  },
  line: {
    flexDirection: 'row',
    borderBottom: `0.5pt solid ${LINE}`,
    paddingVertical: 2.5,
    gap: 8,
  },
  cell: { fontSize: 8.5, lineHeight: 1.35 },
  wide: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  when: { width: 80 },
  amount: { width: 64, textAlign: 'right' },
});
