import { to as copyTo } from 'pg-copy-streams';
import type { PoolClient } from '../../platform/database/database.ts';

// COPY's binary format: a header of 19 bytes, then for each row a count of fields and each field's length and bytes.
const HEADER_BYTES = 19;
const END = -1;
const NULL = -1;
const CHUNK_BYTES = 1 << 20;

/** Microseconds from 1970 to 2000, where PostgreSQL counts from. */
const EPOCH_MICROS = 946_684_800_000_000n;

/** Some rows as PostgreSQL sent them. No object is made for a row or a value until it is asked for. */
export type CopiedRows = {
  readonly count: number;
  readonly bytes: Buffer;
  /** Where the value begins in `bytes`, for the `read…` functions below. */
  readonly at: (row: number, column: number) => number;
};

/**
 * Reads a whole query in order and in bounded memory: rows arrive while earlier ones are worked on, and the server waits
 * when nobody takes them.
 * @param query its columns must not be null
 */
export async function* copyRows(client: PoolClient, query: string): AsyncGenerator<CopiedRows> {
  const text = `copy (${query}) to stdout with (format binary)`;
  const stream: AsyncIterable<Buffer> = client.query(copyTo(text, { highWaterMark: CHUNK_BYTES }));
  let rest: Buffer = Buffer.alloc(0);
  let start = HEADER_BYTES;
  for await (const chunk of stream) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const { rows, end } = wholeRows(bytes, start);
    if (end > 0) start = 0;
    rest = bytes.subarray(end);
    if (rows.count > 0) yield rows;
  }
}

/** @returns the rows that are complete, and where the first incomplete one begins; 0 while the header is incomplete */
const wholeRows = (bytes: Buffer, start: number): { rows: CopiedRows; end: number } => {
  const places: number[] = [];
  let columns = 0;
  let count = 0;
  let end = Math.min(start, bytes.length) === start ? start : 0;
  while (end >= start && end + 2 <= bytes.length) {
    const fields = bytes.readInt16BE(end);
    if (fields === END) {
      end += 2;
      break;
    }
    columns = fields;
    const next = endOfRow(bytes, end + 2, fields, places);
    if (next === undefined) break;
    end = next;
    count += 1;
  }
  return { rows: { count, bytes, at: (row, column) => places[row * columns + column] ?? 0 }, end };
};

/** Adds where each field begins. @returns undefined when the row is incomplete */
const endOfRow = (bytes: Buffer, start: number, fields: number, places: number[]): number | undefined => {
  let at = start;
  for (let field = 0; field < fields; field += 1) {
    if (at + 4 > bytes.length) return undefined;
    const length = bytes.readInt32BE(at);
    if (length === NULL) throw new Error(`Column ${field + 1} of a row is null`);
    places.push(at + 4);
    at += 4 + length;
  }
  return at > bytes.length ? undefined : at;
};

/** `integer` */
export const readInteger = (bytes: Buffer, at: number): number => bytes.readInt32BE(at);
/** `bigint` up to 2^53 */
export const readBigint = (bytes: Buffer, at: number): number =>
  bytes.readInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4);
/** `timestamptz` as whole microseconds since 1970 in UTC */
export const readMicros = (bytes: Buffer, at: number): string => String(bytes.readBigInt64BE(at) + EPOCH_MICROS);
/** `text` and `json` */
export const readText = (bytes: Buffer, at: number): string =>
  bytes.toString('utf8', at, at + bytes.readInt32BE(at - 4));
/** `bytea`, not copied */
export const readBytes = (bytes: Buffer, at: number): Buffer => bytes.subarray(at, at + bytes.readInt32BE(at - 4));
/** `uuid` */
export const readUuid = (bytes: Buffer, at: number): string => {
  const hex = bytes.toString('hex', at, at + 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};
