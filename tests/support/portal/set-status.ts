import type { Agent } from './portal.ts';

/** Moves a file as a screen does that has its newest version: the first answer names that one. */
export const setStatus = async (agent: Agent, id: string, body: object) => {
  const send = (version: number) =>
    agent.patch(`/api/applications/${id}/status`).set('If-Match', `"${version}"`).send(body);
  const first = await send(1);
  return first.status === 412 ? send(Number(first.body.actualVersion)) : first;
};
