import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { z } from 'zod';
import type { Desk } from './desk.ts';
import {
  type Adoption,
  adoptionSchema,
  behaviours,
  type OrderRequest,
  orderRequestSchema,
  reasonSchema,
  reminderSchema,
  revisionRequestSchema,
  type TakenOrder,
} from './order/orders.ts';
import { pageOf } from './page.ts';
import { sandboxVendors, type SandboxVendor } from './vendors.ts';

const MOST_BYTES = 1_000_000;
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

export type Sandbox = {
  readonly desk: Desk;
  /** The portal's own address, without a slash at its end: the only receiver of the vendors' messages. */
  readonly portalUrl: () => string;
  /** Under which they are reached from other machines, such as `sandbox:3400`. */
  readonly ownHost?: string | undefined;
};

class Problem extends Error {
  readonly status: number;
  readonly errors: readonly { readonly field: string; readonly message: string }[];
  constructor(status: number, detail: string, errors: Problem['errors'] = []) {
    super(detail);
    this.status = status;
    this.errors = errors;
  }
}

const read = async (req: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of req) {
    const buffer = Buffer.from(chunk);
    bytes += buffer.length;
    if (bytes > MOST_BYTES) throw new Problem(413, 'The body is larger than 1 MB');
    chunks.push(buffer);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new Problem(400, 'The body is not valid JSON');
  }
};

const parse = <Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw invalid(parsed.error);
};

const invalid = (error: z.ZodError): Problem =>
  new Problem(
    400,
    'Some fields are not valid',
    error.issues.map(({ path, message }) => ({ field: path.join('.') || 'body', message })),
  );

const answer = (res: ServerResponse, status: number, body: unknown, type = 'application/json'): void => {
  res.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "frame-ancestors 'none'",
  });
  res.end(type === 'application/json' || type === 'application/problem+json' ? JSON.stringify(body) : String(body));
};

/** Pages of other sites that a browser of this machine has open get nowhere: they cannot send these headers unasked. */
const assertOurs = (req: IncomingMessage, ownHost: string | undefined): void => {
  const { host = '' } = req.headers;
  if (!LOCAL_HOST.test(host) && host !== ownHost) throw new Problem(403, 'The sandbox is for this machine only');
  const isSafe = req.method === 'GET';
  if (!isSafe && !(req.headers['content-type'] ?? '').startsWith('application/json'))
    throw new Problem(415, 'Send the body as application/json');
};

const controlSchema = z.strictObject({ behaviour: z.enum(behaviours) });
const defaultsSchema = z.strictObject({
  behaviour: z.enum(behaviours).optional(),
  delayMs: z.int().min(0).max(3_600_000).optional(),
});

const tellOf = (desk: Desk, { order, partnerId, reference, behaviour, standing, steps, sent }: TakenOrder) => ({
  orderId: order.orderId,
  orderNumber: order.orderNumber,
  partnerId,
  reference,
  behaviour,
  standing,
  toSend: desk.behaviourOf(order.orderId) === 'silent' ? 0 : steps.length,
  sent,
});

/** Only the portal may be a receiver: anyone else could pass on a vendor's signed messages as its own. */
const assertTakes = ({ portalUrl }: Sandbox, { partnerId, kind }: SandboxVendor, order: OrderRequest): void => {
  if (order.kind !== kind) throw new Problem(422, `This vendor takes ${kind} orders, and not ${order.kind}`);
  const expected = `${portalUrl()}/webhooks/${partnerId}`;
  if (new URL(order.callback).href === new URL(expected).href) return;
  throw new Problem(422, 'The vendors of the sandbox tell their own portal only', [
    { field: 'callback', message: `Send ${expected}` },
  ]);
};

const adopt = (at: Sandbox, adoption: Adoption): TakenOrder => {
  const of = sandboxVendors.find(({ partnerId }) => partnerId === adoption.partnerId);
  if (!of) throw new Problem(422, `There is no sandbox vendor ${adoption.partnerId}`);
  assertTakes(at, of, adoption.order);
  return at.desk.adopt(adoption);
};

