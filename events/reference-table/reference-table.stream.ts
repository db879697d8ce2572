import { idFrom, streamIdOf } from '../kernel/ids.ts';
import type { ReferenceTable } from './reference-table.events.ts';

/** The id of a table for a year: the same in every log. */
export const referenceTableId = (table: ReferenceTable, year: number): string =>
  idFrom(`${table}:${year}`, 'reference-table');

/** Stream of a table for a year, through all its versions. */
export const referenceTableStream = (tableId: string): string => streamIdOf('referenceTable', tableId);
