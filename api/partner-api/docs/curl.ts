import type { Endpoint } from './described.ts';

/** Shell variables to set once, before the examples. */
const variables: Readonly<Record<string, string>> = {
  id: '$APPLICATION_ID',
  deliveryId: '$DELIVERY_ID',
  proposalId: '$PROPOSAL_ID',
  orderId: '$TITLE_ORDER',
};

const withVariables = (path: string): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => variables[name] ?? `$${name.toUpperCase()}`);

const queryOf = ({ parameters }: Endpoint): string => {
  const shown = parameters.filter((parameter) => parameter.in === 'query' && parameter.example !== undefined);
  const text = shown.map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`).join('&');
  return text === '' ? '' : `?${text}`;
};

/** True when a repeat must have no second effect. */
const isCommand = ({ parameters }: Endpoint): boolean => parameters.some(({ name }) => name === 'Idempotency-Key');

/** A call that runs as it stands in a shell in which the variables of the page are set. */
export const curlOf = (endpoint: Endpoint): string => {
  const { method, path, body } = endpoint;
  const lines = [
    'curl --fail-with-body --silent --show-error',
    ...(method === 'GET' ? [] : [`--request ${method}`]),
    `"$PORTAL${withVariables(path)}${queryOf(endpoint)}"`,
    '--header "x-api-key: $API_KEY"',
    ...(isCommand(endpoint) ? ['--header "idempotency-key: $(date +%s)-$$"'] : []),
    ...(body?.isForm ? ['--form "file=@$REPORT_FILE"'] : []),
    ...(body && !body.isForm ? ['--header "content-type: application/json"', '--data @- <<JSON'] : []),
  ];
  const [first = '', ...others] = lines;
  const call = [first, ...others].join(' \\\n  ');
  return body && !body.isForm ? `${call}\n${JSON.stringify(body.example ?? {}, null, 2)}\nJSON` : call;
};
