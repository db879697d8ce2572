import busboy from 'busboy';
import type { Request } from 'express';
import { ValidationError } from '../../../events/kernel/errors.ts';
import type { FileStore, StagedFile } from '../../../events/store/files/file-store.ts';
import { fileTooLarge } from '../../../events/store/files/staged-file.ts';
import { fileNameSchema, MOST_FILE_NAME_CHARACTERS } from './fields.contract.ts';

export type Upload = {
  /** Text fields by name. */
  readonly fields: Readonly<Record<string, string>>;
  /** As the sender calls it: no folders, every character shows. */
  readonly fileName: string;
  /** The receiver must `commit` or `discard` it. */
  readonly file: StagedFile;
};

/** Room for the boundaries and text fields around the file. */
const FORM_BYTES = 64 * 1024;

/** @throws ValidationError for a name of nothing, with characters that do not show, or an SSN in it */
const fileNameOf = (name: string): string => {
  // The end has the type; the cut may leave half of a character.
  const end = name.slice(-MOST_FILE_NAME_CHARACTERS).replace(/^\p{Cs}/u, '');
  const { success, data, error } = fileNameSchema.safeParse(end);
  if (success) return data;
  const problem = error.issues[0]?.message;
  throw new ValidationError('Rename the file', [{ field: 'file', message: `The name of the file: ${problem}` }]);
};

const openForm = (req: Request): busboy.Busboy => {
  try {
    return busboy({
      headers: req.headers,
      defParamCharset: 'utf8',
      limits: { files: 2, fields: 20, fieldSize: 4_096, parts: 22 },
    });
  } catch (error) {
    throw new ValidationError(`The form cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
};

/**
 * Reads a multipart form with text fields and exactly one file in the part `file`, which streams into the store's
 * staging area. When anything goes wrong (too large, cut off, no file, two files) nothing of it is left.
 * @throws PayloadTooLargeError, ValidationError
 */
export const receiveUpload = async (
  req: Request,
  { fileStore, mostBytes }: { fileStore: FileStore; mostBytes: number },
): Promise<Upload> => {
  if (Number(req.get('Content-Length') ?? 0) > mostBytes + FORM_BYTES) {
    req.resume();
    throw fileTooLarge(mostBytes);
  }
  const form = openForm(req);
  const fields: Record<string, string> = {};
  let fileName = '';
  let staging: Promise<StagedFile> | undefined;

  const parsed = new Promise<void>((resolve, reject) => {
    const stop = (error: Error): void => {
      reject(error);
      req.unpipe(form);
      // The sender reads our answer only after it has sent everything.
      req.resume();
      form.destroy();
    };
    const isCutOff = (): void =>
      stop(new ValidationError('The upload ended before the file was complete; send it again'));

    form.on('field', (name, value) => (fields[name] = value));
    form.on('file', (name, content, info) => {
      // Cut off before the store reads it, it would end the process; the store still sees the error.
      content.on('error', () => undefined);
      if (name !== 'file' || staging) {
        stop(new ValidationError('Send exactly one file, in the part named file', [partError]));
        return;
      }
      try {
        fileName = fileNameOf(info.filename ?? '');
      } catch (error) {
        content.resume();
        stop(error instanceof Error ? error : new Error(String(error)));
        return;
      }
      staging = fileStore.stage(content, mostBytes);
      staging.catch(stop);
    });
    // Also what stands before, between and behind the parts, which are bounded themselves.
    let received = 0;
    req.on('data', (piece: Buffer) => {
      received += piece.length;
      if (received > mostBytes + FORM_BYTES) stop(fileTooLarge(mostBytes));
    });
    form.on('error', isCutOff);
    form.once('close', resolve);
    req.once('close', () => {
      if (!req.complete) isCutOff();
    });
    req.pipe(form);
  });

  try {
    await parsed;
    const file = await staging;
    if (!file) throw new ValidationError('There is no file in the form', [partError]);
    return { fields, fileName, file };
  } catch (error) {
    await discardStaged(staging);
    throw error;
  }
};

const partError = { field: 'file', message: 'Send the file in a part named file, with its name' };

const discardStaged = async (staging: Promise<StagedFile> | undefined): Promise<void> => {
  const staged = await staging?.catch(() => undefined);
  await staged?.discard();
};
