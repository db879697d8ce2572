import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import { stringify } from 'csv-stringify';
import { z } from 'zod';
import { NotFoundError } from '../../events/kernel/errors.ts';
import { idFrom } from '../../events/kernel/ids.ts';
import { guessMapping } from '../../events/lending/sales/sale-fields.ts';
import { assertMapping, saleImportAggregate } from '../../events/sale-import/sale-import.decider.ts';
import type { SaleImport } from '../../events/sale-import/sale-import.state.ts';
import { saleImportStream } from '../../events/sale-import/sale-import.stream.ts';
import { plainDateIn } from '../../events/lending/calendar/wall-clock.ts';
import { mainBranchOf } from '../../events/settings/settings.state.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import { keepIfRecorded } from '../../events/store/files/staged-file.ts';
import {
  findSaleImport,
  importsOfFile,
  listSaleImports,
  refusalsOf,
  summarizeSales,
} from '../../projections/home-sales/home-sales.queries.ts';
import { commandRoute } from '../http/requests/command-route.ts';
import { idParams } from '../http/requests/params.ts';
import { answer, defineRoute, type Reply, type Route, type RouteContext } from '../http/requests/route.ts';
import { sendStream } from '../http/requests/send-stream.ts';
import { textStaysText } from '../http/requests/spreadsheet.ts';
import { receiveUpload } from '../http/requests/upload.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import { delimiterOf, refuseUnlessText, refuseUnlessUtf8 } from './sale-file-text.ts';
import { MOST_SALE_FILE_BYTES, readSaleFileStart } from './sale-file.ts';
import { createSaleImports } from './sale-imports.ts';
import { previewOf } from './preview.ts';
import {
  mappingWishSchema,
  previewSchema,
  saleFileFormSchema,
  saleFileSchema,
  saleImportSchema,
  saleTableSchema,
  withdrawImportSchema,
} from './sale-import.contract.ts';

const tag = 'Sales';
const mayImport = 'appraisals.update';
const LISTED = 100;
const PREVIEWED = 5;

type Deps = Pick<RouteDeps, 'pool' | 'store' | 'fileStore' | 'log' | 'settingsInForce'>;
type Context = Pick<RouteContext<unknown, unknown, unknown>, 'req' | 'metadata' | 'options'>;

const unknownImport = (importId: string): NotFoundError =>
  new NotFoundError('No import of sales has this id', { importId });

/** At the branch. */
const todayOf = async ({ settingsInForce }: Deps, { metadata }: Pick<Context, 'metadata'>): Promise<string> =>
  plainDateIn(metadata.now, mainBranchOf(await settingsInForce.read()).timeZone);

/** The file of an import again, from its beginning. */
const startOfFile = async ({ fileStore }: Deps, importId: string, { file }: SaleImport) => {
  const content = await fileStore.open({ ...file, subjectId: saleImportStream(importId) });
  try {
    return await readSaleFileStart(content, file.delimiter, PREVIEWED);
  } finally {
    content.destroy();
  }
};

const receive = async (deps: Deps, context: Context): Promise<Reply> => {
  const imports = openAggregate(deps.store, saleImportAggregate);
  const upload = await receiveUpload(context.req, { fileStore: deps.fileStore, mostBytes: MOST_SALE_FILE_BYTES });
  const { file, fileName } = upload;
  const importId = idFrom(context.options.commandId, 'sale-import');
  return keepIfRecorded(file, saleImportStream(importId), async (keep) => {
    refuseUnlessText(file.head);
    await refuseUnlessUtf8(file.content());
    const delimiter = delimiterOf(file.head);
    const { header, rows } = await readSaleFileStart(file.content(), delimiter, PREVIEWED);
    const { sha256, sizeBytes } = file;
    const data = { importId, fileName, sha256, sizeBytes, delimiter, header: [...header], isSample: false };
    const { fingerprint, ...options } = context.options;
    const outcome = await imports.handle(
      importId,
      { type: 'ReceiveSaleFile', data },
      {
        metadata: context.metadata,
        options: {
          ...options,
          ...(fingerprint && { fingerprint: createHash('sha256').update(`${fingerprint}${sha256}`).digest('hex') }),
          beforeAppend: keep,
        },
      },
    );
    const mapping = guessMapping(header);
    const preview = previewOf(rows, { mapping, header, today: await todayOf(deps, context) });
    const importedBefore = await importsOfFile(deps.pool, sha256, importId);
    return answer(outcome, { status: 201, body: { importId, fileName, header, mapping, preview, importedBefore } });
  });
};

