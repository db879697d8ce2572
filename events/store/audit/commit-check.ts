import { type ChainedEvent, commitHash, NOTHING_BEFORE } from '../log/hash-chain.ts';
import { positions, type Report } from './finding.ts';
import { createStretches, type Stretch } from './stretches.ts';

/** A commit as the log has it: which positions it wrote, and the hash of its chain. */
export type CommitRow = Stretch & { readonly hash: Buffer };

/** A commit as it was seen at some time and noted outside the database. */
export type KnownCommit = {
  readonly time: string;
  readonly position: number;
  readonly hash: Buffer;
  /** Says so when the log says of itself that it was taken back to before this commit since. */
  readonly restored?: string | undefined;
};

/**
 * Checks that the commits cover the log, that each has the hash of its events and of the commit before, and that those
 * known from outside are among them.
 * @param known in position order
 */
export const createCommitCheck = (report: Report, known: readonly KnownCommit[]) => {
  const commits = createStretches<CommitRow>('commits', report);
  let hashes: Buffer[] = [];
  let seen = 0;
  /** Up to here the log is the one that was seen from outside. */
  let agreed = 0;

  const compareKnown = (row: CommitRow): void => {
    for (let each = known[seen]; each && each.position <= row.lastPosition; each = known[seen]) {
      seen += 1;
      if (each.position === row.lastPosition && each.hash.equals(row.hash)) {
        agreed = each.position;
        continue;
      }
      report({
        position: agreed + 1,
        problem: `somewhere in ${positions(agreed + 1, each.position)} the log is not the one that the anchor of ${each.time} saw: ${each.restored ?? 'history was replaced together with its hashes'}`,
      });
      agreed = each.position;
    }
  };

  const checkHash = ({ firstPosition, lastPosition, hash }: CommitRow): void => {
    // With an event missing there is nothing to compare, and the gap has been reported.
    if (hashes.length !== lastPosition - firstPosition + 1) return;
    if (commitHash(commits.before()?.hash ?? NOTHING_BEFORE, Buffer.concat(hashes)).equals(hash)) return;
    report({
      position: firstPosition,
      problem: `the commit of ${positions(firstPosition, lastPosition)} does not have the hash of its events and of the commit before it: its row in event_store.commits or the hash of one of its events was changed`,
    });
  };

  return {
    add: commits.add,

    /** @param event the next one in position order */
    check: (event: ChainedEvent): void => {
      const row = commits.at(event.position);
      if (!row) return;
      if (event.position === row.firstPosition) hashes = [];
      hashes.push(event.hash);
      if (event.recordedAtMicros !== row.recordedAtMicros) {
        const { position, streamId, type } = event;
        report({ position, streamId, type, problem: 'its commit in event_store.commits has another recorded time' });
      }
      if (event.position !== row.lastPosition) return;
      checkHash(row);
      compareKnown(row);
    },

    end: (head: number): void => {
      commits.end(head);
      reportCutOff(report, known, head);
    },
  };
};

const reportCutOff = (report: Report, known: readonly KnownCommit[], head: number): void => {
  const beyond = known.findLast(({ position }) => position > head);
  if (!beyond) return;
  const was = head + 1 === beyond.position ? 'was' : 'were';
  const why = beyond.restored ?? `${positions(head + 1, beyond.position)} ${was} cut off the end of the log`;
  report({
    position: head + 1,
    problem: `the log is shorter than an anchor: that of ${beyond.time} saw it reach position ${beyond.position}: ${why}`,
  });
};
