import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { BadSettingsError } from '../../events/platform/process/config.ts';
import { listBackups, type Manifest, walFolder } from './backup-folder.ts';
import { readProduction } from './production-file.ts';

/*
 * PostgreSQL counts pasts: each restore begins another timeline, which shares with the one that it comes from what was
 * before the branch. WAL is named by timeline and place; the history of a timeline says where each one before it was left.
 */

const WAL_NAME = /^[0-9A-F]{24}$/;
const HISTORY_NAME = /^([0-9A-F]{8})\.history\.gz$/;
const SEGMENT_BYTES = 16n * 1024n * 1024n;
/** Of one place of the log (`LSN / 2^32`), by whose number WAL is named. */
const PLACE_BYTES = 2n ** 32n;

export const isWal = (name: string): boolean => WAL_NAME.test(name);
export const timelineOf = (wal: string): number => Number.parseInt(wal.slice(0, 8), 16);

/** Behind the last byte of a piece of WAL. */
const endOf = (wal: string): bigint =>
  BigInt(`0x${wal.slice(8, 16)}`) * PLACE_BYTES + (BigInt(`0x${wal.slice(16)}`) + 1n) * SEGMENT_BYTES;

const parseLsn = (text: string): bigint => {
  const [place, rest] = text.split('/');
  return BigInt(`0x${place}`) * PLACE_BYTES + BigInt(`0x${rest}`);
};

/** One past of the production, from its first day to its newest timeline. */
export type Line = {
  readonly timeline: number;
  /** Where each earlier timeline of it was left. */
  readonly leftAt: ReadonlyMap<number, bigint>;
};

const readHistory = (backupDir: string, timeline: number): ReadonlyMap<number, bigint> => {
  const name = `${timeline.toString(16).toUpperCase().padStart(8, '0')}.history.gz`;
  const path = join(walFolder(backupDir), name);
  if (!existsSync(path)) return new Map();
  const rows = gunzipSync(readFileSync(path)).toString('utf8').split('\n');
  return new Map(
    rows
      .map((row) => /^(\d+)\t([0-9A-F]+\/[0-9A-F]+)\t/.exec(row))
      .filter((match) => match !== null)
      .map(([, before = '', lsn = '']) => [Number(before), parseLsn(lsn)]),
  );
};

const timelinesIn = (backupDir: string): number[] => {
  const archive = walFolder(backupDir);
  const names = existsSync(archive) ? readdirSync(archive) : [];
  const begun = names.map((name) => HISTORY_NAME.exec(name)?.[1]).filter((name) => name !== undefined);
  const all = [...begun, ...listBackups(backupDir).map(({ startWal }) => startWal)].map(timelineOf);
  return [...new Set(all)].toSorted((a, b) => a - b);
};

/**
 * The past that a restore follows.
 * @param named another one than the production's
 * @throws BadSettingsError where several are there and nothing says which is the production's
 */
export const lineOf = (backupDir: string, named?: number): Line => {
  const known = timelinesIn(backupDir);
  const timeline = named ?? readProduction(backupDir)?.timeline;
  if (timeline !== undefined) return { timeline, leftAt: readHistory(backupDir, timeline) };
  const [only = 1, ...others] = known;
  if (others.length === 0) return { timeline: only, leftAt: new Map() };
  throw new BadSettingsError(
    `${backupDir} holds several pasts (timelines ${known.join(', ')}), and no production.json that would say which one is ` +
      "the production's: older versions wrote none, the next start or backup of the production does. Until then name one " +
      'with `restore --timeline`: the newest, unless that is of a trial restore.',
  );
};

/** Whether a restore along the line can begin with this backup. */
export const isOn = (
  { timeline, leftAt }: Line,
  { startWal, stopWal, stopLsn }: Pick<Manifest, 'startWal' | 'stopWal' | 'stopLsn'>,
): boolean => {
  if (timelineOf(startWal) === timeline) return true;
  const left = leftAt.get(timelineOf(startWal));
  return left !== undefined && left >= (stopLsn === undefined ? endOf(stopWal) : parseLsn(stopLsn));
};
