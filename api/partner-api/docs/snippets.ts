/** Shell setup before every example. @param origin of the portal */
export const setUp = (origin: string): string => `export PORTAL='${origin}'
export API_KEY='llk_...'            # as it was shown when it was generated
export APPLICATION_ID='...'         # of an application that you have an order for
export TITLE_ORDER='...'            # orderId of an order of yours, as it came with it
export APPRAISAL_ORDER='...'
export COMPLIANCE_ORDER='...'
export REPORT_FILE='report.pdf'     # a report to send ahead, as a PDF
export DELIVERY_ID='...'            # deliveryId of an answer to what you delivered
export PROPOSAL_ID='...'            # proposalId of an answer to what you proposed`;

/** Signs a message as a partner does, and sends it. */
export const signAndSend = `import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

const { PORTAL, PARTNER_ID, WEBHOOK_SECRET, ORDER_ID, ORDER_NUMBER } = process.env;
const body = JSON.stringify({
  type: 'order.acknowledged',
  timestamp: new Date().toISOString(),
  data: { orderId: ORDER_ID, orderNumber: ORDER_NUMBER, reference: 'T-1024', sequence: 1 },
});
const id = randomUUID(); // keep it, and send the same one when you send the message again
const sentAt = new Date();
const response = await fetch(\`\${PORTAL}/webhooks/\${PARTNER_ID}\`, {
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': new Webhook(WEBHOOK_SECRET).sign(id, sentAt, body),
  },
  body,
});
console.log(response.status, await response.text());
`;

/** Takes messages of the portal, and believes only those that it has signed. */
export const receiveAndVerify = `import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET);
const server = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString('utf8');
  try {
    const { type, data } = webhook.verify(body, request.headers);
    console.log('received', request.headers['webhook-id'], type, JSON.stringify(data));
    response.writeHead(204).end();
  } catch {
    response.writeHead(401).end();
  }
});
server.listen(process.env.PORT ?? 8080, '127.0.0.1', () => console.log('listening', server.address().port));
`;
