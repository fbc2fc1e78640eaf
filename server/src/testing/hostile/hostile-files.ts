import {
  DOCUMENT_FILE,
  type FileRule,
  LOGO_FILE,
  MAX_FILE_BYTES,
  SIGNATURE_FILE,
} from '@diwan/contract/kernel/data-url';
import type { FileClaim } from '../../platform/files/check.ts';
import type { FileErrorCode } from '../../platform/files/inspection.ts';
import { hostileImages, picture } from './hostile-images.ts';
import { hostilePdfs, writePdf } from './hostile-pdfs.ts';

/** A file that must be refused, the rule of its upload, and the code of the refusal. */
export interface HostileFile {
  readonly title: string;
  readonly rule: FileRule;
  readonly code: FileErrorCode;
  readonly claim?: FileClaim;
  readonly make: () => Uint8Array | Promise<Uint8Array>;
}

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

type PdfName = keyof typeof hostilePdfs;
const REFUSED_PDFS = {
  FILE_UNSAFE: [
    'script_at_open',
    'script_in_names',
    'script_with_escaped_name',
    'script_with_lower_case_escape',
    'launch_with_lower_case_escapes',
    'submit_form_with_lower_case_escape',
    'rich_media_with_lower_case_escape',
    'form_with_lower_case_escape_in_object_stream',
    'link_with_lower_case_escape_at_open',
    'form_in_shadowed_object_stream',
    'link_in_shadowed_object_stream',
    'link_in_trailer',
    'object_in_comment',
    'object_in_stream',
    'object_in_stream_with_comment',
    'script_in_object_stream',
    'script_in_untyped_object_stream',
    'script_in_object_stream_of_later_type',
    'script_unreachable',
    'script_under_later_revision',
    'launch_action',
    'submit_form',
    'remote_go_to',
    'embedded_file',
    'attached_file',
    'xfa_form',
    'rich_media',
    'html_in_front',
    'zip_behind',
    'zip_behind_with_second_end',
    'program_behind',
  ],
  FILE_NOT_READABLE: [
    'needs_password',
    'encrypted_without_password',
    'truncated',
    'header_only',
    'random_content',
    'deep_nesting',
    'object_stream_with_predictor',
    'bomb',
    'page_tree_with_a_cycle',
    'page_tree_that_doubles',
    'more_pages_than_counted',
    'page_without_a_type',
  ],
  FILE_DIMENSIONS: ['thirty_pages', 'huge_picture'],
} as const satisfies Partial<Record<FileErrorCode, readonly PdfName[]>>;

const pdfs: readonly HostileFile[] = Object.entries(REFUSED_PDFS).flatMap(([code, names]) =>
  names.map((name) => ({
    title: `pdf: ${name.replaceAll('_', ' ')}`,
    rule: DOCUMENT_FILE,
    code: code as FileErrorCode,
    make: () => latin1(hostilePdfs[name]()),
  })),
);

const images: readonly HostileFile[] = Object.entries(hostileImages).map(([name, make]) => ({
  title: name.replaceAll('_', ' '),
  rule: LOGO_FILE,
  code: name.includes('pixel') ? 'FILE_DIMENSIONS' : 'FILE_NOT_READABLE',
  make,
}));

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const HTML = '<!doctype html><script>alert(1)</script>';

const wrongType = (
  title: string,
  rule: FileRule,
  make: HostileFile['make'],
  claim: FileClaim = {},
): HostileFile => ({ title, rule, claim, make, code: 'FILE_TYPE_NOT_ALLOWED' });

const types: readonly HostileFile[] = [
  wrongType('svg with a script', LOGO_FILE, () => latin1(`<?xml version="1.0"?>${SVG}`)),
  wrongType('svg without a declaration', LOGO_FILE, () => latin1(SVG)),
  wrongType('html called a pdf', DOCUMENT_FILE, () => latin1(HTML), {
    declared_type: 'application/pdf',
    name: 'licence.pdf',
  }),
  wrongType('windows program', DOCUMENT_FILE, () => latin1(`MZ${'\0'.repeat(200)}`)),
  wrongType('linux program', DOCUMENT_FILE, () => latin1(`\u007fELF${'\0'.repeat(200)}`)),
  wrongType('shell script', DOCUMENT_FILE, () => latin1('#!/bin/sh\nrm -rf /\n')),
  wrongType('zip archive', DOCUMENT_FILE, () => latin1(`PK\u0003\u0004${'\0'.repeat(200)}`)),
  wrongType('plain text', DOCUMENT_FILE, () => latin1('hello')),
  wrongType('heic picture', DOCUMENT_FILE, () => latin1('\0\0\0\u0018ftypheic\0\0\0\0mif1heic')),
  wrongType('gif as a document', DOCUMENT_FILE, () => picture().gif().toBuffer()),
  wrongType('webp as a document', DOCUMENT_FILE, () => picture().webp().toBuffer()),
  wrongType('tiff as a logo', LOGO_FILE, () => picture().tiff().toBuffer()),
  wrongType('pdf as a logo', LOGO_FILE, () => latin1(writePdf())),
  wrongType('pdf as a signature', SIGNATURE_FILE, () => latin1(writePdf())),
  wrongType('jpeg as a signature', SIGNATURE_FILE, () => picture().jpeg().toBuffer()),
  wrongType('pdf whose header is not at the start', DOCUMENT_FILE, () => latin1(` ${writePdf()}`)),
  wrongType('png declared as jpeg', DOCUMENT_FILE, () => picture().png().toBuffer(), {
    declared_type: 'image/jpeg',
  }),
  wrongType('jpeg declared as pdf', DOCUMENT_FILE, () => picture().jpeg().toBuffer(), {
    declared_type: 'application/pdf',
  }),
  wrongType('name of a program', DOCUMENT_FILE, () => latin1(writePdf()), {
    name: 'licence.pdf.exe',
  }),
  wrongType('name without an ending', DOCUMENT_FILE, () => latin1(writePdf()), { name: 'licence' }),
];

const NAMES = {
  'NUL in the name': 'licence.php\0.pdf',
  'path in the name': '../../etc/passwd.pdf',
  'windows path in the name': 'C:\\windows\\licence.pdf',
  'reversed ending in the name': 'licence\u202efdp.exe.pdf',
  'double ending': 'licence.exe.pdf',
  'line break in the name': 'licence\r\nSet-Cookie: a=b.pdf',
  'endless name': `${'a'.repeat(300)}.pdf`,
};

const names: readonly HostileFile[] = Object.entries(NAMES).map(([title, name]) => ({
  title,
  rule: DOCUMENT_FILE,
  claim: { name },
  code: 'FILE_UNSAFE',
  make: () => latin1(writePdf()),
}));

const sizes: readonly HostileFile[] = [
  {
    title: 'empty file',
    rule: DOCUMENT_FILE,
    code: 'FILE_NOT_READABLE',
    make: () => Buffer.alloc(0),
  },
  {
    title: '5 MB and a byte',
    rule: DOCUMENT_FILE,
    code: 'FILE_TOO_LARGE',
    make: () => Buffer.alloc(MAX_FILE_BYTES + 1, '%PDF-1.7\n'),
  },
];

export const hostileFiles: readonly HostileFile[] = [
  ...sizes,
  ...types,
  ...names,
  ...images,
  ...pdfs,
];

/** Encodes the file as a data URL, in the same way as the browser. */
export async function hostileDataUrl(file: HostileFile): Promise<string> {
  const bytes = Buffer.from(await file.make());
  const type = file.claim?.declared_type ?? file.rule.types[0] ?? '';
  return `data:${type};base64,${bytes.toString('base64')}`;
}
