export interface Part {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly type: string;
}

const BOUNDARY = 'a-boundary-of-the-tests';

/** Builds a multipart request with one file, as a browser's form does. */
export function uploadOf(
  { bytes, name, type }: Part,
  field = 'file',
  texts: Readonly<Record<string, string>> = {},
) {
  const fields = Object.entries(texts).map(
    ([key, text]) =>
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${text}\r\n`,
  );
  const head =
    fields.join('') +
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n` +
    `content-type: ${type}\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}
