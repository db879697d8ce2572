import { createContext } from 'react';
import type { AnswerPath } from '../../../../../events/lending/urla/answers.ts';
import type { RevealableField } from '../../../../../events/lending/permissions/reveals.ts';

/** Masked answers of one borrower, and what of them is shown in clear. */
export type Revealing = {
  /** Of the borrower. */
  readonly name: string;
  readonly inClear: (path: AnswerPath) => string | undefined;
  readonly ask: (field: RevealableField) => void;
  readonly mask: (field: RevealableField) => void;
};

/** Null where nothing can be revealed. */
export const RevealingContext = createContext<Revealing | null>(null);

const byName: Readonly<Record<string, RevealableField>> = {
  ssn: 'ssn',
  itin: 'itin',
  dateOfBirth: 'dateOfBirth',
  accountNumber: 'accountNumbers',
};

/** What has to be asked for to see the answer at a path in clear; undefined where it is not masked. */
export const revealableAt = (path: AnswerPath): RevealableField | undefined =>
  byName[path.slice(path.lastIndexOf('.') + 1)];
