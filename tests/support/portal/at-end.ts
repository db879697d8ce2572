import { afterAll } from '@jest/globals';

const endings: (() => Promise<unknown>)[] = [];

/** Has what specs of one batch share end with the last of them. A file of Jest's `setupFilesAfterEnv`: only there is it everybody's. */
export const atEnd = (end: () => Promise<unknown>): void => void endings.push(end);

afterAll(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});
