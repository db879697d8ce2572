import {
  examplePartnerEvent,
  partnerEventNames,
  partnerEvents,
} from '../../../events/lending/partners/partner-events.ts';
import { escapeHtml } from '../../http/pages/page.ts';

const line = (name: (typeof partnerEventNames)[number]): string => {
  const { description, scope } = partnerEvents[name];
  return `<div><dt><code>${name}</code></dt><dd>${escapeHtml(description)} Scope <code>${scope}</code>.</dd></div>`;
};

/** Events of a partner's files, by webhook or in the feed. */
export const eventsText = (): string => {
  const body = {
    id: '5b0c3c1e-7f0a-4f6e-9d6b-2f4f0a9c1b7d',
    ...examplePartnerEvent('application.status_changed'),
    timestamp: '2026-03-02T15:00:00.000Z',
    position: 4711,
  };
  return `
<h2 id="events">Events</h2>
<p>What happens to your files comes to you by webhook, where the lender has set one up for you, and stands in the feed, <code>GET /api/v1/events</code>. Both bring the same events: ids, numbers and statuses, nobody's name. To catch up after an outage, or to build a copy from zero, ask the feed with <code>after=0</code>, then with <code>after</code> set to the <code>next</code> of each answer. With <code>wait=30</code> an answer waits up to 30 seconds for something to tell. Keep <code>epoch</code> and send it along: after a restore of the lender's log it is another one, the answer is 409, and you begin again with 0.</p>
<p>A key sees the events of its own files and of its scopes. A webhook has this body, and a feed answers with a list of them:</p>
<div class="example" data-name="An event"><pre tabindex="0" role="region" aria-label="An event"><code data-example="An event" data-language="json">${escapeHtml(JSON.stringify(body, null, 2))}</code></pre></div>
<dl class="fields">${partnerEventNames.map(line).join('')}</dl>`;
};