const control = async (at: Sandbox, req: IncomingMessage, res: ServerResponse, rest: readonly string[]) => {
  const { desk } = at;
  const [what, orderId] = rest;
  if (req.method === 'GET' && what === 'orders') {
    const { defaults, orders } = desk.state();
    answer(res, 200, { defaults, orders: orders.map((taken) => tellOf(desk, taken)) });
  } else if (req.method === 'POST' && what === 'orders' && orderId === undefined) {
    const { reference } = adopt(at, parse(adoptionSchema, await read(req)));
    answer(res, 200, { reference });
  } else if (req.method === 'PUT' && what === 'orders' && orderId) {
    const { behaviour } = parse(controlSchema, await read(req));
    desk.tell(orderId, behaviour);
    answer(res, 200, { orderId, behaviour });
  } else if (req.method === 'DELETE' && what === 'orders' && orderId === undefined) {
    desk.clear();
    answer(res, 200, { orders: [] });
  } else if (req.method === 'PUT' && what === 'defaults') {
    const { behaviour, delayMs } = parse(defaultsSchema, await read(req));
    desk.tellAll({ ...(behaviour && { behaviour }), ...(delayMs !== undefined && { delayMs }) });
    answer(res, 200, desk.state().defaults);
  } else throw new Problem(404, 'There is nothing at this address');
};

const changeOrder = async (desk: Desk, taken: TakenOrder, what: string, req: IncomingMessage): Promise<void> => {
  const body = await read(req);
  const { orderId } = taken.order;
  if (desk.behaviourOf(orderId) === 'down') throw new Problem(503, 'The vendor is down');
  if (taken.standing === 'cancelled' && what !== 'cancel') throw new Problem(409, 'The order was cancelled');
  if (what === 'revisions') desk.revise(taken, parse(revisionRequestSchema, body));
  else if (what === 'reminders') {
    parse(reminderSchema, body);
    desk.remind(taken);
  } else {
    parse(reasonSchema, body);
    if (what === 'hold') desk.hold(taken);
    else if (what === 'resume') desk.resume(taken);
    else if (what === 'cancel') desk.cancel(taken);
    else throw new Problem(404, 'There is nothing at this address');
  }
};

const takeOrder = async (at: Sandbox, of: SandboxVendor, req: IncomingMessage): Promise<TakenOrder> => {
  const { desk } = at;
  const request = parse(orderRequestSchema, await read(req));
  if (desk.behaviourOf(request.orderId) === 'down') throw new Problem(503, 'The vendor is down');
  assertTakes(at, of, request);
  const key = req.headers['idempotency-key'];
  return desk.take(of.partnerId, request, typeof key === 'string' ? key : undefined);
};

const vendor = async (at: Sandbox, of: SandboxVendor, req: IncomingMessage, res: ServerResponse, rest: string[]) => {
  const { desk } = at;
  const [what, reference, change] = rest;
  if (!/^Bearer \S+$/.test(req.headers.authorization ?? '') && what !== 'health')
    throw new Problem(401, 'Send the credential as Authorization: Bearer ...');
  if (req.method === 'GET' && what === 'health') {
    if (desk.state().defaults.behaviour === 'down') throw new Problem(503, 'The vendor is down');
    answer(res, 200, { status: 'ok' });
  } else if (req.method === 'POST' && what === 'orders' && reference === undefined) {
    const { reference: given } = await takeOrder(at, of, req);
    answer(res, 202, { reference: given });
  } else if (req.method === 'POST' && what === 'orders' && change) {
    const taken = desk.state().orders.find((each) => each.reference === reference && each.partnerId === of.partnerId);
    if (!taken) throw new Problem(404, 'There is no order with this reference');
    await changeOrder(desk, taken, change, req);
    answer(res, 202, { reference });
  } else throw new Problem(404, 'There is nothing at this address');
};

const partsOf = (url = '/'): string[] => {
  try {
    return new URL(url, 'http://localhost').pathname.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    throw new Problem(400, 'The address is not valid');
  }
};

const route = async (at: Sandbox, req: IncomingMessage, res: ServerResponse): Promise<void> => {
  const { desk } = at;
  assertOurs(req, at.ownHost);
  const [first = '', ...rest] = partsOf(req.url);
  const of = sandboxVendors.find(({ partnerId }) => partnerId === first);
  if (first === '' && req.method === 'GET') answer(res, 200, pageOf(desk), 'text/html; charset=utf-8');
  else if (first === 'health') answer(res, 200, { status: 'ok' });
  else if (first === 'control') await control(at, req, res, rest);
  else if (of) await vendor(at, of, req, res, rest);
  else throw new Problem(404, 'There is nothing at this address');
};

/** The sandbox's vendors on HTTP: `/<partnerId>/orders` and what follows, `/control`, and a page of its own. */
export const createSandboxServer = (sandbox: Sandbox): Server =>
  createServer((req, res) => {
    route(sandbox, req, res).catch((error: unknown) => {
      const known = error instanceof z.ZodError ? invalid(error) : error;
      const problem = known instanceof Problem ? known : new Problem(500, 'The sandbox stumbled');
      const { status, message: detail, errors } = problem;
      const body = { type: 'about:blank', title: 'Refused', status, detail, ...(errors.length > 0 && { errors }) };
      if (!res.headersSent) answer(res, status, body, 'application/problem+json');
    });
  });
