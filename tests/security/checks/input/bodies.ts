import { type Check, inLanes, unless } from '../../check.ts';
import type { Client } from '../../client.ts';
import { addressOf, type Call, roleFor, signIn } from '../../target.ts';

const TOO_MUCH = `{"comment":"${'x'.repeat(1024 * 1024)}"}`;
const otherTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/xml',
  'text/html',
  'application/json-patch',
];
const broken = ['{', '', 'null', '[]', '"text"', '1', '{"a":1}{', '\u0000', '['.repeat(50_000)];

export const bodies: Check = {
  name: 'Bodies',
  run: async (target, tell) => {
    const { as, calls: all, ids } = target;
    const admin = await as('admin');
    const ofUsers = all.filter(({ permission }) => !/^(public|key)/.test(permission));
    const json = ofUsers.filter(({ bodyType }) => bodyType === 'application/json');
    const tooLarge: string[] = [];
    const wrongType: string[] = [];
    const unreadable: string[] = [];
    const sendingTo = async ({ method, path }: Call, client: Client): Promise<void> => {
      const ask = (type: string, body: string) =>
        client.ask({ method, path: addressOf({ path }, ids), headers: { 'Content-Type': type }, body });
      const { status } = await ask('application/json', TOO_MUCH);
      tooLarge.push(...unless(status === 413, `${method} ${path} answered ${status}`));
      for (const type of otherTypes) {
        const answer = await ask(type, '{"a":1}');
        wrongType.push(...unless(answer.status === 415, `${method} ${path} answered ${type} with ${answer.status}`));
      }
      for (const body of broken) {
        const answer = await ask('application/json', body);
        // A call whose fields may all be left out takes an empty body.
        const isFine = answer.status >= 200 && answer.status < 500;
        unreadable.push(...unless(isFine, `${method} ${path} answered ${body.slice(0, 10)} with ${answer.status}`));
      }
    };
    await inLanes(json, async (share) => {
      // Sessions of their own: one may ask so often in a minute.
      for (const [role, calls] of Map.groupBy(share, roleFor)) {
        const client = target.anonymous();
        await signIn(client, role);
        for (const call of calls) await sendingTo(call, client);
      }
      return [];
    });
    tell(`413 for more than 1 MB on ${json.length} calls`, tooLarge);
    tell(`415 for ${otherTypes.length} other content types on ${json.length} calls`, wrongType);
    tell(`no 500 for ${broken.length} bodies that make no sense on ${json.length} calls`, unreadable);

    const forms = ofUsers.filter(({ bodyType }) => bodyType === 'multipart/form-data');
    const ofForms: string[] = [];
    for (const { method, path } of forms) {
      const { status } = await admin.ask({ method, path: addressOf({ path }, ids), body: { documentType: 'other' } });
      ofForms.push(...unless(status === 415, `${method} ${path} answered ${status}`));
    }
    tell(`415 for JSON where a form is wanted on ${forms.length} calls`, ofForms);

    const webhook = await admin.ask({
      method: 'POST',
      path: '/webhooks/demo-credit-bureau',
      headers: { 'Content-Type': 'application/json' },
      body: `{"a":"${'x'.repeat(3 * 1024 * 1024)}"}`,
    });
    tell(
      'an unsigned delivery of 3 MB is refused',
      unless([401, 404, 413].includes(webhook.status), `it answered ${webhook.status}`),
    );
  },
};
