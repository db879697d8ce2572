import { z } from 'zod';
import { submitRequest } from '../../../api/loan-application/requests.ts';
import { eventually } from '../../../support/eventually.ts';
import { type Check, unless } from '../../check.ts';
import type { Client } from '../../client.ts';
import { jsonOf } from '../../target.ts';
import { sendFile } from '../../upload.ts';

/** Start of a cell that a spreadsheet takes for a formula. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

const names = [
  '=HYPERLINK("https://attacker.example","Open")',
  '+1+1',
  '-2+3',
  '@SUM(1+1)',
  "=cmd|' /C calc'!A0",
  '\t=1+1',
  '\r=1+1',
  '＝1+1',
  '"=1+1',
  ';=1+1',
] as const;

/** Cells of a CSV text (RFC 4180), without its byte order mark. */
const cellsOf = (csv: string): string[] =>
  [...csv.replace(/^\uFEFF/, '').matchAll(/"((?:[^"]|"")*)"|([^",\r\n]+)/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );

const receivedSchema = z.object({ importId: z.uuid(), header: z.array(z.string()), mapping: z.unknown() });
const tableSchema = z.object({ imports: z.array(z.object({ importId: z.uuid(), status: z.string() })) });

/** Sales whose every cell is such a name, all of them refused. @returns the id of the import */
const importSales = async (admin: Client): Promise<string> => {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const lines = names.map((name) => ['Sale date', 'Price', 'Sqft', 'Street', 'City', 'State'].map(() => quoted(name)));
  const csv = ['Sale date,Price,Sqft,Street,City,State', ...lines.map((cells) => cells.join(','))].join('\n');
  const file = { fileName: '=1+1.csv', content: Buffer.from(csv) };
  const { importId, mapping } = jsonOf(await sendFile(admin, '/api/sale-imports', file), receivedSchema);
  await admin.ask({ method: 'POST', path: `/api/sale-imports/${importId}/start`, body: { mapping } });
  await eventually('the sales to be read', async () => {
    const { imports } = jsonOf(await admin.get('/api/sale-imports'), tableSchema);
    return imports.some((each) => each.importId === importId && each.status === 'finished');
  });
  return importId;
};

export const formulas: Check = {
  name: 'Formula injection',
  run: async ({ as, calls }, tell) => {
    const admin = await as('admin');
    let position = '0';
    const failures: string[] = [];
    const [her] = submitRequest().borrowers;
    if (!her) throw new Error('The example request has a borrower');
    const twoLines = submitRequest({ borrowers: [{ ...her, firstName: 'a\n=1+1' }] });
    const refused = await admin.ask({ method: 'POST', path: '/api/applications', body: twoLines });
    tell('a name of two lines is refused', unless(refused.status === 400, `it answered ${refused.status}`));
    for (const name of names) {
      const property = {
        ...submitRequest().property,
        address: { street: name, city: name, state: 'TX', zip: '78664' },
      };
      const body = submitRequest({ borrowers: [{ ...her, firstName: name, lastName: name }], property });
      const { status, headers } = await admin.ask({ method: 'POST', path: '/api/applications', body });
      failures.push(...unless(status === 201, `a borrower called ${name} answered ${status}`));
      position = String(headers['x-log-position']);
    }
    tell(`${names.length} names that look like formulas are taken as names`, failures);

    const exports = calls.filter(({ answers }) => answers.some((type) => /csv|spreadsheet|excel/.test(type)));
    tell('there is an export to look at', unless(exports.length > 0, 'no call answers a table'));
    const importId = await importSales(admin);
    for (const { method, path } of exports) {
      const { status, body } = await admin.ask({
        method,
        path: path.replace('{id}', importId),
        headers: { Accept: '*/*', 'X-Min-Log-Position': position },
      });
      const cells = cellsOf(body);
      tell(`no cell of ${path} begins as a formula`, [
        ...unless(status === 200, `it answered ${status}`),
        // The report of refused rows says which row and why, and repeats no cell.
        ...unless(
          path.endsWith('refused-rows.csv')
            ? cells.length > names.length
            : cells.some((cell) => cell.includes('HYPERLINK')),
          'the names are not in it',
        ),
        ...cells.filter((cell) => FORMULA.test(cell) && !NUMBER.test(cell)).map((cell) => JSON.stringify(cell)),
      ]);
    }
  },
};
