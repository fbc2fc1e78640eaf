import { PROOF, PROOF_KEY } from '@diwan/contract/features/proofs/object-examples';
import { DiwanError, readProofKeys, verifyPayout } from '@diwan/client/source';
import { expect, test } from 'vitest';

const trust = { keys: [PROOF_KEY] };

test('the client verifies a proof as bytes, as text and as a value', async () => {
  const text = JSON.stringify(PROOF);
  for (const proof of [PROOF, text, Buffer.from(text)]) {
    expect(await verifyPayout({ proof, ...trust })).toMatchObject({
      verdict: 'proved',
      failures: [],
      leaf: { id: '118', net: 45_634 },
    });
  }
});

test('the client refuses the proof of a host that its keys do not name', async () => {
  const keys = [{ ...PROOF_KEY, name: 'other.example.com/payouts-1' }];
  const { failures } = await verifyPayout({ proof: PROOF, keys });
  expect(failures.map(({ problem }) => problem)).toContain('host');
});

test('the client gives a verdict on every other value', async () => {
  const { leaf } = PROOF;
  for (const [proof, verdict] of [
    [{ ...PROOF, leaf: { ...leaf, net: 1 } }, 'not in the log'],
    [{ ...PROOF, index: 1 }, 'not in the log'],
    [{ ...PROOF, v: 2 }, 'not ours'],
    [{}, 'not ours'],
    [[], 'not ours'],
    ['', 'not ours'],
    ['<html>', 'not ours'],
    [new Uint8Array(), 'not ours'],
    [Uint8Array.of(0xff), 'not ours'],
    [{ amount: 1n }, 'not ours'],
    [
      {
        toJSON: () => {
          throw new Error('hostile');
        },
      },
      'not ours',
    ],
  ] as const) {
    expect((await verifyPayout({ proof, ...trust })).verdict).toBe(verdict);
  }
  expect((await verifyPayout({ proof: PROOF, keys: [] })).verdict).toBe('not ours');
  const hosts = ['other.example.com'];
  expect((await verifyPayout({ proof: PROOF, ...trust, hosts })).verdict).toBe('not ours');
});

test('the client reads the keys of an installation', async () => {
  const asked: (string | URL | Request)[] = [];
  const answerWith =
    (status: number): typeof fetch =>
    async (address) => {
      asked.push(address);
      return Response.json({ success: true, data: [PROOF_KEY] }, { status });
    };
  const url = 'https://pay.example.com/';
  expect(await readProofKeys({ url, fetch: answerWith(200) })).toEqual([PROOF_KEY]);
  expect(asked).toEqual(['https://pay.example.com/api/proofs/keys']);
  await expect(readProofKeys({ url, fetch: answerWith(404) })).rejects.toThrow(DiwanError);
});
