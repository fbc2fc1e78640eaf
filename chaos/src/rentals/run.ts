import { setTimeout as wait } from 'node:timers/promises';
import type { PendingAgreement } from '@diwan/contract/features/agreements/records';
import type { Terminal } from '@diwan/contract/features/terminals/records';
import { addDays } from '@diwan/contract/kernel/time';
import { sql } from 'kysely';
import { type Admin, signInAs } from '../payouts/admin.ts';
import { type Books, openBooks } from '../payouts/books.ts';
import { below } from '../draws.ts';
import { ADMIN, type World } from '../world.ts';

const BRANDS = 4;
/**
 * The index of an additional brand that only signs. A pending agreement would block its terminal
 * requests.
 */
const SIGNER = BRANDS;
const CLIENTS = 4;
const STEPS_BETWEEN = 6;
const KILL_WITHIN_MS = 60;
const FILS = 1_000;
const DAY_CHARS = 10;

/** The effects that the server acknowledged to the clients. They must exist after every kill. */
interface ConfirmedEffects {
  /** Approved terminals by id, with the rent in fils. */
  readonly rents: Map<string, number>;
  /** Lost terminals by id, with the loss fee in fils. */
  readonly losses: Map<string, number>;
  /** The ids of signed agreements. */
  readonly signed: Set<string>;
  steps: number;
  moving: number;
}

const must = <T>({ status, data, code }: Awaited<ReturnType<Admin['ask']>>): T => {
  if (status !== 200) throw new Error(`refused: ${status} ${code}`);
  return data as T;
};

/** Adds an owner, who signs the agreement about POS. The owner has the admin's password. */
async function signUp(world: World, { db }: Books, admin: Admin, brand_id: number): Promise<Admin> {
  const email = `owner-${brand_id}@chaos.test`;
  await sql`
    with made as (
      insert into users (email, password_hash, role, first_name, last_name, brand_id)
      select ${email}, password_hash, 'brand_owner', 'Chaos', 'Owner', ${brand_id}
      from users where email = ${ADMIN.email} returning id
    )
    update brands set owner_user_id = made.id from made where brands.id = ${brand_id}`.execute(db);
  const rates = { rental_fee: 3.125, loss_fee: 17.5 };
  const path = `/admin/brands/${brand_id}/pos-activation`;
  must(await admin.ask({ method: 'POST', path, body: rates }));
  const owner = await signInAs(world, email, true);
  await sign(owner, brand_id);
  return owner;
}

/**
 * Signs the pending agreement.
 * @returns the agreement's id
 */
async function sign(owner: Admin, brand_id: number): Promise<string> {
  const agreements = `/brands/${brand_id}/agreements`;
  const { id } = must<PendingAgreement>(
    await owner.ask({ method: 'GET', path: `${agreements}/pending` }),
  );
  const body = { typed_name: 'Chaos Owner' };
  must(await owner.ask({ method: 'POST', path: `${agreements}/${id}/sign`, body }));
  return id;
}

/** Requests new rates as the admin, and signs them as the owner. */
async function changePrice(
  heard: ConfirmedEffects,
  who: { admin: Admin; owner: Admin; brand_id: number },
) {
  const { admin, owner, brand_id } = who;
  const price = { card_type: 'VISA', brand_percentage: 1 + (heard.signed.size % 9) / 10 };
  const body = {
    new_transaction_fees: [{ ...price, brand_fixed: 0 }],
    below_cost_confirmed: true,
  };
  must(await admin.ask({ method: 'POST', path: `/admin/brands/${brand_id}/rate-change`, body }));
  heard.moving += 1;
  try {
    heard.signed.add(await sign(owner, brand_id));
    heard.steps += 1;
  } finally {
    heard.moving -= 1;
  }
}

/**
 * Finds acknowledged signatures that are not stored with exactly one fee version and a PDF or its
 * job.
 */
