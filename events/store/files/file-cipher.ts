import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { KEY_BYTES, open, seal } from '../privacy/cipher.ts';
import type { SubjectKey } from '../privacy/subject-key-rows.ts';

// A sealed file is its header, then pieces of the content. The content is under a key of the file's own, which stands in
// the header under its subject's key: so it can be written before anybody knows whose it is, and a broken-off upload is noise.
//   header  'LLFILE1\n', id of the subject's key (16 bytes), the file's key sealed under it (60 bytes)
//   piece   64 KiB of content or what is left at the end, AES-256-GCM, its tag (16 bytes)

const ALGORITHM = 'aes-256-gcm';
const MAGIC = Buffer.from('LLFILE1\n');
const KEY_ID_BYTES = 16;
const TAG_BYTES = 16;
const SEALED_KEY_BYTES = 12 + KEY_BYTES + TAG_BYTES;
const PIECE_BYTES = 64 * 1024;

/** Bytes before the content. */
export const HEADER_BYTES = MAGIC.length + KEY_ID_BYTES + SEALED_KEY_BYTES;

/** The bytes of a sealed file whose content has so many. */
export const sealedSizeOf = (sizeBytes: number): number =>
  HEADER_BYTES + sizeBytes + TAG_BYTES * Math.max(1, Math.ceil(sizeBytes / PIECE_BYTES));

/** The bytes were not sealed with this key for this place, or have been changed since. */
export class UnsealError extends Error {}

const unseal = <T>(work: () => T): T => {
  try {
    return work();
  } catch (cause) {
    throw new UnsealError('The bytes were not sealed with this key for this place, or have been changed', { cause });
  }
};

/** A key for one file, never used for another. */
export const makeFileKey = (): KeyObject => createSecretKey(randomBytes(KEY_BYTES));

/** @param place the name that the file gets: under another one it does not open */
export const sealHeader = (subject: SubjectKey, fileKey: KeyObject, place: string): Buffer => {
  if (!subject.key) throw new Error(`The key of ${subject.subjectId} has been destroyed`);
  const keyId = Buffer.from(subject.keyId.replaceAll('-', ''), 'hex');
  return Buffer.concat([MAGIC, keyId, seal(subject.key, fileKey.export(), place)]);
};

/** The id of the key that a header names; undefined for what is no header of ours. */
export const keyIdOfHeader = (header: Buffer): string | undefined => {
  if (header.length < HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC)) return undefined;
  const hex = header.subarray(MAGIC.length, MAGIC.length + KEY_ID_BYTES).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

/** The file's key. @throws UnsealError */
export const openHeader = (subjectKey: KeyObject, header: Buffer, place: string): KeyObject =>
  createSecretKey(unseal(() => open(subjectKey, header.subarray(MAGIC.length + KEY_ID_BYTES, HEADER_BYTES), place)));

/** Unique under a file's own key: the number of the piece, and whether it is the last, so that none can be cut off. */
const nonceOf = (index: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
};

/** Cuts a stream into pieces of the same size, and says which is the last; one empty piece for an empty stream. */
const inPieces = async function* (
  content: AsyncIterable<Buffer>,
  pieceBytes: number,
): AsyncGenerator<{ readonly piece: Buffer; readonly index: number; readonly isLast: boolean }> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  let index = 0;
  for await (const chunk of content) {
    held.push(chunk);
    heldBytes += chunk.length;
    // A full piece waits for more: only then it is known not to be the last.
    while (heldBytes > pieceBytes) {
      const all = held.length === 1 && held[0] ? held[0] : Buffer.concat(held);
      yield { piece: all.subarray(0, pieceBytes), index, isLast: false };
      index += 1;
      held = [all.subarray(pieceBytes)];
      heldBytes -= pieceBytes;
    }
  }
  yield { piece: Buffer.concat(held), index, isLast: true };
};

const sealPiece = (key: KeyObject, piece: Buffer, index: number, isLast: boolean): Buffer => {
  const cipher = createCipheriv(ALGORITHM, key, nonceOf(index, isLast));
  return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
};

/** Content after the header. */
export const sealContent = async function* (key: KeyObject, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const { piece, index, isLast } of inPieces(content, PIECE_BYTES)) {
    yield sealPiece(key, piece, index, isLast);
  }
};

/** A whole sealed file, header and content. @param place the name that it gets */
export const sealWhole = (subject: SubjectKey, content: Buffer, place: string): Buffer => {
  const fileKey = makeFileKey();
  const count = Math.max(1, Math.ceil(content.length / PIECE_BYTES));
  const pieces = Array.from({ length: count }, (_none, index) =>
    sealPiece(fileKey, content.subarray(index * PIECE_BYTES, (index + 1) * PIECE_BYTES), index, index === count - 1),
  );
  return Buffer.concat([sealHeader(subject, fileKey, place), ...pieces]);
};

/** Inverse of `sealContent`: each piece is known to be unchanged before it is handed on. @throws UnsealError at the first that is not */
export const openContent = async function* (key: KeyObject, sealed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const { piece, index, isLast } of inPieces(sealed, PIECE_BYTES + TAG_BYTES)) {
    yield unseal(() => {
      const decipher = createDecipheriv(ALGORITHM, key, nonceOf(index, isLast), { authTagLength: TAG_BYTES });
      decipher.setAuthTag(piece.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(piece.subarray(0, -TAG_BYTES)), decipher.final()]);
    });
  }
};
