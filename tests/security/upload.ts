import type { Answer, Client } from './client.ts';

type Uploaded = {
  readonly applicationId: string;
  readonly fileName: string;
  readonly content: Buffer;
  readonly documentType?: string;
  /** Of the document that it says it belongs to. */
  readonly documentId?: string;
};

type SentFile = {
  readonly fileName: string;
  readonly content: Buffer;
  readonly fields?: Readonly<Record<string, string>>;
};

/** Sends a form with a file as a browser does: of its name quotes and line ends are encoded, everything else is as it is. */
export const sendFile = (
  client: Client,
  path: string,
  { fileName, content, fields = {} }: SentFile,
): Promise<Answer> => {
  const boundary = 'lendlog-security';
  const name = fileName.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const parts = Object.entries(fields).map(
    ([field, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const part = `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(`${parts.join('')}--${boundary}\r\n${part}`),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };
  return client.ask({ method: 'POST', path, headers, body });
};

/** Hands in a document. */
export const upload = (client: Client, { applicationId, fileName, content, ...fields }: Uploaded): Promise<Answer> =>
  sendFile(client, `/api/applications/${applicationId}/documents`, {
    fileName,
    content,
    fields: { documentType: 'other', ...fields },
  });
