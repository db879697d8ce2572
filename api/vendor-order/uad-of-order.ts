import { ValidationError } from '../../events/kernel/errors.ts';
import type { LoanApplicationEvent } from '../../events/loan-application/loan-application.events.ts';
import { loanApplicationStream } from '../../events/loan-application/loan-application.stream.ts';
import { openAggregate } from '../../events/store/aggregate.ts';
import { uadReportAggregate } from '../../events/uad-report/uad-report.decider.ts';
import type { RouteDeps } from '../services/route-deps.ts';

const refuse = (message: string): never => {
  throw new ValidationError('What is ordered has to be put right', [{ field: 'details.uadReportId', message }]);
};

/**
 * The UAD form of an order is there, and about the property of its loan file.
 * @throws ValidationError naming `details.uadReportId`
 */
export const assertUadForm = async (
  { store }: Pick<RouteDeps, 'store'>,
  applicationId: string,
  details: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const { uadReportId } = details;
  if (typeof uadReportId !== 'string') return;
  const { state: report } = await openAggregate(store, uadReportAggregate).load(uadReportId);
  if (!report) return refuse('There is no such UAD form: choose one of the list');
  if (report.status === 'discarded') return refuse('This UAD form was discarded: choose another one');
  const stream = loanApplicationStream(applicationId);
  const [submitted] = await store.reader.readStream<LoanApplicationEvent>(store.pool, stream, 0, 1);
  if (submitted?.type !== 'LoanApplicationSubmitted') return;
  const { zip, state, city } = submitted.data.property.address;
  const stated = report.answers.zipCode?.trim().slice(0, 5) ?? '';
  if (stated !== '' && stated !== zip.slice(0, 5))
    refuse(`This UAD form is about a property in ${stated}, and the application's is in ${city}, ${state} ${zip}`);
};
