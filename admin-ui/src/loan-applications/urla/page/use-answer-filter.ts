import { useSearchParams } from 'react-router-dom';
import type { CurrentUrlaAnswer } from '../../../../../api/loan-application/urla/urla.contract.ts';
import { type AnswerFilter, answerFilters, type Shown } from '../answers/shown-context.ts';
import { laterSources } from '../answers/sources.ts';

const SHOW = 'show';

/** The filter of the address, and what of the answers it leaves on screen. */
export const useAnswerFilter = ({ missing, sources, urla }: CurrentUrlaAnswer) => {
  const [params, setParams] = useSearchParams();
  const filter = answerFilters.find((each) => each === params.get(SHOW)) ?? 'all';
  const setFilter = (to: AnswerFilter): void =>
    setParams(
      (before) => {
        if (to === 'all') before.delete(SHOW);
        else before.set(SHOW, to);
        return before;
      },
      { replace: true },
    );
  const paths: Readonly<Record<AnswerFilter, readonly string[] | null>> = {
    all: null,
    missing: missing.map(({ field }) => field),
    changed: laterSources(sources).map(({ path }) => path),
  };
  const shown: Shown = {
    sources,
    urla,
    missing: new Map(missing.toReversed().map(({ field, message }) => [field, message])),
    only: paths[filter],
  };
  return {
    filter,
    setFilter,
    shown,
    counts: { missing: paths.missing?.length ?? 0, changed: paths.changed?.length ?? 0 },
  };
};
