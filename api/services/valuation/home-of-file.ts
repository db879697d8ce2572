import { contentOfFile } from '../../../events/content-of-file.ts';
import type { EventStore } from '../../../events/store/append/event-store.ts';
import type { HomeToValue } from './value-home.ts';

/** The property of a loan file, as an instant valuation takes it; how large it is a file does not say. */
export const homeOfFile = async (
  store: Pick<EventStore, 'pool' | 'reader'>,
  applicationId: string,
): Promise<HomeToValue> => {
  const { address, type } = (await contentOfFile(store, applicationId)).property;
  const { street, unit, city, state, zip } = address;
  return {
    street: unit === undefined ? street : `${street}, ${unit}`,
    city,
    state,
    postalCode: zip.slice(0, 5),
    propertyType: type,
  };
};
