import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addPaidCharge } from './charges/add-paid.ts';
import { createLead } from './leads.ts';
import type { Cipher } from './store.ts';
import { createSimulator } from './simulator.ts';

const file = (): string => join(mkdtempSync(join(tmpdir(), 'simulator-')), 'deep', 'memory.jsonl');

const open = (data_file: string, cipher?: Cipher) =>
  createSimulator({
    ...(cipher === undefined ? {} : { cipher }),
    public_url: 'http://simulator.test',
    log: { warn: () => {}, error: () => {} },
    clock: { ms: () => Date.parse('2026-11-16T08:00:00.000Z') },
    data_file,
  });

const paid = { amount_minor: 9_007_199_254_740_993n, merchant_id: '1', method: 'KNET' } as const;

describe("the simulator's memory", () => {
  it('survives a killed process, including amounts, clock and plans', () => {
    const data_file = file();
    const { simulation } = open(data_file);
    simulation.clock.advance(86_400_000);
    const charge = addPaidCharge(simulation, paid);
    simulation.store.keys.put({ id: 'gone', made_id: 'x', at_ms: 0 });
    simulation.store.keys.remove('gone');
    // The first simulator is not stopped, because every answered change must already be on disk.
    const again = open(data_file).simulation;
    expect(again.clock.offset_ms()).toBe(86_400_000);
    expect(again.store.charges.all()).toEqual(charge.ok ? [charge.value] : []);
    expect(again.store.tasks.all()).toEqual(simulation.store.tasks.all());
    expect(again.store.keys.size()).toBe(0);
  });

  it('is encrypted with a cipher, works after a restart, and never contains an IBAN', () => {
    const data_file = file();
    const cipher = {
      seal: (text: string) => Buffer.from(text).toString('base64'),
      open: (sealed: string) => Buffer.from(sealed, 'base64').toString(),
    };
    const iban = 'KW81CBKU0000000000001234560101';
    const lead = {
      country: 'KW',
      brand: { name: [{ lang: 'en', text: 'Najma' }] },
      users: [{ contact: { email: ['noura@people.test'] }, identification: '285081500016' }],
      wallet: { linked_financial_account: { bank: { account: { iban } } } },
    };
    // A plain line that was written without a cipher is read, and encrypted at the next start.
    const plain = open(data_file).simulation;
    addPaidCharge(plain, paid);
    expect(createLead(plain, lead).ok).toBe(true);
    expect(readFileSync(data_file, 'utf8')).not.toMatch(/KW81CBKU|285081500016/);
    const sealed = open(data_file, cipher).simulation;
    addPaidCharge(sealed, paid);
    const text = readFileSync(data_file, 'utf8');
    expect(text).not.toMatch(/noura@people|Najma|amount_minor/);
    appendFileSync(data_file, text.slice(0, 40));
    const again = open(data_file, cipher).simulation;
    expect(again.store.charges.all()).toEqual(sealed.store.charges.all());
    expect(again.store.leads.all()).toEqual(sealed.store.leads.all());
    expect(createLead(again, lead).ok).toBe(false);
  });

  it('skips a line that was cut off', () => {
    const data_file = file();
    addPaidCharge(open(data_file).simulation, paid);
    appendFileSync(data_file, '{"shelf":"charges","record":{"id":"chg_to');
    const again = open(data_file).simulation;
    expect(again.store.charges.size()).toBe(1);
    expect(readFileSync(data_file, 'utf8').endsWith('}\n')).toBe(true);
  });

  it('is deleted on request, on disk too', () => {
    const data_file = file();
    const { simulation } = open(data_file);
    addPaidCharge(simulation, paid);
    simulation.store.clear();
    expect(open(data_file).simulation.store.charges.size()).toBe(0);
  });
});
