import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import compression from 'compression';
import express from 'express';
import { adminUi } from '../../../api/http/pages/admin-ui.ts';
import { run } from '../../../scripts/components/machine/run.ts';

const BARE = join(import.meta.dirname, 'bare');

/** Builds the bare list into `outDir`. @param root of the repository */
export const buildBare = async (root: string, outDir: string): Promise<void> => {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = ['build', '--config', join(BARE, 'vite.config.ts'), '--outDir', outDir, '--logLevel', 'warn'];
  await run(process.execPath, [vite, ...args], { cwd: root });
};

/** Serves the bare list by what serves ours; its data comes from the portal at `portal`. @returns its address */
export const serveBare = async (uiDir: string, portal: string) => {
  const app = express();
  app.use(compression());
  app.use(adminUi(uiDir, async () => false));
  app.use('/api', (req, res) => {
    const { hostname, port } = new URL(portal);
    const headers = { ...req.headers, host: `${hostname}:${port}` };
    const asked = request({ hostname, port, path: req.originalUrl, method: req.method, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    asked.on('error', () => res.destroy());
    req.pipe(asked);
  });
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
