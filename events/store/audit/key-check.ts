import { createSecretKey, type KeyObject } from 'node:crypto';
import type { PoolClient } from '../../platform/database/database.ts';
import type { ChainedEvent } from '../log/hash-chain.ts';
import { type MasterKeys, unwrapKey } from '../privacy/master-key.ts';
import type { EventRegistry } from '../log/registry.ts';
import { isSealed, keyIdOf, openSealed, SEALED_PREFIX } from '../privacy/text-cipher.ts';
import type { Report } from './finding.ts';

/** Facts that keys are checked against. */
export type KeyCheckOptions = {
  /** Knows which fields are personal, and which events say that text was erased. */
  readonly registry: Pick<EventRegistry, 'erasingTypes' | 'personalText'>;
  /** Left out, keys are looked for and not opened. */
  readonly masterKeys?: MasterKeys;
};

type KeyRow = {
  readonly key_id: string;
  readonly subject_id: string;
  readonly wrapped_key: Buffer | null;
  readonly master_key_id: string | null;
};
/** The first text under a key. */
type FirstUse = { readonly event: ChainedEvent; readonly path: string; readonly text: string };

/** An event with this field names whose keys may be gone, whatever its type. */
const NAMES_SUBJECTS = '"subjects":';
const PAGE = 10_000;

/**
 * Checks that every key that text was encrypted under is there and opens its first text, or that an event says whose
 * text was erased. Memory grows with the number of keys.
 * @param db sees the log as of the moment of the walk
 */
export const createKeyCheck = (db: PoolClient, report: Report, { registry, masterKeys }: KeyCheckOptions) => {
  const erasing = new Set(registry.erasingTypes);
  /** By key id, the position of the first text under it. */
  const firstUses = new Map<string, number>();
  /** Subjects that an event names, and those of them that were erased by it, with its position. */
  const named = new Set<string>();
  const erased = new Map<string, number>();
  let news: FirstUse[] = [];

  const noteSubjects = ({ type, data, position }: ChainedEvent): void => {
    for (const text of textsIn(JSON.parse(data))) {
      named.add(text);
      if (erasing.has(type)) erased.set(text, position);
    }
  };

  const checkAtEnd = (row: KeyRow): void => {
    const { key_id: keyId, subject_id: subjectId } = row;
    const position = firstUses.get(keyId);
    const erasedAt = erased.get(subjectId);
    const problem = problemAtEnd(
      row,
      { isUsed: position !== undefined, isNamed: named.has(subjectId), erasedAt },
      masterKeys,
    );
    const at = row.wrapped_key === null ? position : erasedAt;
    if (problem) report({ ...(at !== undefined && { position: at }), problem });
  };

  return {
    /** @param event the next one in position order */
    note: (event: ChainedEvent): void => {
      if (erasing.has(event.type) || event.data.includes(NAMES_SUBJECTS)) noteSubjects(event);
      if (!event.data.includes(SEALED_PREFIX)) return;
      const find = registry.personalText(event.type);
      for (const { path, text } of find?.(JSON.parse(event.data), event.streamId) ?? []) {
        if (!isSealed(text) || firstUses.has(keyIdOf(text))) continue;
        firstUses.set(keyIdOf(text), event.position);
        news.push({ event, path, text });
      }
    },

    /** Checks the keys of what was noted since the last time. */
    checkNoted: async (): Promise<void> => {
      if (news.length === 0) return;
      const byId = await keysById(db, news);
      for (const use of news) {
        const { position, streamId, type } = use.event;
        const problem = problemOfUse(use, byId.get(keyIdOf(use.text)), masterKeys);
        if (problem) report({ position, streamId, type, problem });
      }
      news = [];
    },

    /** After the last event: checks keys that nothing is encrypted under, and who is forgotten. */
    end: async (): Promise<void> => {
      for await (const row of allKeys(db)) checkAtEnd(row);
    },
  };
};

const KEYS = `select k.key_id, k.subject_id, k.wrapped_key, k.master_key_id from event_store.subject_keys as k`;

const keysById = async (db: PoolClient, uses: readonly FirstUse[]): Promise<ReadonlyMap<string, KeyRow>> => {
  const ids = uses.map(({ text }) => keyIdOf(text));
  const { rows } = await db.query<KeyRow>(`${KEYS} where k.key_id = any ($1::uuid[])`, [ids]);
  return new Map(rows.map((row) => [row.key_id, row]));
};

async function* allKeys(db: PoolClient): AsyncGenerator<KeyRow> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await db.query<KeyRow>(`${KEYS} where k.key_id > $1 order by k.key_id limit ${PAGE}`, [after]);
    yield* rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.key_id ?? after;
  }
}

const problemOfUse = (use: FirstUse, row: KeyRow | undefined, masterKeys: MasterKeys | undefined) =>
  row
    ? problemOf(row, masterKeys, use)
    : `key ${keyIdOf(use.text)} has no row in event_store.subject_keys: it was deleted, and its text cannot be read`;

type Subject = { readonly isUsed: boolean; readonly isNamed: boolean; readonly erasedAt: number | undefined };

/** Errors of a key after a walk of the whole log. */
const problemAtEnd = (row: KeyRow, { isUsed, isNamed, erasedAt }: Subject, masterKeys: MasterKeys | undefined) => {
  const { subject_id: subjectId, wrapped_key: wrapped } = row;
  if (wrapped === null) {
    return isNamed ? undefined : `the key of ${subjectId} was destroyed, and no event says that its text is erased`;
  }
  if (erasedAt !== undefined) return `the key of ${subjectId} is there, although its text was erased at this position`;
  return isUsed ? undefined : problemOf(row, masterKeys);
};

/** @param use left out when nothing is encrypted under the key: then only the key itself is opened */
const problemOf = (row: KeyRow, masterKeys: MasterKeys | undefined, use?: FirstUse): string | undefined => {
  const { key_id: keyId, subject_id: subjectId, wrapped_key: wrapped, master_key_id: masterKeyId } = row;
  if (!masterKeys || wrapped === null || masterKeyId === null) return undefined;
  let key: KeyObject;
  try {
    key = createSecretKey(unwrapKey(masterKeys, { keyId, subjectId, masterKeyId, wrapped }));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return `the key of ${subjectId} does not open, it was changed or another master key is set: ${why}`;
  }
  if (!use) return undefined;
  try {
    openSealed(key, use.text, use.event.eventId, use.path);
    return undefined;
  } catch {
    return `the key of ${subjectId} is not the one that ${use.path} was encrypted under: another was put in its place`;
  }
};

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};
