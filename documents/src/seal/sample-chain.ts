import { generateKeyPairSync, createPrivateKey, sign, X509Certificate } from 'node:crypto';
import type { SealCertificate } from './certificate.ts';
import * as der from './der.ts';

const ECDSA_WITH_SHA_256 = der.sequence(der.oid('1.2.840.10045.4.3.2'));
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
const CODE_SIGNING = '1.3.6.1.5.5.7.3.3';

/** The content of a test certificate. */
export interface SamplePlan {
  readonly name: string;
  /** The start of the validity, in UTC, ISO 8601. */
  readonly from?: string;
  readonly to?: string;
  /** The number of issuing certificates that may be below an issuing certificate. */
  readonly room?: number;
  /** The fault of a signing certificate's purposes. If absent, they are valid. */
  readonly purposes?: 'none' | 'not_critical' | 'more' | 'other';
  /** True if the certificate has an unknown critical extension. */
  readonly odd?: boolean;
}

let serial = 1;

const extension = (id: string, critical: boolean, value: der.Der): der.Der =>
  der.sequence(der.oid(id), ...(critical ? [der.truth()] : []), der.octets(value));

function extensionsOf({ room, purposes, odd }: SamplePlan, issues: boolean): der.Der[] {
  const usage = (bits: number, unused: number): der.Der =>
    extension('2.5.29.15', true, der.bits(Buffer.of(bits), unused));
  const rest = odd === true ? [extension('2.25.1', true, der.nothing())] : [];
  if (issues) {
    const length = room === undefined ? [] : [der.integer(Buffer.of(room))];
    const constraints = der.sequence(der.truth(), ...length);
    return [extension('2.5.29.19', true, constraints), usage(0b0000_0110, 1), ...rest];
  }
  const named = [
    ...(purposes === 'other' ? [] : [TIME_STAMPING]),
    ...(purposes === 'more' || purposes === 'other' ? [CODE_SIGNING] : []),
  ];
  const value = der.sequence(...named.map((id) => der.oid(id)));
  const purpose = extension('2.5.29.37', purposes !== 'not_critical', value);
  return [usage(0b1000_0000, 7), ...(purposes === 'none' ? [] : [purpose]), ...rest];
}

const nameOf = (name: string): der.Der =>
  der.sequence(der.setOf([der.sequence(der.oid('2.5.4.3'), der.text(name))]));

/** Issues a certificate of a test chain. Without an issuer it is self-signed. */
export function issueSample(
  plan: SamplePlan,
  { issuer, issues = false }: { readonly issuer?: SealCertificate; readonly issues?: boolean },
): SealCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { name, from = '2026-01-01T00:00:00.000Z', to = '2049-01-01T00:00:00.000Z' } = plan;
  const timeOf = (at: string): der.Der => der.time(Temporal.Instant.from(at));
  const above = issuer && new X509Certificate(issuer.certificate_pem).toLegacyObject().subject.CN;
  serial += 1;
  const tbs = der.sequence(
    der.tagged(0, der.integer(Buffer.of(2))),
    der.integer(Buffer.of(serial)),
    ECDSA_WITH_SHA_256,
    nameOf(issuer ? String(above) : name),
    der.sequence(timeOf(from), timeOf(to)),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der.tagged(3, der.sequence(...extensionsOf(plan, issues))),
  );
  const key = issuer ? createPrivateKey(issuer.private_key_pem) : privateKey;
  const raw = der.sequence(tbs, ECDSA_WITH_SHA_256, der.bits(sign('sha256', tbs, key)));
  return {
    private_key_pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    passphrase: '',
    certificate_pem: new X509Certificate(raw).toString(),
  };
}
