import { readFile, writeFile } from 'node:fs/promises';

/** Changes one byte of a stored file, to another one than was there whatever it was: what is stored is as good as random. */
export const damageFile = async (path: string): Promise<void> => {
  const bytes = await readFile(path);
  bytes.writeUInt8(bytes.readUInt8(90) ^ 0xff, 90);
  await writeFile(path, bytes);
};
