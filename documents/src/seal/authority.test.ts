import { X509Certificate } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SealCertificate } from './certificate.ts';
import { answerTimestamp, type SampleAuthority, type AuthorityFault } from './sample-authority.ts';
import { issueSample, type SamplePlan } from './sample-chain.ts';
import { readTimestamp, requestTimestamp } from './timestamp.ts';

const AT = '2026-11-20T21:30:15.000Z';
const SIGNATURE = Buffer.from('a signature');
const LEADS_NOWHERE = 'its certificate leads to none that is trusted';
const NOT_ALONE = 'its certificate is not for timestamps alone';
const NOT_VALID = 'its certificate is not valid at that time';

let root: SealCertificate;
let other_root: SealCertificate;
let between: SealCertificate;

const issuing = (plan: SamplePlan, issuer?: SealCertificate): SealCertificate =>
  issueSample(plan, { issues: true, ...(issuer && { issuer }) });

beforeAll(() => {
  root = issuing({ name: 'Root' });
  other_root = issuing({ name: 'Root' });
  between = issuing({ name: 'Between', room: 0 }, root);
});

const authority = (plan: Partial<SamplePlan> = {}, issuer = between): SampleAuthority => ({
  ...issueSample({ name: 'Stamps', ...plan }, { issuer }),
  along: [between.certificate_pem],
});

/** Returns the error of a timestamp; undefined for a valid timestamp. */
function problemOf(
  by: SampleAuthority,
  {
    trusted = [root],
    twist,
  }: { trusted?: readonly SealCertificate[]; twist?: AuthorityFault } = {},
): string | undefined {
  const request = requestTimestamp(SIGNATURE, new Uint8Array([200, 1, 2, 3, 4, 5, 6, 7]));
  const answer = answerTimestamp(request.der, by, AT, twist);
  const certificates = trusted.map(({ certificate_pem }) => new X509Certificate(certificate_pem));
  try {
    expect(readTimestamp(answer, request, certificates).at).toBe(AT);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

describe('the chain of an authority', () => {
  it('leads through the sent certificates to a trusted one', () => {
    expect(problemOf(authority())).toBeUndefined();
    expect(problemOf(authority(), { trusted: [other_root, root] })).toBeUndefined();
    expect(problemOf(authority(), { trusted: [between] })).toBeUndefined();
    const direct = authority({}, root);
    expect(problemOf({ ...direct, along: [] })).toBeUndefined();
    expect(problemOf({ ...direct, along: [] }, { trusted: [direct] })).toBeUndefined();
  });

  it('is refused from another root of the same name, and with a missing link', () => {
    expect(problemOf(authority(), { trusted: [other_root] })).toBe(LEADS_NOWHERE);
    expect(problemOf(authority(), { trusted: [] })).toBe(LEADS_NOWHERE);
    expect(problemOf({ ...authority(), along: [] })).toBe(LEADS_NOWHERE);
    // A root that only the authority sends is not trusted.
    const along = [between.certificate_pem, root.certificate_pem];
    expect(problemOf({ ...authority(), along }, { trusted: [other_root] })).toBe(LEADS_NOWHERE);
    const stranger = { ...between, private_key_pem: other_root.private_key_pem };
    expect(problemOf(authority({}, stranger))).toBe(LEADS_NOWHERE);
  });

  it('is refused if it contains certificates that may not issue', () => {
    const leaf = issueSample({ name: 'Leaf' }, { issuer: root });
    const below = (issuer: SealCertificate): SampleAuthority => ({
      ...authority({}, issuer),
      along: [between.certificate_pem, issuer.certificate_pem],
    });
    expect(problemOf(below(leaf))).toBe(LEADS_NOWHERE);
    expect(problemOf(below(leaf), { trusted: [leaf] })).toBe(LEADS_NOWHERE);
    // The issuer may have no issuing certificate below it.
    expect(problemOf(below(issuing({ name: 'Deeper' }, between)))).toBe(LEADS_NOWHERE);
    const past = { name: 'Past', to: '2026-11-01T00:00:00.000Z' };
    expect(problemOf(below(issuing(past, root)))).toBe(LEADS_NOWHERE);
    expect(problemOf(below(issuing({ name: 'Odd', odd: true }, root)))).toBe(LEADS_NOWHERE);
    expect(problemOf(below(issuing({ name: 'Good' }, root)))).toBeUndefined();
  });

  it('with a loop is not followed forever', () => {
    const many = Array.from({ length: 10 }, () => between.certificate_pem);
    expect(problemOf({ ...authority(), along: many })).toBe('too many certificates');
  });
});

describe('the certificate of an authority', () => {
  it.each<[string, Partial<SamplePlan>, string]>([
    ['is over', { to: '2026-11-20T21:30:14.000Z' }, NOT_VALID],
    ['is not valid yet', { from: '2026-11-20T21:30:16.000Z' }, NOT_VALID],
    ['says something unknown', { odd: true }, NOT_VALID],
    ['has no purpose', { purposes: 'none' }, NOT_ALONE],
    ['has its purpose by the way', { purposes: 'not_critical' }, NOT_ALONE],
    ['has another purpose', { purposes: 'other' }, NOT_ALONE],
    ['has more purposes', { purposes: 'more' }, NOT_ALONE],
  ])('that %s is refused', (_what, plan, why) => {
    expect(problemOf(authority(plan))).toBe(why);
    const itself = { ...authority(plan, root), along: [] };
    expect(problemOf(itself, { trusted: [itself] })).toBe(why);
  });

  it.each<[AuthorityFault, string]>([
    ['other_digest', 'a timestamp of something else'],
    ['other_nonce', 'an answer to another request'],
    ['forged', 'the signature is of none of its certificates'],
    ['unnamed', 'its signature names another certificate'],
    ['misnamed', 'its signature names another certificate'],
  ])('that is trusted does not help an answer that is %s', (twist, why) => {
    expect(problemOf(authority(), { twist })).toBe(why);
  });

  it('that is self-signed is refused', () => {
    const itself = { ...issueSample({ name: 'Root' }, {}), along: [root.certificate_pem] };
    expect(problemOf(itself)).toBe(LEADS_NOWHERE);
  });
});
