import { readFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sealPdf } from '@diwan/documents/seal/seal';
import { verifySealedPdf } from '@diwan/documents/seal/verify-seal';
import { PDFDocument } from '@pdfme/pdf-lib';
import { readSealFiles } from '../../server/src/seal-files.ts';
import { runProgram } from '../run/program.ts';
import { readBlocks } from './blocks.ts';

const PAGE = 'docs/seals.md';

type Verdict = 'right' | 'not installed';

/**
 * Creates a root, an issuer below the root, and a certificate for documents, as an authority does.
 */
const MAKE_CHAIN = `
openssl req -x509 -newkey rsa:2048 -nodes -keyout root.key -out root.pem -days 30 -subj "/CN=Sample root" \\
  -addext "basicConstraints=critical,CA:TRUE" -addext "keyUsage=critical,keyCertSign,cRLSign"
openssl req -newkey rsa:2048 -nodes -keyout ca.key -out ca.csr -subj "/CN=Sample issuer"
printf 'basicConstraints=critical,CA:TRUE,pathlen:0\\nkeyUsage=critical,keyCertSign,cRLSign\\n' > ca.ext
openssl x509 -req -in ca.csr -CA root.pem -CAkey root.key -set_serial 2 -days 30 -extfile ca.ext -out ca.pem
openssl req -newkey rsa:3072 -nodes -keyout seal.key -out seal.csr -subj "/CN=Sample payments company"
printf 'basicConstraints=critical,CA:FALSE\\nkeyUsage=critical,digitalSignature,nonRepudiation\\n' > seal.ext
printf 'extendedKeyUsage=1.3.6.1.5.5.7.3.36,emailProtection\\n' >> seal.ext
openssl x509 -req -in seal.csr -CA ca.pem -CAkey ca.key -set_serial 3 -days 30 -extfile seal.ext -out leaf.pem
cat ca.pem root.pem > certs.pem
echo 'a passphrase' > seal.pass
openssl pkcs12 -export -legacy -keypbe PBE-SHA1-RC2-40 -certpbe PBE-SHA1-RC2-40 -macalg sha1 \\
  -inkey seal.key -in leaf.pem -certfile certs.pem -passout file:seal.pass -out old.p12
if openssl pkcs12 -in old.p12 -passin file:seal.pass -nokeys > /dev/null; then
  echo 'OpenSSL reads the old file without -legacy'; exit 1
fi`;

/** Checks the seal's message and the bytes that it signs, with OpenSSL. */
const CHECK_MESSAGE = `
openssl cms -verify -binary -inform DER -in message.der -content signed.bin -CAfile root.pem \\
  -purpose any -out /dev/null`;

const CHECK_TRUST = `
mkdir nss
certutil -N -d nss --empty-password
certutil -A -d nss -n root -t C,C,C -i root.pem
pdfsig -nssdir nss sealed.pdf | tee pdfsig.txt
grep -q 'Signature is Valid' pdfsig.txt
grep -q 'Certificate is Trusted' pdfsig.txt`;

/**
 * Runs commands in a folder.
 * @throws Error with their output
 */
async function run(folder: string, commands: string): Promise<void> {
  const script = `set -euo pipefail\ncd '${folder}'\n${commands}`;
  const { code, output } = await runProgram('bash', ['-c', script]);
  if (code !== 0) throw new Error(`${PAGE}: ${commands}\n${output}`);
}

/** Seals a blank document with the files that the page's commands created. */
async function sealBlank(folder: string): Promise<Uint8Array> {
  const path = (name: string): string => join(folder, name);
  const files = { SEAL_CERT_FILE: path('seal.pem'), SEAL_KEY_FILE: path('seal-key.pem') };
  const certificate = readSealFiles(files);
  if (!certificate) throw new Error(`${PAGE} sets no certificate`);
  const document = await PDFDocument.create();
  document.addPage();
  const now = Temporal.Now.instant().toString();
  const sealed = await sealPdf(await document.save({ useObjectStreams: false }), certificate, now);
  const check = await verifySealedPdf(sealed, [certificate.certificate_pem]);
  if (!check.genuine) throw new Error(`${PAGE}: the sealed file is ${check.reason}`);
  return sealed;
}

/**
 * Follows docs/seals.md with a certificate that OpenSSL issues. OpenSSL and pdfsig then check the
 * sealed file.
 */
export async function checkSealPage(parent: string): Promise<Readonly<Record<string, Verdict>>> {
  const folder = join(parent, 'seals');
  await mkdir(folder);
  await run(folder, MAKE_CHAIN);
  const blocks = (await readBlocks(PAGE)).filter(({ language }) => language === 'sh');
  const textOf = (needs: string): string =>
    blocks
      .filter((block) => block.needs === needs)
      .map(({ text }) => text.replaceAll('/etc/diwan/', `${folder}/`))
      .join('\n');
  await run(folder, textOf('legacy'));
  await run(folder, textOf(''));
  const sealed = Buffer.from(await sealBlank(folder));
  const quoted = /\/Contents <([0-9a-f]+)>/.exec(sealed.toString('latin1'));
  const [from, hex = ''] = [(quoted?.index ?? 0) + '/Contents '.length, quoted?.[1]];
  const signed = [sealed.subarray(0, from), sealed.subarray(from + hex.length + 2)];
  await writeFile(join(folder, 'sealed.pdf'), sealed);
  await writeFile(join(folder, 'message.der'), Buffer.from(hex, 'hex'));
  await writeFile(join(folder, 'signed.bin'), Buffer.concat(signed));
  await run(folder, CHECK_MESSAGE);
  const found = await runProgram('bash', ['-c', 'command -v certutil && command -v pdfsig']);
  if (found.code !== 0) return { openssl: 'right', pdfsig: 'not installed' };
  await run(folder, CHECK_TRUST);
  console.log(await readFile(join(folder, 'pdfsig.txt'), 'utf8'));
  return { openssl: 'right', pdfsig: 'right' };
}
