import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { NotFoundError } from '../../../events/kernel/errors.ts';
import { defineRoute, type Route } from '../../http/requests/route.ts';
import { nonceOf } from '../../http/pages/content-security.ts';
import { createOpenApi } from './openapi.ts';

const swaggerDir = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const swaggerFiles = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'] as const;

const docsPage = (nonce: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Lendlog</title>
<link rel="icon" href="/api/docs/favicon-32x32.png">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="api"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script nonce="${nonce}">SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api', validatorUrl: null });</script>
</body>
</html>
`;

/** The API's description and a page to browse it; describes itself too. @param routes all others */
export const openApiRoutes = (routes: readonly Route[], publicUrl: URL): Route[] => {
  let document: ReturnType<typeof createOpenApi> | undefined;
  const own: Route[] = [
    defineRoute({
      method: 'get',
      path: '/api/openapi.json',
      summary: 'This description',
      tag: 'System',
      permission: 'public',
      responses: { 200: { description: 'OpenAPI 3.1', schema: z.record(z.string(), z.unknown()) } },
      handle: async () => ({ body: (document ??= createOpenApi([...routes, ...own], publicUrl)) }),
    }),
    defineRoute({
      method: 'get',
      path: '/api/docs',
      summary: 'A page to browse this description',
      tag: 'System',
      permission: 'public',
      responses: { 200: { description: 'The page', mediaType: 'text/html' } },
      handle: async ({ res }) => {
        res.type('html').send(docsPage(nonceOf(res)));
        return {};
      },
    }),
    defineRoute({
      method: 'get',
      path: '/api/docs/:file',
      summary: 'Script, style and icon of that page',
      tag: 'System',
      permission: 'public',
      params: z.object({ file: z.enum(swaggerFiles) }),
      responses: { 200: { description: 'The file' } },
      handle: async ({ params, res }) => {
        await new Promise<void>((resolve, reject) => {
          res.sendFile(join(swaggerDir, params.file), { dotfiles: 'allow' }, (error?: unknown) =>
            error ? reject(new NotFoundError('There is no such file')) : resolve(),
          );
        });
        return {};
      },
    }),
  ];
  return own;
};
