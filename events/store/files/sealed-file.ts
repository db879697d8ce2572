import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { ErasedError, type FileProblem } from '../../kernel/errors.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { HEADER_BYTES, keyIdOfHeader, openContent, openHeader } from './file-cipher.ts';
import type { SubjectKeys } from '../privacy/subject-keys.ts';

/** Errors found before the caller is known. */
export class Damaged extends Error {
  readonly problem: FileProblem;
  constructor(problem: FileProblem) {
    super(`The stored file is not what was handed in: ${problem}`);
    this.problem = problem;
  }
}

/** Error for a file whose subject's key is destroyed. */
export const erased = (): ErasedError =>
  new ErasedError('The file was erased for good with the person it was about: it can no longer be read');

/** @throws Damaged when the store has more or fewer bytes than it was given */
export const asExpected = (
  { content, sizeBytes }: NonNullable<Awaited<ReturnType<BlobStore['read']>>>,
  expected: number,
): Readable => {
  if (sizeBytes === expected) return content;
  content.destroy();
  throw new Damaged(sizeBytes < expected ? 'shorter' : 'longer');
};

/** The content of an encrypted file. @throws Damaged, UnsealError, ErasedError when its key has been destroyed */
export const openSealed = async function* (
  keys: Pick<SubjectKeys, 'byIds'>,
  sealed: Readable,
  place: string,
): AsyncGenerator<Buffer> {
  const bytes: AsyncIterator<Buffer> = sealed[Symbol.asyncIterator]();
  try {
    let head = Buffer.alloc(0);
    while (head.length < HEADER_BYTES) {
      const { value, done } = await bytes.next();
      if (done) throw new Damaged('shorter');
      head = Buffer.concat([head, value]);
    }
    const keyId = keyIdOfHeader(head);
    const subject = keyId === undefined ? undefined : (await keys.byIds([keyId])).get(keyId);
    if (!subject) throw new Damaged('changed');
    if (!subject.key) throw erased();
    const rest = async function* (): AsyncGenerator<Buffer> {
      yield head.subarray(HEADER_BYTES);
      for (let next = await bytes.next(); !next.done; next = await bytes.next()) yield next.value;
    };
    yield* openContent(openHeader(subject.key, head, place), rest());
  } finally {
    sealed.destroy();
  }
};

/** Hands the content on a piece later than it comes, the last one only when all of it has this hash. @throws Damaged */
export const compared = async function* (content: AsyncIterable<Buffer>, sha256: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let held: Buffer | undefined;
  for await (const piece of content) {
    hash.update(piece);
    if (held) yield held;
    held = piece;
  }
  if (hash.digest('hex') !== sha256) throw new Damaged('changed');
  if (held && held.length > 0) yield held;
};
