import { z } from 'zod';
import { demoStaffMember } from '../../../../api/auth/demo-staff.ts';
import type { Role } from '../../../../events/lending/permissions/permissions.ts';
import { submitRequest } from '../../../api/loan-application/requests.ts';
import { type Check, unless } from '../../check.ts';
import type { Client } from '../../client.ts';
import { jsonOf } from '../../target.ts';

const QUEUE = '/api/work-queues/underwriting';
const CLOSING = '/api/work-queues/closing';
const submittedSchema = z.looseObject({ id: z.string() });
const resultsSchema = z.object({ results: z.array(z.looseObject({ isDone: z.boolean() })) });

/** A file in the queue of Underwriting that nobody has. */
const waitingFile = async (client: Client): Promise<string> => {
  const submission = await client.ask({ method: 'POST', path: '/api/applications', body: submitRequest() });
  const { id } = jsonOf(submission, submittedSchema);
  const path = `/api/applications/${id}/stages/underwriting`;
  await client.ask({ method: 'PATCH', path, body: { status: 'in_progress' } });
  return id;
};

const claim = (by: Client, id: string) => by.ask({ method: 'POST', path: `${QUEUE}/${id}/claim` });
const underwriterId = demoStaffMember('underwriter').userId;

/** Ways to work that someone may not do, by whom they are tried. */
const attempts = (id: string): readonly (readonly [Role, 'POST' | 'PUT' | 'DELETE', string, object?])[] => [
  ['processor', 'POST', `${QUEUE}/${id}/claim`],
  ['loan_officer', 'POST', `${QUEUE}/next`],
  ['processor', 'POST', `${CLOSING}/${id}/claim`],
  ['loan_officer', 'POST', `${CLOSING}/next`],
  ['viewer', 'POST', `${QUEUE}/${id}/claim`],
  ['viewer', 'PUT', `${QUEUE}/${id}/assignee`, { assigneeId: underwriterId }],
  ['viewer', 'DELETE', `${QUEUE}/${id}/assignee`],
  ['viewer', 'POST', `${QUEUE}/assignments`, { ids: [id], assigneeId: null }],
];

export const queues: Check = {
  name: 'Work queues',
  run: async ({ as }, tell) => {
    const manager = await as('manager');
    const underwriter = await as('underwriter');
    const senior = await as('senior_underwriter');
    const id = await waitingFile(manager);

    const taken: string[] = [];
    for (const [role, method, path, body] of attempts(id)) {
      const { status } = await (await as(role)).ask({ method, path, ...(body && { body }) });
      taken.push(...unless(status === 403, `${role} ${method} ${path}: ${status}`));
    }
    tell(`${attempts(id).length} ways to work are refused to whoever may not do it`, taken);

    const both = (await Promise.all([claim(underwriter, id), claim(senior, id)])).map(({ status }) => status);
    tell(
      'two people who claim one file at once: one has it, the other is refused',
      unless(both.includes(200) && both.includes(409), both.join()),
    );

    const body = { assigneeId: demoStaffMember('viewer').userId };
    const given = await manager.ask({ method: 'PUT', path: `${QUEUE}/${id}/assignee`, body });
    tell('nobody is given work that they may not do', unless(given.status === 400, `${given.status}`));

    const stranger = '00000000-0000-4000-8000-000000000000';
    const many = { ids: [stranger, id], assigneeId: underwriterId };
    const bulk = await manager.ask({ method: 'POST', path: `${QUEUE}/assignments`, body: many });
    const done = jsonOf(bulk, resultsSchema).results.map(({ isDone }) => isDone);
    tell('a file that is not there holds up no other of many', unless(done.join() === 'false,true', done.join()));
  },
};
