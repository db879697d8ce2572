import { streamIdOf } from '../kernel/ids.ts';

/** Stream of one file of sales. */
export const saleImportStream = (importId: string): string => streamIdOf('saleImport', importId);
