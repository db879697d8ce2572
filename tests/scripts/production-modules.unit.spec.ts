import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../..');

/** Loads what a process is made of without running it, and prints the packages that came with it. */
const PROGRAM = `
import { registerHooks } from 'node:module';
const packages = new Set();
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const found = /node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(resolved.url);
    if (found) packages.add(found[1]);
    return resolved;
  },
});
for (const path of ['api/app.ts', 'projections/registry.ts', 'workflows/manifests.ts', 'events/outbox/relay/relay.ts'])
  await import(new URL(path, 'file://${root}/'));
console.log(JSON.stringify([...packages]));
process.exit();
`;

describe('A portal with identity providers of its own', () => {
  it('loads neither the demo issuer, nor inventors of data, nor what few requests need', () => {
    const options = { cwd: root, encoding: 'utf8' } as const;
    const packages: unknown = JSON.parse(
      execFileSync(process.execPath, ['--input-type=module', '-e', PROGRAM], options),
    );
    expect(packages).toEqual(expect.arrayContaining(['express', 'pg', 'kafkajs']));
    const unwanted = ['oidc-provider', '@faker-js/faker', 'pdf-lib', 'pdfjs-dist', '@aws-sdk/client-s3'];
    expect(unwanted.filter((name) => (packages as string[]).includes(name))).toEqual([]);
  });
});
