import { readFile, rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { anchorLog } from '../../../../events/store/audit/anchor-log.ts';
import { auditLog } from '../../../../events/store/audit/audit-log.ts';
import { putAnchorsAside, readPutAside } from '../../../../events/store/audit/known-anchors.ts';
import { appendRequest, noted, noteRegistry, starred } from '../../../support/store/notes.ts';
import { createTamperedLog, rehash, rehashCommit } from '../../../support/store/tampering.ts';

let log: Awaited<ReturnType<typeof createTamperedLog>>;
beforeAll(async () => {
  log = await createTamperedLog();
  const { note, append } = log.store;
  await note('note-a', 'one', 'two'); //            positions 1 and 2
  await note('note-b', 'one', 'two', 'three'); //   3 to 5
  await append(
    appendRequest([
      { streamId: 'note-a', expectedVersion: 2, events: [starred()] }, // 6
      { streamId: 'note-c', expectedVersion: 0, events: [noted('one')] }, // 7
    ]),
  );
  await note('note-b', 'four'); //                  8
  await note('note-c', 'two', 'three'); //          9 and 10
  await log.keep();
});
beforeEach(async () => {
  await log.restore();
  await log.forgetAnchors();
});
afterAll(() => log.drop());

const anchor = () => anchorLog(log);

const cutTail = (...tables: readonly string[]): string =>
  tables
    .map((table) => {
      const column = table === 'events' ? 'position' : 'last_position';
      return `delete from event_store.${table} where ${column} > 8`;
    })
    .join(';');

const streamsAsOf8 = `update event_store.streams as s set version = e.version, hash = e.hash
  from event_store.events as e where s.stream_id = 'note-c' and e.position = 7`;

const tamperings: [what: string, sql: string, finding: object][] = [
  [
    'an edited payload',
    `update event_store.events set data = '{"text":"forged"}' where position = 4`,
    {
      position: 4,
      streamId: 'note-b',
      type: 'Noted',
      problem: expect.stringContaining('changed after it was recorded'),
    },
  ],
  [
    'edited metadata',
    `update event_store.events set metadata = replace(metadata::text, 'Nora', 'Nobody')::json where position = 6`,
    {
      position: 6,
      streamId: 'note-a',
      type: 'Starred',
      problem: expect.stringContaining('changed after it was recorded'),
    },
  ],
  [
    'an edited recording time',
    `update event_store.events set recorded_at = recorded_at - interval '1 microsecond' where position = 5`,
    { position: 5, problem: expect.stringContaining('changed after it was recorded') },
  ],
  [
    'an event deleted from the middle',
    'delete from event_store.events where position = 4',
    { position: 4, problem: expect.stringContaining('nothing is left at position 4') },
  ],
  [
    'a deleted stream',
    `delete from event_store.events where stream_id = 'note-b'; delete from event_store.streams where stream_id = 'note-b'`,
    { position: 3, problem: expect.stringContaining('nothing is left at positions 3 to 5') },
  ],
  [
    'an inserted event with a hash of its own',
    `insert into event_store.events select 11, stream_id, 4, gen_random_uuid(), type, schema_version, data, metadata,
       recorded_at, effective_at, hash from event_store.events where position = 10; ${rehash(11)};
     update event_store.streams set version = 4, hash = (select hash from event_store.events where position = 11)
       where stream_id = 'note-c'`,
    { position: 11, problem: expect.stringContaining('did not come through') },
  ],
  [
    'a reordered pair of one stream',
    `update event_store.events set position = case position when 4 then 1008 else 1004 end where position in (4, 8);
     update event_store.events set position = position - 1000 where position > 1000`,
    { position: 4, streamId: 'note-b', problem: expect.stringContaining('version 4 of its stream') },
  ],
  [
    'a reordered pair of two streams',
    `update event_store.events set position = case position when 2 then 1003 else 1002 end where position in (2, 3);
     update event_store.events set position = position - 1000 where position > 1000`,
    { position: 2, streamId: 'note-b', problem: expect.stringContaining('changed after it was recorded') },
  ],
  [
    'a tail cut off the events',
    cutTail('events'),
    { position: 9, problem: expect.stringContaining('event_store.commits still has') },
  ],
  [
    'a tail cut off events and commits',
    cutTail('events', 'commits'),
    { position: 9, problem: expect.stringContaining('event_store.commands still has') },
  ],
  [
    'a tail cut off all but the streams',
    cutTail('events', 'commits', 'commands'),
    { position: 7, streamId: 'note-c', problem: expect.stringContaining('has the stream at version 3') },
  ],
  [
    'an edited commit',
    `update event_store.commits set hash = sha256('forged') where last_position = 5`,
    { position: 3, problem: expect.stringContaining('the commit of positions 3 to 5') },
  ],
  [
    'a commit with another time',
    `update event_store.commits set recorded_at = recorded_at + interval '1 day' where last_position = 5`,
    { position: 3, problem: expect.stringContaining('another recorded time') },
  ],
  [
    'a deleted commit',
    'delete from event_store.commits where last_position = 5',
    { position: 3, problem: expect.stringContaining('a row of commits was deleted') },
  ],
  [
    'a deleted newest commit',
    'delete from event_store.commits where last_position = 10',
    { position: 9, problem: expect.stringContaining('no row of event_store.commits covers it') },
  ],
  [
    'a deleted command',
    'delete from event_store.commands where last_position = 5',
    { position: 3, problem: expect.stringContaining('a row of commands was deleted') },
  ],
  [
    'a command under another id',
    `update event_store.commands set command_id = 'forged' where last_position = 5`,
    { position: 3, streamId: 'note-b', problem: expect.stringContaining('gives its position to forged') },
  ],
  [
    'an edited stream',
    `update event_store.streams set version = 9 where stream_id = 'note-b'`,
    { position: 8, streamId: 'note-b', problem: expect.stringContaining('at version 9') },
  ],
  [
    'a stream that was made up',
    `insert into event_store.streams values ('note-z', 1, sha256('forged'))`,
    { streamId: 'note-z', problem: expect.stringContaining('the log has no event of it') },
  ],
  [
    'a deleted row of streams',
    `delete from event_store.streams where stream_id = 'note-a'`,
    { position: 6, streamId: 'note-a', problem: expect.stringContaining('no row in event_store.streams') },
  ],
  [
    'a forged event with its hash recomputed, but not the chain after it',
    `update event_store.events set data = '{"text":"forged"}' where position = 4; ${rehash(4)}`,
    { position: 5, streamId: 'note-b', problem: expect.stringContaining('the event before it in its stream') },
  ],
  [
    'a forged newest event of a stream with its hash recomputed',
    `update event_store.events set data = '{"text":"forged"}' where position = 8; ${rehash(8)}`,
    { position: 8, problem: expect.stringContaining('the commit of position 8') },
  ],
  [
    'a checkpoint beyond the end',
    `insert into event_store.checkpoints (name, position) values ('loan-file:v1', 12)`,
    { position: 11, problem: expect.stringContaining('loan-file:v1') },
  ],
];

describe('audit:verify', () => {
  it('finds nothing in a log that nobody touched', async () => {
    expect(await log.verify(true)).toEqual([]);
  });

  it.each(tamperings)('names the first bad position of %s', async (_what, sql, finding) => {
    await log.tamper(sql);
    expect(await log.verify()).toEqual([expect.objectContaining(finding)]);
  });

  it('reports what else is wrong when asked to go on, each change once', async () => {
    await log.tamper(`update event_store.events set data = '{"text":"forged"}' where position in (1, 4, 9)`);
    expect((await log.verify(true)).map(({ position }) => position)).toEqual([1, 4, 9]);
  });

  describe('When the end was cut off everywhere, so that a shorter log remains', () => {
    const cutEverywhere = `${cutTail('events', 'commits', 'commands')};${streamsAsOf8}`;

    it('names where, given an anchor', async () => {
      await anchor();
      await log.tamper(cutEverywhere);
      expect(await log.verify()).toEqual([
        {
          position: 9,
          problem: expect.stringMatching(
            /shorter than an anchor: that of .* reach position 10: positions 9 to 10 were cut off/,
          ),
        },
      ]);
    });

    it('cannot know without one', async () => {
      await log.tamper(cutEverywhere);
      expect(await log.verify()).toEqual([]);
    });
  });

  it('says of a log that is shorter than an anchor because it was restored when that was', async () => {
    await anchor();
    await log.tamper(`${cutTail('events', 'commits', 'commands')}; ${streamsAsOf8};
      select event_store.begin_epoch('restored from last night')`);
    expect(await log.verify()).toEqual([
      {
        position: 9,
        problem: expect.stringMatching(
          /that of .* saw it reach position 10: the log says that it was restored at .* to position 8 \(restored from last night\)/,
        ),
      },
    ]);
  });

  it('names the stretch in which history was replaced together with all hashes, given anchors', async () => {
    await log.tamper(`${cutTail('events', 'commits', 'commands')};${streamsAsOf8}`);
    await anchor();
    await log.restore();
    const forge = `update event_store.events set data = '{"text":"forged"}' where position = 10`;
    const streams = `update event_store.streams as s set hash = e.hash from event_store.events as e
      where s.stream_id = 'note-c' and e.position = 10`;
    await anchor();
    await log.tamper(`${forge}; ${rehash(10)}; ${rehashCommit(10)}; ${streams}`);
    expect(await log.verify()).toEqual([
      { position: 9, problem: expect.stringContaining('somewhere in positions 9 to 10') },
    ]);
  });
});

describe('The anchor file', () => {
  it('gets a line for a log that has grown, after a verification without findings', async () => {
    await log.verify();
    await log.verify();
    const lines = (await readFile(log.path, 'utf8')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([expect.objectContaining({ position: 10 })]);
  });

  it('gets none when something is wrong', async () => {
    await log.tamper('delete from event_store.events where position = 4');
    await log.verify();
    await expect(readFile(log.path)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  describe('When it holds two anchors', () => {
    beforeEach(async () => {
      await anchor();
      await log.store.note('note-d', 'one');
      await anchor();
    });
    const edit = async (change: (lines: string[]) => readonly string[]): Promise<void> => {
      const lines = (await readFile(log.path, 'utf8')).trim().split('\n');
      await writeFile(
        log.path,
        change(lines)
          .map((line) => `${line}\n`)
          .join(''),
      );
    };

    it('names a changed line', async () => {
      await edit(([first = '', second = '']) => [first.replace('"position":10', '"position":9'), second]);
      expect(await log.verify()).toEqual([{ problem: expect.stringMatching(/line 1: its HMAC does not hold/) }]);
    });

    it('names a line that says two things', async () => {
      await edit(([first = '', second = '']) => [first, second.replace('{', '{"position":1,')]);
      expect(await log.verify()).toEqual([{ problem: expect.stringMatching(/line 2: this is not an anchor/) }]);
    });

    it('names the line after one that was removed', async () => {
      await edit(([, second = '']) => [second]);
      expect(await log.verify()).toEqual([{ problem: expect.stringMatching(/line 1: its HMAC does not hold/) }]);
    });

    it.each<[string, (lines: string[]) => readonly string[], RegExp]>([
      ['emptied', () => [], /2 of its anchors are not there any more \(from that of .*, up to position 11\)/],
      [
        'shortened',
        ([first = '']) => [first],
        /1 of its anchors are not there any more \(that of .*, up to position 11\)/,
      ],
    ])('names the anchors that are not in it any more when it was %s', async (_what, change, problem) => {
      await edit(change);
      expect(await log.verify()).toEqual([{ problem: expect.stringMatching(problem) }]);
      // What is written to it afterwards does not hide it.
      await log.store.note('note-d', 'two');
      await anchor();
      expect(await log.verify()).toEqual([{ problem: expect.stringMatching(problem) }]);
    });

    it('names them when there is another in its place', async () => {
      await rm(log.path);
      await log.store.note('note-d', 'two');
      await anchor();
      expect(await log.verify()).toEqual([{ problem: expect.stringMatching(/emptied, shortened or replaced/) }]);
    });

    it('may be a copy that ends earlier, which gets no anchor', async () => {
      const copy = `${log.path}.copy`;
      const [first = ''] = (await readFile(log.path, 'utf8')).split('\n');
      await writeFile(copy, `${first}\n`);
      const subjectKeys = { registry: noteRegistry };
      const audit = await auditLog({ ...log, path: copy, subjectKeys }, { all: true, isCopy: true });
      expect([audit.findings, audit.anchors, audit.newAnchor]).toEqual([[], 1, undefined]);
      expect(await readFile(copy, 'utf8')).toBe(`${first}\n`);
    });

    it('is kept and asked for no more when it was put aside, which every verification tells', async () => {
      await edit(([, second = '']) => [second]);
      const aside = await putAnchorsAside(log, 'The disk was lost');
      expect((await readFile(String(aside), 'utf8')).trim().split('\n')).toHaveLength(1);
      expect(await log.verify()).toEqual([]);
      expect(await log.verify()).toEqual([]);
      expect(await readPutAside(log.pool)).toEqual([{ at: expect.any(String), reason: 'The disk was lost' }]);
      await rm(log.path);
      expect(await log.verify()).toEqual([{ problem: expect.stringMatching(/1 of its anchors/) }]);
      expect(await putAnchorsAside(log, 'Lost again')).toBeUndefined();
    });

    it('names a line that is no anchor', async () => {
      await edit(([first = '', second = '']) => [first, second.slice(0, 40)]);
      expect(await log.verify()).toEqual([{ problem: expect.stringMatching(/line 2: this is not an anchor/) }]);
    });
  });
});
