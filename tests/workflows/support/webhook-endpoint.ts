import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Arrived = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly at: number;
};
/** HTTP status to answer with; null: never answers. */
export type Answers = number | null;

/** A partner's program that takes webhooks, each path an endpoint of its own. */
export const webhookEndpoint = async () => {
  const arrived: Arrived[] = [];
  const answers = new Map<string, Answers>();
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const path = req.url ?? '';
      const status = answers.get(path) ?? (answers.has(path) ? null : 200);
      arrived.push({ path, headers: req.headers, body: Buffer.concat(chunks).toString(), at: Date.now() });
      if (status !== null) res.writeHead(status).end(status === 200 ? 'thanks' : 'not now');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (path: string) => `http://127.0.0.1:${port}${path}`,
    arrived,
    at: (path: string) => arrived.filter((each) => each.path === path),
    answer: (path: string, status: Answers) => void answers.set(path, status),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
export type WebhookEndpoint = Awaited<ReturnType<typeof webhookEndpoint>>;