const reportLines = () =>
  stringify({
    header: true,
    bom: true,
    ...textStaysText,
    columns: [
      { key: 'row', header: 'Row' },
      { key: 'field', header: 'Field' },
      { key: 'reason', header: 'Reason' },
      { key: 'fix', header: 'Fix' },
    ],
  });

const readingRoutes = (deps: Deps): Route[] => [
  defineRoute({
    method: 'get',
    path: '/api/sale-imports',
    summary: 'The table of sales: how many there are, and the files that they came with, newest first',
    tag,
    permission: 'appraisals.read',
    reads: ['home-sales'],
    responses: { 200: { description: 'The table', schema: saleTableSchema } },
    handle: async () => ({
      body: { ...(await summarizeSales(deps.pool)), imports: await listSaleImports(deps.pool, LISTED) },
    }),
  }),
  defineRoute({
    method: 'get',
    path: '/api/sale-imports/:id',
    summary: 'How an import stands',
    tag,
    permission: 'appraisals.read',
    params: idParams,
    reads: ['home-sales'],
    responses: { 200: { description: 'The import', schema: saleImportSchema } },
    handle: async ({ params: { id } }) => {
      const body = await findSaleImport(deps.pool, id);
      if (!body) throw unknownImport(id);
      return { body, headers: { ETag: `"${body.version}"` } };
    },
  }),
  defineRoute({
    method: 'get',
    path: '/api/sale-imports/:id/refused-rows.csv',
    summary: 'The report of rows that were not taken: row, field, reason and fix',
    tag,
    permission: 'appraisals.read',
    params: idParams,
    reads: ['home-sales'],
    responses: { 200: { description: 'A line for each problem', schema: z.string(), mediaType: 'text/csv' } },
    handle: async ({ params: { id }, res }) => {
      const found = await findSaleImport(deps.pool, id);
      if (!found) throw unknownImport(id);
      const name = `${found.fileName.replace(/\.[^.]*$/, '')}-refused-rows.csv`;
      res.set({ 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': contentDisposition(name) });
      await sendStream(res, Readable.from(await refusalsOf(deps.pool, id)), reportLines());
      return {};
    },
  }),
];

/** Sales of homes, as files bring them in: upload, say which column says what, import, withdraw. */
export const saleImportRoutes = (deps: Deps): Route[] => {
  const imports = openAggregate(deps.store, saleImportAggregate);
  const work = createSaleImports(deps);
  const known = async (importId: string): Promise<SaleImport> => {
    const { state } = await imports.load(importId);
    if (!state) throw unknownImport(importId);
    return state;
  };
  return [
    ...readingRoutes(deps),
    defineRoute({
      method: 'post',
      path: '/api/sale-imports',
      summary: 'Upload a CSV file of sales; answers with its columns, a guess at what they say, and its first rows',
      tag,
      permission: mayImport,
      body: saleFileFormSchema,
      bodyType: 'multipart',
      reads: ['home-sales'],
      responses: { 201: { description: 'Stored; nothing is imported yet', schema: saleFileSchema } },
      handle: (context) => receive(deps, context),
    }),
    defineRoute({
      method: 'post',
      path: '/api/sale-imports/:id/preview',
      summary: 'The first rows of the file as they would be read with these columns and units',
      tag,
      permission: mayImport,
      params: idParams,
      body: mappingWishSchema,
      isQuestion: true,
      responses: { 200: { description: 'The rows', schema: previewSchema } },
      handle: async (context) => {
        const { id } = context.params;
        const state = await known(id);
        const { mapping } = context.body;
        const { header } = state.file;
        assertMapping(mapping, header);
        const { rows } = await startOfFile(deps, id, state);
        return { body: { rows: previewOf(rows, { mapping, header, today: await todayOf(deps, context) }) } };
      },
    }),
    commandRoute(imports)({
      method: 'post',
      path: '/api/sale-imports/:id/start',
      summary: 'Import the file with these columns and units; what the table has already is not doubled',
      tag,
      permission: mayImport,
      body: mappingWishSchema,
      status: 202,
      done: 'Begun',
      command: ({ body: { mapping } }, importId) => ({ type: 'StartSaleImport', data: { importId, mapping } }),
      after: ({ params: { id } }) => work.begin(id),
    }),
    commandRoute(imports)({
      method: 'post',
      path: '/api/sale-imports/:id/withdrawal',
      summary: 'Take the sales of an import out of the table, or give a file up; what was valued with them stays',
      tag,
      permission: mayImport,
      body: withdrawImportSchema,
      done: 'Withdrawn',
      command: ({ body }, importId) => ({ type: 'WithdrawSaleImport', data: { importId, ...body } }),
    }),
  ];
};
