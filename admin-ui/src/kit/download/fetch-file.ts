import { readFile } from '../../client/read-file.ts';
import { saveFile } from './save-file.ts';

/**
 * Reads a file of ours and gives it to the browser to save.
 * @param fileName the server's when left out @throws ApiError as `readFile` does
 */
export const fetchFile = async (address: string, fileName?: string): Promise<void> => {
  const { content, name } = await readFile(address);
  saveFile(fileName ?? name, content);
};
