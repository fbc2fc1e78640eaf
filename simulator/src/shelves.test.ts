import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addPaidCharge } from './charges/add-paid.ts';
import { createSimulator } from './simulator.ts';

const file = (): string => join(mkdtempSync(join(tmpdir(), 'simulator-')), 'deep', 'memory.jsonl');

const open = (data_file: string) =>
  createSimulator({
    public_url: 'http://simulator.test',
    log: { warn: () => {}, error: () => {} },
    clock: { ms: () => Date.parse('2026-11-16T08:00:00.000Z') },
    data_file,
  });

const paid = { amount_minor: 9_007_199_254_740_993n, merchant_id: '1', method: 'KNET' } as const;

describe("the simulator's memory", () => {
  it('survives a process that is killed, amounts and clock and plans included', () => {
    const data_file = file();
    const { simulation } = open(data_file);
    simulation.clock.advance(86_400_000);
    const charge = addPaidCharge(simulation, paid);
    simulation.shelves.keys.put({ id: 'gone', made_id: 'x', at_ms: 0 });
    simulation.shelves.keys.remove('gone');
    // Not stopped: what was answered is on disk already.
    const again = open(data_file).simulation;
    expect(again.clock.offset_ms()).toBe(86_400_000);
    expect(again.shelves.charges.all()).toEqual(charge.ok ? [charge.value] : []);
    expect(again.shelves.tasks.all()).toEqual(simulation.shelves.tasks.all());
    expect(again.shelves.keys.size()).toBe(0);
  });

  it('passes over a line that was cut off', () => {
    const data_file = file();
    addPaidCharge(open(data_file).simulation, paid);
    appendFileSync(data_file, '{"shelf":"charges","record":{"id":"chg_to');
    const again = open(data_file).simulation;
    expect(again.shelves.charges.size()).toBe(1);
    expect(readFileSync(data_file, 'utf8').endsWith('}\n')).toBe(true);
  });

  it('forgets everything when asked to, on disk too', () => {
    const data_file = file();
    const { simulation } = open(data_file);
    addPaidCharge(simulation, paid);
    simulation.shelves.clear();
    expect(open(data_file).simulation.shelves.charges.size()).toBe(0);
  });
});
