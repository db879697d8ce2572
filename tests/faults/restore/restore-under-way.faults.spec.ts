import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createAppPool } from '../../../events/platform/database/database.ts';
import { createEventStore } from '../../../events/store/append/event-store.ts';
import { allProjections } from '../../../projections/registry.ts';
import { findFreePort } from '../../../scripts/components/machine/ports.ts';
import { eventually } from '../../support/eventually.ts';
import { testCodec } from '../../support/store/keys.ts';
import { differencesToFold } from '../support/fold.ts';
import { byForm } from '../support/form.ts';
import { createMachine, type Machine } from '../support/machine.ts';
import { type Case, type Office, openOffice } from '../support/office.ts';
import { type OwnPortal, startOwnPortal } from '../support/own-portal.ts';
import { endOwnProcesses } from '../support/own-process.ts';
import { findingsOf } from '../support/promises.ts';

jest.setTimeout(byForm(900_000, 1_800_000));

type Row = { readonly position: number; readonly recordedAt: string; readonly line: string; readonly type: string };
/** A machine with a portal on it, and people who work there. */
type Site = { readonly machine: Machine; readonly portal: OwnPortal; readonly office: Office };

let backupDir: string;
let keys: string;
let port: number;
let machine: Machine;
let other: Machine;

const logOf = async ({ sql }: Machine): Promise<Row[]> =>
  (
    await sql<{ position: string; at: Date; line: string; type: string }>(
      `select e.position, e.recorded_at as at, e.event_id || ' ' || encode(e.hash, 'hex') as line,
         split_part(e.stream_id, '-', 1) || ' ' || e.type as type from event_store.events as e order by e.position`,
    )
  ).map(({ position, at, ...row }) => ({ position: Number(position), recordedAt: at.toISOString(), ...row }));
const headOf = async (machine: Machine): Promise<number> => (await logOf(machine)).at(-1)?.position ?? 0;

/** One at a time: at the address that people know. */
const open = async (on: Machine): Promise<Site> => {
  await on.start();
  const portal = await startOwnPortal(on.url(), { DATA_DIR: on.dataDir, PORT: String(port) });
  return { machine: on, portal, office: await openOffice(portal, on.dataDir) };
};
const close = async ({ machine: of, portal }: Site): Promise<void> => {
  await portal.stop();
  await of.stop();
};

/** That nothing in it contradicts the log: hash chains, keys, read models. */
const expectSound = async ({ machine: of }: Site): Promise<void> => {
  const pool = createAppPool(of.url(), 'faults', 2);
  const { reader } = createEventStore({ pool, codec: testCodec(pool) });
  const head = await headOf(of);
  await eventually('the read models to be at the head', async () => {
    const { rows } = await pool.query(
      'select from event_store.checkpoints as c where c.name = any ($1) and c.position < $2',
      [allProjections.map(({ name }) => name), head],
    );
    return rows.length === 0;
  });
  expect(await differencesToFold({ pool, reader, url: of.url() }, allProjections)).toEqual([]);
  await pool.end();
  expect(await findingsOf(of.url())).toEqual([]);
};

/** Until the portal has read every document that came in, which it does beside the answers. */
const untilRead = (of: Machine): Promise<unknown> =>
  eventually(
    'the documents to be read',
    async () => {
      const types = (await logOf(of)).map(({ type }) => type);
      const count = (end: string): number => types.filter((type) => type.endsWith(end)).length;
      return count(' DocumentUploaded') === count(' DocumentFactsRead');
    },
    120_000,
  );

/** Some work and what is shown of it. @returns the events that it made, by what they are */
const comesTo = async ({ machine: of, office }: Site): Promise<string[]> => {
  const before = await headOf(of);
  const made = await office.work();
  await untilRead(of);
  await office.look(made, await headOf(of));
  return (await logOf(of))
    .filter(({ position }) => position > before)
    .map(({ type }) => type)
    .toSorted();
};
/** What is shown of some cases. */
const looks = async ({ machine: of, office }: Site, cases: readonly Case[]) => {
  const head = await headOf(of);
  const all = [];
  for (const each of cases) all.push(await office.look(each, head));
  return all;
};

beforeAll(async () => {
  backupDir = await mkdtemp(join(tmpdir(), 'lendlog-backup-'));
  keys = await mkdtemp(join(tmpdir(), 'lendlog-keys-'));
  port = await findFreePort();
  [machine, other] = [await createMachine(backupDir), await createMachine(backupDir)];
});
afterAll(async () => {
  await endOwnProcesses();
  for (const each of [machine, other]) await each?.remove();
  for (const folder of [backupDir, keys]) await rm(folder, { recursive: true, force: true });
});

describe('A portal at work, restored from its backup', () => {
  it('has what was acknowledged, to the end, to a moment, after a drill and twice, and goes on like a control', async () => {
    let production = await open(machine);
    const cases: Case[] = [];
    let isStopped = false;
    const load = (async () => {
      while (!isStopped) {
        cases.push(await production.office.work());
        await sleep(1_000);
      }
    })();
    const atLeast = (count: number) =>
      Promise.race([load, eventually(`${count} cases`, () => cases.length >= count, 120_000)]);
    await atLeast(1);
    await machine.run(['backup', '--keys-to', keys]);
    await atLeast(2);
    const moment = await machine.now();
    const casesThen = [...cases];
    await atLeast(3);
    // While all of this is under way.
    expect(await machine.run(['restore', '--drill'])).toContain(
      'restored into a scratch server as far as there is WAL',
    );
    isStopped = true;
    await load;
    await untilRead(machine);
    await machine.run(['backup', '--documents']);
    const log = await logOf(machine);
    const shown = await looks(production, cases);
    await close(production);

    // To the end, on a new machine.
    await other.run(['restore', '--keys-from', keys]);
    let copy = await open(other);
    expect((await logOf(other)).slice(0, log.length)).toEqual(log);
    expect(await looks(copy, cases)).toEqual(shown);
    const made = await comesTo(copy);
    await expectSound(copy);
    await close(copy);

    // Again there, to the moment: what was done in the copy is put aside.
    await other.run(['restore', '--to', moment]);
    await other.start();
    const then = log.filter(({ recordedAt }) => recordedAt <= moment);
    expect(await logOf(other)).toEqual(then);
    await other.stop();
    copy = await open(other);
    await untilRead(other);
    await looks(copy, casesThen);
    expect(await comesTo(copy)).toEqual(made);
    await expectSound(copy);
    await close(copy);

    // The production, which nobody has restored, is the control; then the new machine is it, for good.
    production = await open(machine);
    expect(await comesTo(production)).toEqual(made);
    await machine.run(['backup', '--documents']);
    const latest = await logOf(machine);
    await close(production);
    await other.run(['restore', '--as-production']);
    production = await open(other);
    expect((await logOf(other)).slice(0, latest.length)).toEqual(latest);
    expect(await looks(production, cases)).toEqual(shown);
    await expect(machine.start()).rejects.toThrow('is the backup of another database');
    expect(await comesTo(production)).toEqual(made);
    await expectSound(production);
    await other.run(['backup']);
    const verified = await other.run(['backup', '--verify']);
    expect(verified).toMatch(/restored into a scratch server to its end: .* has the hash of the manifest/);
    expect(verified).toMatch(/restored into a scratch server as far as there is WAL: .* has the hash of the manifest/);
    await close(production);
  });
});
