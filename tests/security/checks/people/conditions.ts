import { z } from 'zod';
import type { Role } from '../../../../events/lending/permissions/permissions.ts';
import { pdf, submitRequest } from '../../../api/loan-application/requests.ts';
import { type Check, unless } from '../../check.ts';
import type { Answer, Client } from '../../client.ts';
import { jsonOf } from '../../target.ts';
import { upload } from '../../upload.ts';

const submittedSchema = z.looseObject({ id: z.string() });
const uploadedSchema = z.object({ documentId: z.string() });
const detailsSchema = z.looseObject({
  conditions: z.array(z.looseObject({ id: z.string(), status: z.string() })).min(1),
});

/** A file with one condition, and how to ask and read about it. */
const fileOf = async (client: Client, mustBeMetBefore: string) => {
  const submission = await client.ask({ method: 'POST', path: '/api/applications', body: submitRequest() });
  const { id } = jsonOf(submission, submittedSchema);
  const added = await client.ask({
    method: 'POST',
    path: `/api/applications/${id}/conditions`,
    body: { templates: [{ templateId: 'hazard_insurance', mustBeMetBefore }] },
  });
  const since = { 'X-Min-Log-Position': String(added.headers['x-log-position']) };
  const condition = async () => {
    const answer = await client.ask({ method: 'GET', path: `/api/applications/${id}/detailed`, headers: since });
    const [first] = jsonOf(answer, detailsSchema).conditions;
    if (!first) throw new Error('The condition is not on the file');
    return first;
  };
  const { id: conditionId } = await condition();
  const send = (by: Client, path: string, body: object): Promise<Answer> =>
    by.ask({ method: 'POST', path: `/api/applications/${id}/conditions/${conditionId}${path}`, body });
  return { id, condition, conditionId, send };
};

const reason = { reason: 'Mine' };
/** Attempts to remove a gate, by role. */
const attempts: readonly (readonly [Role, string, object])[] = [
  ['processor', '/clearing', { note: 'Seen' }],
  ['loan_officer', '/waiver', reason],
  ['closer', '/clearing', { note: 'Seen' }],
  ['closer', '/waiver', reason],
  ['closer', '/withdrawal', reason],
  ['viewer', '/comments', { comment: 'Mine' }],
];

export const conditions: Check = {
  name: 'Conditions',
  run: async ({ as }, tell) => {
    const underwriter = await as('underwriter');
    const manager = await as('manager');
    const file = await fileOf(manager, 'prior_to_closing');

    const taken: string[] = [];
    for (const [role, path, body] of attempts) {
      const { status } = await file.send(await as(role), path, body);
      taken.push(...unless(status === 403, `${role} ${path}: ${status}`));
    }
    taken.push(...unless((await file.condition()).status === 'open', 'the condition was moved'));
    tell(`${attempts.length} ways around a condition are refused to whoever lacks the authority`, taken);

    const own = await file.send(manager, '/waiver', reason);
    tell('nobody waives a condition of what they submitted', unless(own.status === 403, `${own.status}`));

    const claimed = await file.send(await as('processor'), '/clearing', { note: 'x', may: ['work', 'decide'] });
    tell('an authority that a request claims is refused', unless(claimed.status === 400, `${claimed.status}`));

    const other = await fileOf(manager, 'prior_to_closing');
    const stored = await upload(manager, { applicationId: other.id, fileName: 'policy.pdf', content: pdf('policy') });
    const { documentId } = jsonOf(stored, uploadedSchema);
    const foreign = await file.send(underwriter, '/clearing', { evidence: [{ documentId, documentVersion: 1 }] });
    const moved = await underwriter.ask({
      method: 'POST',
      path: `/api/applications/${file.id}/conditions/${other.conditionId}/clearing`,
      body: { note: 'x' },
    });
    tell('no condition is cleared by way of another file', [
      ...unless(foreign.status === 422, `its document: ${foreign.status}`),
      ...unless(moved.status === 404, `its condition: ${moved.status}`),
    ]);

    const firm = await fileOf(manager, 'prior_to_approval');
    const waived = await firm.send(underwriter, '/waiver', reason);
    const approved = await underwriter.ask({
      method: 'PATCH',
      path: `/api/applications/${firm.id}/status`,
      body: { status: 'approved', notes: 'Override' },
      headers: { 'If-Match': String(waived.headers['etag'] ?? '"2"') },
    });
    tell('what an approval rests on is neither waived nor passed over', [
      ...unless(waived.status === 422, `waived: ${waived.status}`),
      ...unless(approved.status === 422, `approved: ${approved.status}`),
    ]);
  },
};
