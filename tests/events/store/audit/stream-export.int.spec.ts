import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auditKeyOf, auditKeysOf } from '../../../../events/store/audit/audit-key.ts';
import { anchorLog } from '../../../../events/store/audit/anchor-log.ts';
import { exportStream, type StreamExport, streamExportSchema } from '../../../../events/store/audit/stream-export.ts';
import { verifyExport } from '../../../../events/store/audit/verify-export.ts';
import { commitHash, eventHash } from '../../../../events/store/log/hash-chain.ts';
import { createTamperedLog } from '../../../support/store/tampering.ts';

let log: Awaited<ReturnType<typeof createTamperedLog>>;
let exported: StreamExport;
beforeAll(async () => {
  log = await createTamperedLog();
  const { note } = log.store;
  await note('note-a', 'one', 'two');
  await note('note-b', 'another');
  await anchorLog(log);
  await note('note-a', 'three', 'four');
  await note('note-b', 'more');
  await note('note-b', 'and more');
  exported = await exportStream(log, 'note-a');
});
afterAll(() => log.drop());

type Change = (file: StreamExport) => StreamExport;

const withEvents =
  (change: (events: StreamExport['events']) => StreamExport['events']): Change =>
  (file) => ({ ...file, events: change(file.events) });

const withEvent = (index: number, change: Partial<StreamExport['events'][number]>): Change =>
  withEvents((events) => events.map((event, place) => (place === index ? { ...event, ...change } : event)));

/** Forges the newest event and every hash that the forger can compute. */
const forgeThoroughly = (file: StreamExport, data = '{"text":"forged"}'): StreamExport => {
  const [before, newest] = file.events.slice(-2);
  if (!before || !newest) throw new Error('The export holds two events or more');
  const { hash: old, ...said } = { ...newest, data };
  const hash = eventHash(Buffer.from(before.hash, 'hex'), { ...said, streamId: file.streamId }).toString('hex');
  let chain = file.commitBefore;
  const commits = file.commits.map((commit) => {
    const eventHashes = commit.eventHashes.replace(old, hash);
    chain = commitHash(Buffer.from(chain, 'hex'), Buffer.from(eventHashes, 'hex')).toString('hex');
    return { ...commit, eventHashes, hash: chain };
  });
  const events = [...file.events.slice(0, -1), { ...said, hash }];
  return { ...file, events, commits, anchor: { ...file.anchor, hash: chain } };
};

describe('An export of a stream', () => {
  it('is not made with a file of anchors that is not the whole of them, and writes none to it', async () => {
    const path = `${log.path}.elsewhere`;
    await expect(exportStream({ ...log, path }, 'note-a')).rejects.toThrow(/cannot be relied on.*not there any more/);
    await expect(readFile(path)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('survives JSON, holds the events as stored, and is found whole without the database', () => {
    const file = streamExportSchema.parse(JSON.parse(JSON.stringify(exported)));
    expect(file.events.map(({ position, data }) => [position, data])).toEqual([
      [1, '{"text":"one"}'],
      [2, '{"text":"two"}'],
      [4, '{"text":"three"}'],
      [5, '{"text":"four"}'],
    ]);
    expect(file.anchor.position).toBe(7);
    expect(verifyExport(file)).toEqual([]);
    expect(verifyExport(file, log.keys)).toEqual([]);
  });

  it('takes the first anchor after its newest event', async () => {
    const { anchor, commits } = await exportStream(log, 'note-a');
    expect([anchor, commits.length]).toEqual([exported.anchor, 3]);
  });

  const forgeries: [what: string, change: Change, problem: RegExp][] = [
    ['an edited payload', withEvent(1, { data: '{"text":"forged"}' }), /^Version 2 .* does not have the hash/],
    ['edited metadata', withEvent(2, { metadata: '{}' }), /^Version 3 .* does not have the hash/],
    ['an edited time', withEvent(0, { effectiveAtMicros: '0' }), /^Version 1 .* does not have the hash/],
    ['another stream', (file) => ({ ...file, streamId: 'note-b' }), /^Version 1 .* does not have the hash/],
    ['an event left out', withEvents((events) => events.toSpliced(1, 1)), /^Version 2 .* an event is missing/],
    [
      'the events of the newest commit left out',
      withEvents((events) => events.slice(0, 2)),
      /^The newest event .* is not in the first commit/,
    ],
    [
      'a commit left out',
      (file) => ({ ...file, commits: file.commits.toSpliced(1, 1) }),
      /^The commit of position 7 does not follow/,
    ],
    [
      'an edited commit',
      (file) => ({ ...file, commitBefore: 'a'.repeat(64) }),
      /^The commit of positions 4 to 5 does not have the hash/,
    ],
    [
      'another anchor',
      (file) => ({ ...file, anchor: { ...file.anchor, position: 6 } }),
      /^The anchor \(position 6\) is not about/,
    ],
  ];
  it.each(forgeries)('with %s is refused', (_what, change, problem) => {
    expect(verifyExport(change(exported))).toEqual([expect.stringMatching(problem)]);
  });

  it('does not tell whether its stream went on after the last event in it', () => {
    expect(verifyExport(withEvents((events) => events.slice(0, 3))(exported))).toEqual([]);
  });

  describe('When every hash in it was forged, too', () => {
    it('is refused where the key is known, because the anchor was not signed', () => {
      expect(verifyExport(forgeThoroughly(exported), log.keys)).toEqual([expect.stringMatching(/HMAC/)]);
    });

    it('is told from the real one by its anchor only, where the key is not known', () => {
      const forged = forgeThoroughly(exported);
      expect(verifyExport(forged)).toEqual([]);
      expect(forged.anchor.hash).not.toBe(exported.anchor.hash);
    });
  });

  it.each([
    ['{"text":"four","\\u0074ext":"five"}', /^Version 4 .* gives "text" twice/],
    ['{"text":', /^Version 4 .* is not JSON/],
  ])('names an event that not every reader reads alike: %s', (data, problem) => {
    expect(verifyExport(forgeThoroughly(exported, data))).toEqual([expect.stringMatching(problem)]);
  });

  it('names an anchor under another key', () => {
    const other = auditKeysOf(auditKeyOf(Buffer.alloc(32, 9)));
    expect(verifyExport(exported, other)).toEqual([expect.stringContaining('which is not the one given')]);
  });

  it('does not exist for a stream that does not', async () => {
    await expect(exportStream(log, 'note-z')).rejects.toMatchObject({ message: 'There is no stream note-z' });
  });
});
