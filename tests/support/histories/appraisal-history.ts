import { randomUUID } from 'node:crypto';
import { appraiserStream } from '../../../events/appraiser/appraiser.stream.ts';
import { appraiserTurnStream } from '../../../events/appraiser-turn/appraiser-turn.stream.ts';
import type { StreamAppend } from '../../../events/store/append/append.ts';
import { uadReportStream } from '../../../events/uad-report/uad-report.stream.ts';

/** An appraiser who was added, given two orders and suspended, and a UAD form that was begun. */
export const appraiserAndForm = (step: number): StreamAppend[] => {
  const [appraiserId, reportId] = [randomUUID(), randomUUID()];
  const profile = {
    appraiserId,
    name: `Appraiser ${step}`,
    company: 'Elm Appraisals',
    phone: '512-555-0100',
    email: `appraiser-${step}@example.com`,
    licenses: [{ state: 'TX', number: 'TX-1', expiresOn: '2028-01-31' }],
    specialties: ['residential'],
    propertyTypes: ['single_family'],
    capacity: 5,
  };
  return [
    {
      streamId: appraiserStream(appraiserId),
      expectedVersion: 0,
      events: [
        { type: 'AppraiserAdded', data: profile },
        { type: 'AppraiserSuspended', data: { appraiserId, reason: 'A complaint' } },
      ],
    },
    {
      streamId: appraiserTurnStream(appraiserId),
      expectedVersion: 0,
      events: [0, 1].map(() => ({ type: 'AppraiserTurnTaken', data: { appraiserId, orderId: randomUUID() } })),
    },
    {
      streamId: uadReportStream(reportId),
      expectedVersion: 0,
      events: [{ type: 'UadReportStarted', data: { reportId } }],
    },
  ];
};
