import { defineCommand, UsageError } from '../../command/command.ts';
import { type Result, runPartnerChecks } from '../../partner-check/partner-checks.ts';

const lineOf = ({ name, right, means, answer: { status, text }, isRight }: Result): string => {
  const got = status === 0 ? `no answer (${text})` : String(status);
  return isRight
    ? `ok     ${name}: ${got}, ${means}`
    : `WRONG  ${name}: ${got} instead of ${right.join(' or ')}. ${text}`;
};

export const command = defineCommand({
  usage: `Checks that a partner and a test portal understand each other, for the partner's developer. It needs no database.
  WEBHOOK_SECRET=whsec_... npm run lendlog -- partner:check http://localhost:3000/webhooks/<partner id>
  WEBHOOK_SECRET=whsec_... npm run lendlog -- partner:check --endpoint https://vendor.example/lendlog
The first sends messages to the portal as the partner, about orders that there are not; the second sends to the partner's own
address as the portal. Never against a production: what is sent stays in its log.`,
  takes: ['address to send to'],
  options: { endpoint: { type: 'boolean', default: false } },
  run: async ({ endpoint }, [address = '']) => {
    const secret = process.env['WEBHOOK_SECRET'] ?? '';
    if (!URL.canParse(address)) throw new UsageError(`${address} is not an address`);
    if (!secret.startsWith('whsec_'))
      throw new UsageError('Set WEBHOOK_SECRET to the secret of the partner, whsec_...');
    const results = await runPartnerChecks(endpoint ? 'endpoint' : 'portal', address, secret);
    for (const result of results) console.log(lineOf(result));
    const wrong = results.filter(({ isRight }) => !isRight).length;
    console.log(wrong === 0 ? `All ${results.length} are right.` : `${wrong} of ${results.length} are wrong.`);
    if (wrong > 0) process.exitCode = 1;
  },
});
