import { randomUUID } from 'node:crypto';
import type { Response } from 'supertest';
import { pdf, submit } from '../../api/loan-application/requests.ts';
import { startDraft, type } from '../../api/urla-draft/drafts.ts';
import type { OwnPortal } from './own-portal.ts';
import { createPartner, creditReportFor } from './partner.ts';

/** One case that people and a partner work on: a file, an upload, a draft, an order and a delivery. */
export type Case = {
  readonly applicationId: string;
  readonly documentId: string;
  readonly draftId: string;
  readonly orderId: string;
};

const taken = (status: number, answer: Response): Response => {
  if (answer.status !== status) throw new Error(`The portal answered ${answer.status}: ${answer.text}`);
  return answer;
};

/** People at a portal, and a partner of it. @param dataDir where its partners' secrets are */
export const openOffice = async (portal: OwnPortal, dataDir: string) => {
  const officer = await portal.agentAs('loan_officer');
  const coordinator = await portal.agentAs('appraisal_coordinator');
  const partner = await createPartner({ url: portal.url, dataDir });

  return {
    /** @returns what was acknowledged, each step of it */
    work: async (): Promise<Case> => {
      const { id: applicationId } = await submit(officer);
      const upload = officer.post(`/api/applications/${applicationId}/documents`).field('documentType', 'w2');
      const document = taken(201, await upload.attach('file', pdf(randomUUID()), 'w2.pdf'));
      const draft = await startDraft(officer);
      const name = { path: `borrowers.${draft.borrowerId}.personal.firstName`, value: 'Alice' };
      taken(200, await type(officer, draft.id, [name]));
      const details = { contractPrice: 420_000, yearBuilt: 1994 };
      const wanted = { kind: 'appraisal', product: 'full_appraisal', priority: 'rush', details };
      const order = taken(201, await coordinator.post('/api/vendor-orders').send({ applicationId, ...wanted }));
      const delivered = await partner.deliver(creditReportFor(applicationId, randomUUID()));
      if (delivered !== 202) throw new Error(`A delivery was answered ${delivered}`);
      return { applicationId, documentId: document.body.documentId, draftId: draft.id, orderId: order.body.id };
    },
    /** What the screens show of a case, as of a position at least, and its document. */
    look: async ({ applicationId, documentId, draftId, orderId }: Case, position: number) => {
      const read = async (path: string, agent = officer) =>
        taken(200, await agent.get(path).set('X-Min-Log-Position', String(position))).body as object;
      const file = await officer
        .get(`/api/applications/${applicationId}/documents/${documentId}/file`)
        .responseType('blob');
      return {
        application: await read(`/api/applications/${applicationId}/detailed`),
        draft: await read(`/api/urla-drafts/${draftId}`),
        order: await read(`/api/vendor-orders/${orderId}`, coordinator),
        document: taken(200, file).body as Buffer,
      };
    },
  };
};
export type Office = Awaited<ReturnType<typeof openOffice>>;
