import { createHmac, timingSafeEqual } from 'node:crypto';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { nameGivenTwice } from '../../kernel/json-names.ts';
import { hasErrorCode } from '../../platform/process/error-code.ts';
import type { AuditKeys } from './audit-key.ts';
import type { Report } from './finding.ts';

/** A SHA-256 as it is written: 64 hexadecimal digits in lower case. */
export const hex32Schema = z.stringFormat('32 bytes in hex', /^[0-9a-f]{64}$/);

/** The newest commit of the log at some time, noted outside the database. */
export const anchorSchema = z.strictObject({
  /** ISO 8601. */
  time: z.iso.datetime(),
  position: z.int().positive(),
  /** Of the commit that ends at the position. */
  hash: hex32Schema,
  /** Id of the key behind `mac`. */
  key: z.string().min(1),
  /** HMAC-SHA-256 over the `mac` of the line before (nothing for the first), time, position, hash and key, a line each. */
  mac: hex32Schema,
});
export type Anchor = z.infer<typeof anchorSchema>;

const macOf = (key: Buffer, before: string, { time, position, hash, key: id }: Omit<Anchor, 'mac'>): string =>
  createHmac('sha256', key).update([before, time, position, hash, id].join('\n')).digest('hex');

/** The anchor was signed with the key. @param before `mac` of the anchor before it; empty for the first */
export const isGenuine = (key: Buffer, before: string, anchor: Anchor): boolean =>
  timingSafeEqual(Buffer.from(macOf(key, before, anchor), 'hex'), Buffer.from(anchor.mac, 'hex'));

const AS_IT_IS =
  'put those lines back from a copy; where there is none, npm run lendlog -- audit:verify --anchors-put-aside "why"';

const sentenceOfMissing = (path: string, missing: readonly Pick<Anchor, 'time' | 'position'>[]): string => {
  const [first, last] = [missing[0], missing.at(-1)];
  const between =
    missing.length === 1 ? `that of ${first?.time}` : `from that of ${first?.time} to that of ${last?.time}`;
  return (
    `${path}: ${missing.length} of its anchors are not there any more (${between}, up to position ${last?.position}): ` +
    `the file was emptied, shortened or replaced; ${AS_IT_IS}`
  );
};

/**
 * Reads the anchors that can be relied on; everything else in the file is reported, and what is not in it any more.
 * @param path a file of JSON lines; one that does not exist holds no anchors
 * @param known anchors that were written to it, read before
 */
export const readAnchors = async (
  path: string,
  keys: AuditKeys,
  report: Report,
  known: readonly Pick<Anchor, 'time' | 'position' | 'mac'>[] = [],
): Promise<Anchor[]> => {
  const anchors: Anchor[] = [];
  const macs = new Set<string>();
  let before = '';
  for (const [index, line] of (await linesOf(path)).entries()) {
    const tell = (problem: string): void => report({ problem: `${path} line ${index + 1}: ${problem}` });
    const anchor = parse(line);
    if (!anchor) {
      tell('this is not an anchor: the line was changed or only half written');
      continue;
    }
    const key = keys.byId.get(anchor.key);
    if (!key)
      tell(`it was signed with key ${anchor.key}, which is not set here: set AUDIT_KEY or MASTER_KEY_PREVIOUS to it`);
    else if (!isGenuine(key, before, anchor))
      tell('its HMAC does not hold: the line or the one before it was changed, removed or inserted');
    else anchors.push(anchor);
    before = anchor.mac;
    macs.add(anchor.mac);
  }
  const missing = known.filter(({ mac }) => !macs.has(mac));
  if (missing.length > 0) report({ problem: sentenceOfMissing(path, missing) });
  return anchors;
};

/** Appends the anchor of a commit. One writer at a time: see `anchorLog`. @returns it as written */
export const appendAnchor = async (
  path: string,
  keys: AuditKeys,
  commit: { readonly time: string; readonly position: number; readonly hash: Buffer },
): Promise<Anchor> => {
  const { time, position, hash } = commit;
  const before = (await lastAnchor(path))?.mac ?? '';
  const unsigned = { time, position, hash: hash.toString('hex'), key: keys.current.id };
  const anchor = { ...unsigned, mac: macOf(keys.current.key, before, unsigned) };
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await appendFile(path, `${JSON.stringify(anchor)}\n`, { mode: 0o600, flush: true });
  return anchor;
};

/** The last anchor of the file, unchecked; undefined when there is none. */
export const lastAnchor = async (path: string): Promise<Anchor | undefined> =>
  parse((await linesOf(path)).at(-1) ?? '');

const linesOf = async (path: string): Promise<string[]> => {
  try {
    return (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '');
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return [];
    throw error;
  }
};

const parse = (line: string): Anchor | undefined => {
  try {
    const anchor = anchorSchema.parse(JSON.parse(line));
    return nameGivenTwice(line) === undefined ? anchor : undefined;
  } catch {
    // The caller reports lines that are not anchors.
    return undefined;
  }
};
