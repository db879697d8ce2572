import { nameGivenTwice } from '../../kernel/json-names.ts';
import { commitHash, eventHash, NOTHING_BEFORE } from '../log/hash-chain.ts';
import { isGenuine } from './anchors.ts';
import type { AuditKeys } from './audit-key.ts';
import { positions } from './finding.ts';
import type { StreamExport } from './stream-export.ts';

const HEX_HASH = 64;
const bytesOf = (hex: string): Buffer => Buffer.from(hex, 'hex');

/**
 * Checks an export on its own: the chain of the stream, that its newest event is in a commit, and the chain of commits
 * from there to the anchor.
 * @param keys to check the anchor with; without them it is only a claim to compare with an anchor kept elsewhere
 * @returns what is wrong, in sentences; empty when nothing is
 */
export const verifyExport = (file: StreamExport, keys?: AuditKeys): string[] => [
  ...streamProblems(file),
  ...commitProblems(file),
  ...(keys ? anchorProblems(file, keys) : []),
];

/** Why not every reader reads the same in a text. */
const unclearIn = (json: string): string | undefined => {
  try {
    JSON.parse(json);
  } catch {
    return 'is not JSON';
  }
  const twice = nameGivenTwice(json);
  return twice === undefined ? undefined : `gives ${JSON.stringify(twice)} twice: two readers would read two things`;
};

const streamProblems = ({ streamId, events }: StreamExport): string[] => {
  let before: Buffer = NOTHING_BEFORE;
  let position = 0;
  for (const [index, { hash, ...event }] of events.entries()) {
    const name = `Version ${index + 1} (position ${event.position}, ${event.type})`;
    if (event.version !== index + 1) return [`${name} says that it is version ${event.version}: an event is missing`];
    if (event.position <= position) return [`${name} does not lie after the one before it`];
    if (eventHash(before, { ...event, streamId }).toString('hex') !== hash) {
      return [`${name} does not have the hash of what it says and of the event before it`];
    }
    const unclear = unclearIn(event.data) ?? unclearIn(event.metadata);
    if (unclear !== undefined) return [`${name} ${unclear}`];
    before = bytesOf(hash);
    position = event.position;
  }
  return [];
};

const commitProblems = ({ events, commits, commitBefore, anchor }: StreamExport): string[] => {
  const newest = events.at(-1);
  const first = commits[0];
  if (!newest || !first) return ['There is nothing in it'];
  const at = (newest.position - first.firstPosition) * HEX_HASH;
  if (first.eventHashes.slice(at, at + HEX_HASH) !== newest.hash) {
    return [`The newest event (position ${newest.position}) is not in the first commit`];
  }
  let before = commitBefore;
  let next = first.firstPosition;
  for (const { firstPosition, lastPosition, eventHashes, hash } of commits) {
    const name = `The commit of ${positions(firstPosition, lastPosition)}`;
    const isWhole = eventHashes.length === (lastPosition - firstPosition + 1) * HEX_HASH;
    if (firstPosition !== next || !isWhole) return [`${name} does not follow the one before it`];
    if (commitHash(bytesOf(before), bytesOf(eventHashes)).toString('hex') !== hash) {
      return [`${name} does not have the hash of its events and of the commit before it`];
    }
    before = hash;
    next = lastPosition + 1;
  }
  if (anchor.position === next - 1 && anchor.hash === before) return [];
  return [`The anchor (position ${anchor.position}) is not about the last commit, which ends at ${next - 1}`];
};

const anchorProblems = ({ anchor, anchorBefore }: StreamExport, keys: AuditKeys): string[] => {
  const key = keys.byId.get(anchor.key);
  if (!key) return [`The anchor was signed with key ${anchor.key}, which is not the one given`];
  return isGenuine(key, anchorBefore, anchor) ? [] : ['The HMAC of the anchor does not hold: it was forged or changed'];
};
