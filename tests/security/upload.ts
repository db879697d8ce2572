import type { Answer, Client } from './client.ts';

type Uploaded = {
  readonly applicationId: string;
  readonly fileName: string;
  readonly content: Buffer;
  readonly documentType?: string;
  /** Of the document that it says it belongs to. */
  readonly documentId?: string;
};

/** Hands in a document as a browser does: of its name quotes and line ends are encoded, everything else is as it is. */
export const upload = (client: Client, { applicationId, fileName, content, ...more }: Uploaded): Promise<Answer> => {
  const boundary = 'lendlog-security';
  const name = fileName.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const fields = Object.entries({ documentType: 'other', ...more }).map(
    ([field, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const part = `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(`${fields.join('')}--${boundary}\r\n${part}`),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };
  return client.ask({ method: 'POST', path: `/api/applications/${applicationId}/documents`, headers, body });
};
