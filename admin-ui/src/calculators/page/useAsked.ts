import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { TableCalculator } from '../../../../api/calculators/table-calculator.contract.ts';
import { ApiError } from '../../client/api-error.ts';
import { command } from '../../client/http.ts';
import { useDebounced } from '../../kit/values/use-debounced.ts';
import { errorDetail } from '../../session/error-detail.ts';
import { bodyOf } from '../form/body.ts';
import type { Draft, Form } from '../form/form-spec.ts';
import { type Outcome, outcomeOf, wrongBy } from '../form/outcome.ts';

/** The server is asked once what is typed has rested. */
const ASK_AFTER_MS = 250;

const refusedBy = (error: Error, form: Form, draft: Draft, again: () => void) => {
  const problem = error instanceof ApiError ? error.problem : undefined;
  if (problem?.status !== 422) return { kind: 'failed', errors: {}, problem: errorDetail(error), again } as const;
  const { errors } = problem;
  return wrongBy(errors.length > 0 ? errors : [{ field: '', message: errorDetail(error) }], form, draft);
};

/** The server's result for a draft; drafts the contract refuses are not sent. */
export const useAsked = <Body extends z.ZodType, Answer extends z.ZodType>(
  { name, body, answer }: Pick<TableCalculator<string, Body, Answer>, 'name' | 'body' | 'answer'>,
  form: Form,
  draft: Draft,
): Outcome<z.output<Body>, z.output<Answer>> => {
  const typed = outcomeOf({ body, calculate: () => null }, form, draft);
  const sent = JSON.stringify(bodyOf(form, draft));
  const rested = useDebounced(sent, ASK_AFTER_MS);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['calculators', name, rested],
    queryFn: async () =>
      answer.parse(await command({ method: 'POST', path: `calculators/${name}`, body: JSON.parse(rested) })),
    enabled: typed.kind === 'answer' && rested === sent,
    retry: false,
  });
  if (typed.kind !== 'answer') return typed;
  if (rested !== sent) return { kind: 'asking', errors: {} };
  if (error && !isFetching) return refusedBy(error, form, draft, () => void refetch());
  return data === undefined
    ? { kind: 'asking', errors: {} }
    : { kind: 'answer', errors: {}, asked: typed.asked, answer: data };
};
