import { z } from 'zod';
import { textErased } from '../../../events/kernel/event-definitions.ts';
import { createEventRegistry } from '../../../events/store/log/registry.ts';

/** Demographics as the log took them before their paths were encrypted. */
export const demographicsVersion1 = createEventRegistry({
  urlaDemographics: {
    DemographicsGiven: {
      schema: z.object({
        answers: z.array(z.object({ path: z.string(), answer: z.string(), borrowerId: z.string() })),
      }),
      personal: { 'answers[].answer': 'answers[].borrowerId' },
    },
    DemographicsTextErased: textErased,
  },
});
