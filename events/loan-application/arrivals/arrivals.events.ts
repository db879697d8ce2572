import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../kernel/event-definitions.ts';
import { uuidSchema } from '../../kernel/ids.ts';
import { STREAM } from '../../kernel/personal-data.ts';
import { arrivalFactsSchema, personalArrivalFacts } from '../../lending/arrivals/arrival-facts.ts';
import { findingIds } from '../../lending/arrivals/consequence-table.ts';
import { vendorKindIds } from '../../lending/vendor-orders/kinds.ts';

const ofOrder = { orderId: uuidSchema, orderNumber: z.string(), topic: z.string() };
const itsOrder = { orderNumber: 'derived from an id', topic: 'a kind and ids' };

export const arrivalsEvents = {
  /** The report of an order was accepted, and the file rests on it from then on. Recorded with the acceptance. */
  ReportTakenOver: {
    schema: z.object({
      ...ofOrder,
      /** The delivery that was accepted, and which revision it is: 0 for the first report. */
      deliveryId: uuidSchema,
      revision: z.int().min(0),
      /** The last day on which it is good; left out of a report that does not age. */
      expiresOn: z.iso.date().optional(),
      facts: arrivalFactsSchema,
      /** What it says of the file as it was then. */
      findings: z.array(z.object({ finding: z.enum(findingIds), text: z.string() })),
    }),
    personal: {
      ...Object.fromEntries(personalArrivalFacts.map((path) => [`facts.${path}`, STREAM])),
      'findings[].text': STREAM,
    },
    notPersonal: {
      ...itsOrder,
      'facts.zone': 'a flood zone',
      'facts.system': 'a code',
      'facts.product': 'a code',
      'facts.failed[].name': 'a test of the service',
      'facts.failed[].citation': 'a citation',
    },
  },
  /** The file no longer rests on an accepted report: its vendor is to look at it again. */
  ReportNoLongerStands: {
    schema: z.object({ ...ofOrder, kind: z.enum(vendorKindIds), because: z.enum(['reconsideration', 'revision']) }),
    notPersonal: itsOrder,
  },
} as const satisfies EventDefinitions;

export type ArrivalEvent = EventOf<typeof arrivalsEvents>;
export type ArrivalEventOf<Type extends ArrivalEvent['type']> = EventOf<typeof arrivalsEvents, Type>;
