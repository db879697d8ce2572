import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SubmitApplicationRequest } from '../../../api/loan-application/intake/intake.contract.ts';
import { type Agent, type Portal, startPortal } from '../../support/portal/portal.ts';
import { submit, submitRequest } from './requests.ts';

const [alice] = submitRequest().borrowers;
if (!alice) throw new Error('The complete request has a borrower');
const someone = (number: number): Partial<SubmitApplicationRequest> => ({
  borrowers: [
    {
      ...alice,
      firstName: 'Nobody',
      lastName: `Else ${number}`,
      email: `nobody.${number}@example.com`,
      ssn: `900-55-100${number}`,
      dateOfBirth: `197${number}-02-03`,
    },
  ],
  property: { address: { street: `${number} Far Lane`, city: 'Austin', state: 'TX', zip: '78701' }, value: 400_000 },
});
const [first, second, third, fourth, fifth] = [1, 2, 3, 4, 5].map(someone);

describe('Applications that look like one another', () => {
  let portal: Portal;
  let processor: Agent;
  let asked: string;

  const found = async (id: string, position: string) => {
    const answer = await processor.get(`/api/applications/${id}/similar`).set('X-Min-Log-Position', position);
    return (answer.body as { id: string; same: string[] }[]).map((file) => [file.id, file.same]);
  };

  beforeAll(async () => {
    portal = await startPortal();
    processor = await portal.agentAs('processor');
    asked = (await submit(processor, first)).id;
  });
  afterAll(() => portal.stop());

  it('are told of each other: the same person, however the name is typed, and the same home', async () => {
    const again = await submit(processor, {
      ...first,
      borrowers: [{ ...alice, ...first?.borrowers?.[0], firstName: 'NOBODY', email: 'Nobody.1@Example.com' }],
    });
    const same = ['ssn', 'email', 'name', 'property'];
    expect(await found(asked, again.position)).toEqual([[again.id, same]]);
    expect(await found(again.id, again.position)).toEqual([[asked, same]]);
  });

  it('say of what they are the same: an SSN under another name, a co-borrower, the home with another spelling', async () => {
    const [two, three] = [await submit(processor, second), await submit(processor, third)];
    const ssn = await submit(processor, {
      ...fourth,
      borrowers: [
        { ...alice, ...fourth?.borrowers?.[0], ssn: '900-55-1002', dateOfBirth: '1972-08-09' },
        { ...alice, ...third?.borrowers?.[0], ssn: '900-55-7777' },
      ],
    });
    expect(await found(ssn.id, ssn.position)).toEqual([
      [three.id, ['email', 'name']],
      [two.id, ['ssn']],
    ]);
    const home = await submit(processor, {
      ...fifth,
      property: { address: { street: '2 FAR LN.', city: 'Austin', state: 'TX', zip: '78701-1234' }, value: 1_000 },
    });
    expect(await found(home.id, home.position)).toEqual([[two.id, ['property']]]);
  });

  it('are nobody’s business where there is no such application', async () => {
    const { status } = await processor.get('/api/applications/00000000-0000-4000-8000-000000000009/similar');
    expect(status).toBe(404);
  });
});
