import { createContext, useContext } from 'react';
import type { Draft } from './form-spec.ts';
import type { Errors } from './outcome.ts';

export type Filling = {
  readonly draft: Draft;
  readonly errors: Errors;
  /** Puts texts into fields; '' empties one. */
  readonly fill: (texts: Draft) => void;
  readonly replace: (draft: Draft) => void;
  /** Another draft, from which Back leads to this one. */
  readonly beginAnew: (draft: Draft) => void;
};

export const DraftContext = createContext<Filling>({
  draft: {},
  errors: {},
  fill: () => undefined,
  replace: () => undefined,
  beginAnew: () => undefined,
});
export const useFilling = (): Filling => useContext(DraftContext);
