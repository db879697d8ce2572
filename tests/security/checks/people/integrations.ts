import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { connectionTestSchema, integrationsSchema } from '../../../../api/integrations/integrations.contract.ts';
import { type Check, unless } from '../../check.ts';
import { jsonOf } from '../../target.ts';

/** The machine itself, its cloud's credentials and the network behind it, also in other writings of their addresses. */
const INSIDE = [
  'https://127.0.0.1',
  'https://localhost',
  'https://[::1]',
  'https://2130706433',
  'https://0x7f.1',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.1',
  'https://100.64.0.1',
  'https://[::ffff:10.0.0.1]',
];

/** An administrator's session in the wrong hands: what of the network behind and of partners' keys it can get at. */
export const integrations: Check = {
  name: 'Partner connections',
  run: async ({ as, url }, tell) => {
    const admin = await as('admin');
    const post = (path: string, body: object) => admin.ask({ method: 'POST', path: `/api/integrations/${path}`, body });

    const port = new URL(url).port;
    const reached: string[] = [];
    for (const endpoint of [...INSIDE, `http://127.0.0.1:${port}`]) {
      const answer = await post('test', { endpoint });
      if (answer.status === 422) continue;
      const { isReached, text } = jsonOf(answer, connectionTestSchema);
      // "Nobody answers" would show that the portal had tried the address.
      const isGuarded = !isReached && /not a public address|Use an https:/.test(text);
      reached.push(...unless(isGuarded, `${endpoint}: ${text}`));
    }
    tell('a connection test reaches nothing behind the portal, however its address is written', reached);

    const apiKey = `credential-${randomUUID()}`;
    const partnerName = `Security script ${randomUUID().slice(0, 8)}`;
    const partner = {
      partnerType: 'title',
      partnerName,
      endpoint: 'https://title.example/v1',
      apiKey,
      description: '',
    };
    const made = await post('configure', partner);
    const { id } = jsonOf(made, z.object({ id: z.string() }));
    const shown = [made, await admin.get('/api/integrations'), await admin.get(`/api/integrations/${id}/calls`)];
    tell(
      "a partner's key is in no answer",
      shown.flatMap(({ body }, index) => unless(!body.includes(apiKey), `answer ${index + 1} has it`)),
    );

    const moved = await post('configure', {
      ...partner,
      partnerId: id,
      apiKey: '',
      endpoint: 'https://elsewhere.example/v1',
    });
    const now = jsonOf(await admin.get('/api/integrations'), integrationsSchema).title.find((each) => each.id === id);
    tell('a kept key goes to no other server without being given again', [
      ...unless(moved.status === 422, `it was answered ${moved.status}`),
      ...unless(now?.endpoint === partner.endpoint, `it goes to ${now?.endpoint} now`),
    ]);
    await post(`${id}/disconnection`, { reason: 'Security script' });
  },
};
