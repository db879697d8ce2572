import { readdirSync } from 'node:fs';
import type { Scenario } from './scenario.ts';

const folder = new URL('./', import.meta.url);

export const historyFile = (workflow: string, scenario: string): URL => new URL(`${workflow}/${scenario}.json`, folder);

/** The scenarios of a workflow stand beside its other tests. */
export const scenariosOf = async (workflow: string): Promise<readonly Scenario[]> => {
  const { scenarios } = await import(`../workflows/${workflow}/${workflow}.scenarios.ts`);
  return scenarios;
};

/** Every history on record, as `<workflow>/<scenario>`. */
export const recordedHistories = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .map((path) => path.replace(/\.json$/, ''))
    .toSorted();
