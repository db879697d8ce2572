import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { submitRequest } from '../../../api/loan-application/requests.ts';
import { type Check, unless } from '../../check.ts';
import type { Client } from '../../client.ts';
import { jsonOf } from '../../target.ts';

const submittedSchema = z.looseObject({ id: z.string() });
const conflictSchema = z.looseObject({ actualVersion: z.int() });
const statusSchema = z.looseObject({ status: z.string() });
const documentsSchema = z.looseObject({
  documents: z.array(z.looseObject({ id: z.string(), documentType: z.string() })),
});
const dueBeforeClosing = ['homeowners_insurance', 'closing_disclosure'];

/** Statuses and stages that a role sets without the authority for it. */
const attempts = [
  ['approved', 'loan_officer', '/status', { status: 'closing_ready' }],
  ['approved', 'processor', '/status', { status: 'underwriting' }],
  ['approved', 'closer', '/status', { status: 'documents_needed', notes: 'Undo' }],
  ['closing_ready', 'processor', '/status', { status: 'funded' }],
  ['rejected', 'loan_officer', '/status', { status: 'under_review', notes: 'Undo' }],
  ['under_review', 'closer', '/status', { status: 'approved', notes: 'Mine' }],
  ['under_review', 'processor', '/stages/underwriting', { status: 'completed' }],
  ['under_review', 'loan_officer', '/stages/appraisal', { status: 'rejected', notes: 'Mine' }],
  ['under_review', 'processor', '/stages/approval', { status: 'completed' }],
] as const;

export const decisions: Check = {
  name: 'Decisions',
  run: async ({ as }, tell) => {
    /** Of the newest answer to a command: what is read after it shows it. */
    let position = '0';
    const note = <A extends { readonly headers: IncomingHttpHeaders }>(answer: A): A => {
      position = String(answer.headers['x-log-position'] ?? position);
      return answer;
    };
    /** On the file's newest version, which the first answer names. */
    const send = async (client: Client, id: string, rest: string, body: object): Promise<number> => {
      const ask = (version: number) =>
        client.ask({
          method: 'PATCH',
          path: `/api/applications/${id}${rest}`,
          body,
          headers: { 'If-Match': `"${version}"` },
        });
      const first = await ask(1);
      return note(first.status === 412 ? await ask(conflictSchema.parse(JSON.parse(first.body)).actualVersion) : first)
        .status;
    };
    const closer = await as('closer');
    const underwriter = await as('underwriter');
    const waiveBeforeClosing = async (id: string): Promise<void> => {
      const file = `/api/applications/${id}`;
      const post = async (path: string, body: object) =>
        note(await underwriter.ask({ method: 'POST', path: `${file}/document-requests${path}`, body }));
      for (const documentType of dueBeforeClosing) await post('', { documentType, reason: 'Needed before closing' });
      const headers = { 'X-Min-Log-Position': position };
      const answer = await underwriter.ask({ method: 'GET', path: `${file}/detailed`, headers });
      for (const { id: documentId, documentType } of jsonOf(answer, documentsSchema).documents) {
        if (dueBeforeClosing.includes(documentType))
          await post(`/${documentId}/withdrawal`, { reason: 'Seen on paper' });
      }
    };
    const fileBy = async (client: Client, ...statuses: readonly string[]): Promise<string> => {
      const { id } = jsonOf(
        note(await client.ask({ method: 'POST', path: '/api/applications', body: submitRequest() })),
        submittedSchema,
      );
      // Approving and clearing to close take two people.
      for (const status of statuses) {
        if (status === 'closing_ready') await waiveBeforeClosing(id);
        const by = status === 'closing_ready' ? closer : underwriter;
        await send(by, id, '/status', { status, notes: 'Brought along' });
      }
      return id;
    };
    const statusOf = async (id: string): Promise<string> =>
      jsonOf(
        await underwriter.ask({
          method: 'GET',
          path: `/api/applications/${id}/detailed`,
          headers: { 'X-Min-Log-Position': position },
        }),
        statusSchema,
      ).status;

    const officer = await as('loan_officer');
    const taken: string[] = [];
    for (const [status, role, rest, body] of attempts) {
      const id = await fileBy(officer, ...(status === 'closing_ready' ? ['approved', status] : [status]));
      const answered = await send(await as(role), id, rest, body);
      taken.push(
        ...unless(answered === 403, `${role} ${JSON.stringify(body)}${rest} on ${status}: ${answered}`),
        ...unless((await statusOf(id)) === status, `${role} moved a file from ${status}`),
      );
    }
    tell(`${attempts.length} decisions are refused to whoever lacks the authority`, taken);

    const manager = await as('manager');
    const own: string[] = [];
    const first = await fileBy(manager, 'under_review');
    own.push(
      ...unless((await send(manager, first, '/status', { status: 'approved', notes: 'Mine' })) === 403, 'approved'),
    );
    const ready = await fileBy(manager, 'approved', 'closing_ready');
    own.push(...unless((await send(manager, ready, '/status', { status: 'funded' })) === 403, 'funded'));
    const rejected = await fileBy(manager, 'rejected');
    own.push(
      ...unless(
        (await send(manager, rejected, '/status', { status: 'under_review', notes: 'x' })) === 403,
        'taken back',
      ),
    );
    tell('nobody approves, funds or un-rejects what they submitted', own);

    const blind = await underwriter.ask({
      method: 'PATCH',
      path: `/api/applications/${first}/status`,
      body: { status: 'approved', notes: 'x' },
    });
    tell('nobody decides without naming the version they saw', unless(blind.status === 428, `${blind.status}`));

    const claimed = await officer.ask({
      method: 'PATCH',
      path: `/api/applications/${first}/status`,
      body: { status: 'approved', notes: 'x', may: ['work', 'decide', 'close'] },
    });
    tell('an authority that a request claims is refused', unless(claimed.status === 400, `${claimed.status}`));
  },
};
