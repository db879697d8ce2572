import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** As much of an SMTP server as a client needs to hand over a message; with a password it takes nobody without it. */
export const startSmtp = async ({ password }: { readonly password?: string } = {}) => {
  const messages: string[] = [];
  const sockets = new Set<Socket>();
  const answerTo = (line: string): string => {
    if (/^(EHLO|HELO)/i.test(line)) return password === undefined ? '250 ok' : '250-test\r\n250 AUTH PLAIN';
    if (/^DATA/i.test(line)) return '354 go on';
    const [, credentials] = /^AUTH PLAIN (\S+)/i.exec(line) ?? [];
    if (credentials === undefined) return '250 ok';
    const isRight = Buffer.from(credentials, 'base64').toString().split('\0').at(-1) === password;
    return isRight ? '235 welcome' : '535 wrong password';
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    let body: string | undefined;
    socket.on('error', () => socket.destroy());
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      if (body === undefined) {
        const answer = answerTo(text);
        if (answer.startsWith('354')) body = '';
        socket.write(`${answer}\r\n`);
        return;
      }
      body += text;
      if (!body.endsWith('\r\n.\r\n')) return;
      messages.push(body);
      body = undefined;
      socket.write('250 taken\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const stop = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  return { messages, url: `smtp://127.0.0.1:${address.port}`, stop };
};
