import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import type { EventStore } from '../../../events/store/append/event-store.ts';
import type { HomeToValue } from './value-home.ts';

/** The property of a loan file, as an instant valuation takes it; how large it is a file does not say. */
export const homeOfFile = async (
  { pool, reader }: Pick<EventStore, 'pool' | 'reader'>,
  applicationId: string,
): Promise<HomeToValue> => {
  const stream = loanApplicationStream(applicationId);
  const [submitted] = await reader.readStream<LoanApplicationEvent>(pool, stream, 0, 1);
  if (submitted?.type !== 'LoanApplicationSubmitted') throw new Error(`${stream} does not begin with its submission`);
  const { address, type } = submitted.data.property;
  const { street, unit, city, state, zip } = address;
  return {
    street: unit === undefined ? street : `${street}, ${unit}`,
    city,
    state,
    postalCode: zip.slice(0, 5),
    propertyType: type,
  };
};