async function findUnsigned({ db }: Books, { signed }: ConfirmedEffects): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from unnest(${[...signed]}::uuid[]) as s (id)
    where not exists (select from agreements a where a.id = s.id and a.status = 'signed'
        and (select count(*) from fee_versions v where v.agreement_id = a.id) = 1
        and (a.pdf_file_id is not null or exists (select from graphile_worker._private_jobs j
          where j.payload::text like '%' || a.id || '%')))`.execute(db);
  return rows.map(({ id }) => `signature ${id}`);
}

/** Requests and approves a terminal, and sometimes reports it lost. */
async function live(
  heard: ConfirmedEffects,
  admin: Admin,
  brand_id: number,
  tid: string,
): Promise<void> {
  const rental_start = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, DAY_CHARS);
  const body = { tid, rental_start, rental_end: addDays(rental_start, 1 + below(70)) };
  const path = `/brands/${brand_id}/terminals`;
  const asked = must<Terminal>(await admin.ask({ method: 'POST', path, body }));
  heard.moving += 1;
  try {
    const decision = { status: 'approved' };
    const at = `/admin/terminals/${asked.id}/status`;
    must(await admin.ask({ method: 'PUT', path: at, body: decision }));
    heard.rents.set(asked.id, Math.round(asked.rental_fee * FILS));
    heard.steps += 1;
    if (below(3) > 0) return;
    const reason = { reason: 'Chaos' };
    const lost = `/terminals/${asked.id}/lost`;
    must(await admin.ask({ method: 'POST', path: lost, body: reason }));
    heard.losses.set(asked.id, Math.round(asked.loss_fee * FILS));
  } finally {
    heard.moving -= 1;
  }
}

interface BookedRental {
  readonly terminal_id: string;
  readonly kind: string;
  readonly minor: bigint;
  readonly count: number;
}

/** Finds acknowledged rents and losses that the books lack or contain with other amounts. */
async function findUnheard({ db }: Books, { rents, losses }: ConfirmedEffects): Promise<string[]> {
  const { rows } = await sql<BookedRental>`
    select c.terminal_id, c.kind, sum(p.amount_minor)::bigint as minor, count(*)::integer as count
    from rental_charges c
    join ledger_entries e on e.source_kind = 'rental_charge' and e.source_id = c.id::text
    join ledger_postings p on p.entry_id = e.id and p.amount_minor > 0
    group by c.terminal_id, c.kind`.execute(db);
  const booked = new Map(rows.map((row) => [`${row.kind} ${row.terminal_id}`, row]));
  const wrong = (kind: string, told: ReadonlyMap<string, number>): string[] =>
    [...told].flatMap(([id, fils]) => {
      const row = booked.get(`${kind} ${id}`);
      return row?.minor === BigInt(fils) && row.count === 1 ? [] : [`${kind} ${id}`];
    });
  return [...wrong('rental', rents), ...wrong('loss', losses)];
}

/**
 * Rents terminals, reports them lost and signs prices. The server is killed during approvals and
 * signatures. Then compares the stored data with the answers to the clients, and verifies the
 * books.
 */
export async function rentInChaos(world: World, { kills }: { readonly kills: number }) {
  const books = await openBooks(world, BRANDS + 1);
  try {
    const first = await signInAs(world);
    const owners: Admin[] = [];
    for (const brand_id of books.brands) owners.push(await signUp(world, books, first, brand_id));
    const heard: ConfirmedEffects = {
      rents: new Map(),
      losses: new Map(),
      signed: new Set(),
      steps: 0,
      moving: 0,
    };
    let killed = 0;
    let in_flight = 0;
    const client = async (n: number): Promise<void> => {
      const admin = await signInAs(world, ADMIN.email, true);
      for (let life = 0; killed < kills; life += 1) {
        const brand_id = books.brands[below(BRANDS)] ?? 0;
        await live(heard, admin, brand_id, `CH${n}-${String(life).padStart(6, '0')}`);
      }
    };
    const signer = async (): Promise<void> => {
      const admin = await signInAs(world, ADMIN.email, true);
      const [owner, brand_id] = [owners[SIGNER], books.brands[SIGNER]];
      if (!owner || !brand_id) throw new Error('there is a brand that signs');
      while (killed < kills) await changePrice(heard, { admin, owner, brand_id });
    };
    const killer = async (): Promise<void> => {
      while (killed < kills) {
        const enough = heard.steps + STEPS_BETWEEN;
        while (heard.steps < enough || heard.moving === 0) await wait(1);
        await wait(below(KILL_WITHIN_MS));
        if (heard.moving > 0) in_flight += 1;
        await world.kill('server');
        killed += 1;
      }
    };
    await Promise.all([
      killer(),
      signer(),
      ...Array.from({ length: CLIENTS }, (_, n) => client(n)),
    ]);
    const unheard = [...(await findUnheard(books, heard)), ...(await findUnsigned(books, heard))];
    const { ok, output } = await world.verify();
    return {
      right: ok && unheard.length === 0,
      kills,
      kills_in_flight: in_flight,
      rentals: heard.rents.size,
      lost: heard.losses.size,
      signed: heard.signed.size,
      unheard,
      verify: ok ? 'clean' : output,
    };
  } finally {
    await books.close();
  }
}
