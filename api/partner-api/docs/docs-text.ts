import { receiveAndVerify, setUp, signAndSend } from './snippets.ts';

type Example = (name: string, language: 'sh' | 'js', code: string) => string;

/** Common to every call. */
export const opening = (origin: string, example: Example): string => `
<p>For the programs of the lender's partners. It is described in <a href="/api/v1/openapi.json">OpenAPI 3.1</a> too, which this page is made from. Money is in dollars, rates are in percent, days are <code>YYYY-MM-DD</code>, times ISO 8601 in UTC.</p>
<h2 id="begin">Begin</h2>
<p>The lender generates a key for you, which is shown once. Send it with every request, in the header <code>x-api-key</code>. Every example below runs in a shell in which you have set these:</p>
${example('Set up', 'sh', setUp(origin))}
<p>A key has scopes, which say what it may do, and names your company as the partner whose orders and files it is for. Files of others are answered with 404, as if there were none.</p>
<h2 id="quota">Quota</h2>
<p>A key has a quota of requests a minute; <code>GET /api/v1/key</code> shows it. Every answer says what is left, in <code>RateLimit</code> (<code>r</code> requests, <code>t</code> seconds until it starts over) and <code>RateLimit-Policy</code>. Beyond the quota the answer is 429, and <code>Retry-After</code> says in how many seconds to come again.</p>
<h2 id="again">Sending again</h2>
<p>When no answer comes, send the same request again under the same <code>idempotency-key</code>: it has the effect of once, and you get the first answer. Make a key of your own for each new request, of 1 to 200 visible characters, and keep it. The same key with another request is refused with 409.</p>
<p>An <code>ETag</code> is the version that you have seen. Sent as <code>if-match</code> it has a change refused with 412 when someone was first.</p>
<h2 id="files">Large files</h2>
<p>A message takes 700 kB at most, with its files in base64. Send a larger file ahead, of 25 MB (26,214,400 bytes) at most, by <code>POST /api/v1/orders/{orderId}/files</code>, then name it: <code>{"name": "report.pdf", "fileId": "..."}</code> in <code>files</code> of a report or of <code>order.delivered</code>, by the API or by webhook, and <code>fileId</code> in place of <code>contentBase64</code> in <code>document.delivered</code>. It is yours alone, for that order; an order takes 20.</p>
<h2 id="refusals">Refusals</h2>
<p>Every refusal is <code>application/problem+json</code>: <code>code</code> to act on, <code>detail</code> for people, <code>errors</code> with each field that is wrong and what to do, and <code>requestId</code> to quote when you ask us.</p>
<ul>
<li>400: something in the request is wrong; <code>errors</code> names the fields.</li>
<li>401: the key is missing or not good. 403: it may not do that; <code>detail</code> says what is missing.</li>
<li>404: there is no such thing, or it is none of yours.</li>
<li>409: the present state does not allow it. 412: someone changed it first. 422: a rule does not allow it.</li>
<li>413: the body is too large; <code>detail</code> names the limit. 415: it is not <code>application/json</code>, or a file is no PDF, JPEG, PNG or TIFF.</li>
<li>429: too many requests. 503: not at the moment; send it again later.</li>
</ul>`;

/** Signing and verifying messages. */
export const closing = (example: Example): string => `
<h2 id="webhooks">Webhooks</h2>
<p>Messages of both directions are signed as <a href="https://www.standardwebhooks.com">Standard Webhooks</a> has it: HMAC-SHA256 over <code>webhook-id</code>, <code>webhook-timestamp</code> and the body, with a secret that begins <code>whsec_</code>. Five minutes of difference between the clocks are allowed. The examples use the public package: <code>npm install standardwebhooks</code>.</p>
<h3 id="sign">Sign a message to the portal</h3>
<p>Post it to <code>/webhooks/</code> and your partner id. 202 means that it is kept; the answer has its <code>deliveryId</code>. <code>GET /api/v1/deliveries/{deliveryId}</code> says what came of it, and <code>delivery.held</code> and <code>delivery.refused</code> tell you of what did not count. A message counts only against an open order of yours: any other is held until the lender attaches it or turns it down, and it gives you no access to the application. Send a message that was not answered again under the same <code>webhook-id</code>.</p>
<p>Try it against a test portal, never a production, with the portal’s program, of which the lender gives you the image: <code>WEBHOOK_SECRET=whsec_... node scripts/lendlog.ts partner:check $PORTAL/webhooks/$PARTNER_ID</code> sends what is right and what is wrong, and says what each is answered with; with <code>--endpoint</code> and your own address it does the same to that.</p>
${example('Sign a webhook', 'js', signAndSend)}
<h3 id="verify">Verify a message of the portal</h3>
<p>Verify the bytes as they came, before they are parsed. Answer with 2xx once you have kept the message; it is sent again, for three days, until you do. <code>webhook-id</code> stays the same when a message is sent again.</p>
${example('Verify a webhook', 'js', receiveAndVerify)}`;
