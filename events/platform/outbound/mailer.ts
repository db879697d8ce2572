import { randomUUID } from 'node:crypto';
import { access, constants, link, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Settings } from '../process/config.ts';
import { hasErrorCode } from '../process/error-code.ts';

/** One message in plain text. */
export type Mail = {
  /** One mail has one key, however often it is sent: letters, digits, dots, dashes, colons and slashes. */
  readonly key: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
};

/** Sends mail. Sending the same key again is harmless: see each implementation for what that means. */
export type Mailer = {
  /** Resolves when the mail is handed over for good; otherwise rejects, and sending it again is right. */
  readonly send: (mail: Mail) => Promise<void>;
  /** Resolves when a mail could be handed over now; otherwise rejects with why. Sends nothing. */
  readonly check: () => Promise<void>;
  readonly close: () => void;
};

/** A permanent rejection by the mail server (5xx, RFC 5321 4.2.1), as for an address that no longer exists. */
export const isRefusedForGood = (error: unknown): boolean => {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
  return code >= 550 && code < 560;
};

const SMTP_TIMEOUT_MS = 15_000;

const fileNameOf = (key: string): string => encodeURIComponent(key);

const messageIdOf = (key: string): string => `<${fileNameOf(key)}@lendlog>`;

const messageOf = ({ key, to, subject, text }: Mail, from: string) => ({
  from,
  to,
  subject,
  text,
  messageId: messageIdOf(key),
  // Keeps out-of-office replies away.
  headers: {
    'Auto-Submitted': 'auto-generated',
    // By which Resend takes a mail once; other servers pass it on.
    'Resend-Idempotency-Key': fileNameOf(key),
  },
});

/**
 * At least once: when the server's answer is lost, the mail may go out again, under the same Message-ID, by which mail
 * programs recognise the copy. `rememberMails` knows when that may be so.
 */
const createSmtpMailer = (url: string, from: string): Mailer => {
  const timeouts = {
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  };
  const transport = createTransport({ url, pool: true, ...timeouts });
  return {
    send: async (mail) => {
      await transport.sendMail(messageOf(mail, from));
    },
    check: async () => {
      await transport.verify();
    },
    close: () => transport.close(),
  };
};

/** Exactly once: a message is a file named by its key, which is there whole or not at all. */
const createOutboxMailer = (folder: string, from: string): Mailer => {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(messageOf(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = join(folder, `.${randomUUID()}.tmp`);
      await writeFile(draft, message, { mode: 0o600, flush: true });
      try {
        await link(draft, join(folder, `${fileNameOf(mail.key)}.eml`));
      } catch (error) {
        // It was sent before.
        if (!hasErrorCode(error, 'EEXIST')) throw error;
      } finally {
        await rm(draft, { force: true });
      }
    },
    check: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await access(folder, constants.W_OK);
    },
    close: () => transport.close(),
  };
};

/** Where mail goes without `SMTP_URL`. */
export const outboxFolder = ({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>): string => join(DATA_DIR, 'outbox');

/** Mail through `SMTP_URL` where it is set; else each message becomes an `.eml` file in `DATA_DIR/outbox`. */
export const createMailer = (settings: Pick<Settings, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>): Mailer =>
  settings.SMTP_URL
    ? createSmtpMailer(settings.SMTP_URL, settings.MAIL_FROM)
    : createOutboxMailer(outboxFolder(settings), settings.MAIL_FROM);
