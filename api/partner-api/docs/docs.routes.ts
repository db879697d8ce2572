import { z } from 'zod';
import { sendPage } from '../../http/pages/page.ts';
import { defineRoute, type Route } from '../../http/requests/route.ts';
import { endpointsOf } from './described.ts';
import { docsMain } from './docs-page.ts';
import { copyScript, docsStyle } from './docs-style.ts';

/**
 * The partner API's description, and a page made of it that shows an example of every call that runs.
 * @param describe the calls that take an API key, as OpenAPI
 */
export const partnerDocsRoutes = (describe: () => object, publicUrl: URL): Route[] => {
  let described: object | undefined;
  let main: string | undefined;
  const document = (): object => (described ??= describe());
  return [
    defineRoute({
      method: 'get',
      path: '/api/v1/openapi.json',
      summary: 'The description of the partner API',
      tag: 'System',
      permission: 'public',
      responses: { 200: { description: 'OpenAPI 3.1', schema: z.record(z.string(), z.unknown()) } },
      handle: async () => ({ body: document() }),
    }),
    defineRoute({
      method: 'get',
      path: '/api/v1/docs',
      summary: 'The documentation of the partner API, with examples that run',
      tag: 'System',
      permission: 'public',
      responses: { 200: { description: 'The page', mediaType: 'text/html' } },
      handle: async ({ res }) => {
        main ??= docsMain(endpointsOf(document()), publicUrl.origin);
        sendPage(res, { title: 'Partner API', main, style: docsStyle, script: copyScript });
        return {};
      },
    }),
  ];
};
