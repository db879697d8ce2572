import type { Agent } from './portal.ts';

/** What the file of `submitRequest` needs once it is approved. */
const due = ['homeowners_insurance', 'closing_disclosure'];

/** Waives what an approved file needs before closing, as somebody who may: for tests of something else. */
export const waiveBeforeClosing = async (agent: Agent, id: string): Promise<void> => {
  const file = `/api/applications/${id}`;
  const done = async (path: string, body: object): Promise<string> => {
    const answer = await agent.post(`${file}${path}`).send(body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.get('X-Log-Position') ?? '0';
  };
  let position = '0';
  for (const documentType of due) {
    position = await done('/document-requests', { documentType, reason: 'Needed before closing' });
  }
  const { body } = await agent.get(`${file}/detailed`).set('X-Min-Log-Position', position);
  for (const { id: documentId, documentType } of body.documents) {
    if (!due.includes(documentType)) continue;
    await done(`/document-requests/${documentId}/withdrawal`, { reason: 'Seen on paper' });
  }
};
