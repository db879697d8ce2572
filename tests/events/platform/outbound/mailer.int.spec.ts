import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createMailer } from '../../../../events/platform/outbound/mailer.ts';
import { startSmtp } from '../../../support/servers/smtp-server.ts';

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

  it('finds out whether the folder can be written to, and leaves nothing in it', async () => {
    const folder = join(dataDir, 'checked');
    const good = createMailer({ DATA_DIR: folder, MAIL_FROM, SMTP_URL: undefined });
    await good.check();
    expect(await readdir(join(folder, 'outbox'))).toEqual([]);
    await writeFile(join(dataDir, 'a-file'), '');
    const bad = createMailer({ DATA_DIR: join(dataDir, 'a-file'), MAIL_FROM, SMTP_URL: undefined });
    await expect(bad.check()).rejects.toMatchObject({ code: 'ENOTDIR' });
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

  it('finds out whether a message would be taken, and sends none', async () => {
    const smtp = await startSmtp({ password: 'right' });
    const checkWith = async (password: string) => {
      const SMTP_URL = smtp.url.replace('smtp://', `smtp://mailer:${password}@`);
      const mailer = createMailer({ DATA_DIR: dataDir, MAIL_FROM, SMTP_URL });
      await mailer.check().finally(mailer.close);
    };
    await checkWith('right');
    await expect(checkWith('wrong')).rejects.toMatchObject({ code: 'EAUTH' });
    await smtp.stop();
    await expect(checkWith('right')).rejects.toThrow('ECONNREFUSED');
    expect(smtp.messages).toEqual([]);
  });
});
