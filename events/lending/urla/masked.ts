import { answersOf, draftFrom, fieldAt } from './answers.ts';
import type { DraftOf, Section } from './sections/definition.ts';

/** A draft as it is shown to whoever may not see personal numbers in clear. */
export const maskedDraft = <S extends Section>(form: S, draft: DraftOf<S>): DraftOf<S> =>
  draftFrom<S>(
    answersOf(draft).map(({ path, value }) => {
      const mask = fieldAt(form, path)?.mask;
      return { path, value: mask && typeof value === 'string' ? mask(value) : value };
    }),
  );
