import type { CurrentUrlaAnswer } from '../../../../../api/loan-application/urla/urla.contract.ts';
import type { AnswerPath } from '../../../../../events/lending/urla/answers.ts';

export type Source = CurrentUrlaAnswer['sources'][number];

/** The source of every answer that has none of its own; undefined where the file does not say. */
export const firstSource = (sources: readonly Source[]): Source | undefined => sources.find(({ path }) => path === '');

/** Sources of single answers, and of whole items. */
export const laterSources = (sources: readonly Source[]): Source[] => sources.filter(({ path }) => path !== '');

/** The latest source of the answer itself, or of the item that it came with. */
export const sourceOf = (sources: readonly Source[], path: AnswerPath): Source | undefined =>
  laterSources(sources).find((source) => source.path === path) ??
  laterSources(sources).find((source) => path.startsWith(`${source.path}.`));
