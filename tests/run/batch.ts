import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { type SpecTime, THE_FILE_ITSELF } from './batches.ts';

type DescribeBlock = { readonly name: string };
type CircusState = { currentDescribeBlock: DescribeBlock };

/** jest-circus keeps what is being defined here; an import, which is asynchronous, cannot stand in a `describe`. */
const circus = (): CircusState => {
  const symbol = Object.getOwnPropertySymbols(globalThis).find(
    ({ description }) => description === 'JEST_STATE_SYMBOL',
  );
  if (symbol === undefined)
    throw new Error('This is not jest-circus, or it keeps its state elsewhere: see tests/run/batch.ts.');
  return Reflect.get(globalThis, symbol) as CircusState;
};

const describeOpen = (name: string): DescribeBlock | undefined => {
  let block: DescribeBlock | undefined;
  describe(name, () => void (block = circus().currentDescribeBlock));
  return block;
};

const recordTime = (time: SpecTime): void => {
  const path = process.env['TEST_TIMES_FILE'];
  if (path !== undefined) appendFileSync(path, `${JSON.stringify(time)}\n`);
};

const load = async (root: string, path: string): Promise<void> => {
  const file = relative(root, path);
  const state = circus();
  const outside = state.currentDescribeBlock;
  state.currentDescribeBlock = describeOpen(file) ?? outside;
  let startedAt = 0;
  beforeAll(() => void (startedAt = Date.now()));
  try {
    await import(path);
  } catch (error) {
    it(THE_FILE_ITSELF, () => {
      throw error;
    });
  }
  afterAll(() => recordTime({ file, seconds: (Date.now() - startedAt) / 1000 }));
  state.currentDescribeBlock = outside;
};

/**
 * Loads spec files into the one that is running, each into a `describe` of its name: what they import is loaded once.
 * @param paths of spec files, absolute
 */
export const loadSpecs = async (root: string, paths: readonly string[]): Promise<void> => {
  for (const path of paths) await load(root, path);
};
