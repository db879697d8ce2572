import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createMailer } from '../../../events/platform/mailer.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lendlog-mail-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const MAIL_FROM = 'Lendlog <no-reply@lendlog.example>';
const mail = (key: string, text = 'We still need: Pay stub.') => ({
  key,
  to: 'alice.rivera@example.com',
  subject: 'Documents',
  text,
});

/** As much of an SMTP server as a client needs to hand over a message. */
const startSmtp = async () => {
  const messages: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let body: string | undefined;
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      if (body === undefined) {
        const isData = /^DATA/i.test(text);
        if (isData) body = '';
        socket.write(isData ? '354 go on\r\n' : '250 ok\r\n');
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

describe('Mail without an SMTP server', () => {
  it('lands in the outbox folder, once for a key however often it is sent', async () => {
    const mailer = createMailer({ DATA_DIR: dataDir, MAIL_FROM, SMTP_URL: undefined });
    await Promise.all(Array.from({ length: 20 }, (_, copy) => mailer.send(mail('file-1/reminder:1', `Copy ${copy}`))));
    await mailer.send(mail('file-1/reminder:2'));
    mailer.close();
    const names = await readdir(join(dataDir, 'outbox'));
    expect(names.toSorted()).toEqual(['file-1%2Freminder%3A1.eml', 'file-1%2Freminder%3A2.eml']);
    const text = await readFile(join(dataDir, 'outbox', 'file-1%2Freminder%3A2.eml'), 'utf8');
    expect(text).toContain('To: alice.rivera@example.com');
    expect(text).toContain('We still need: Pay stub.');
  });
});

describe('Mail through an SMTP server', () => {
  it('carries the key as its Message-ID, so that a copy is recognised', async () => {
    const smtp = await startSmtp();
    const mailer = createMailer({ DATA_DIR: dataDir, MAIL_FROM, SMTP_URL: smtp.url });
    await mailer.send(mail('file-1-reminder-1'));
    mailer.close();
    await smtp.stop();
    expect(smtp.messages).toHaveLength(1);
    expect(smtp.messages[0]).toContain('Message-ID: <file-1-reminder-1@lendlog>');
  });

  it('fails where there is no server, so that the caller tries again', async () => {
    const smtp = await startSmtp();
    await smtp.stop();
    const mailer = createMailer({ DATA_DIR: dataDir, MAIL_FROM, SMTP_URL: smtp.url });
    await expect(mailer.send(mail('file-1-reminder-1'))).rejects.toThrow('ECONNREFUSED');
    mailer.close();
  });
});
