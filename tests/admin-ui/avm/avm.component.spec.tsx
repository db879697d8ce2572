import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { commandAnswerSchema } from '../../../api/http/requests/command-answer.contract.ts';
import {
  mappingWishSchema,
  previewSchema,
  saleImportSchema,
  type SaleImportInfo,
  saleTableSchema,
} from '../../../api/sale-import/sale-import.contract.ts';
import {
  accuracySchema,
  reviewWishSchema,
  valuationSchema,
  valuationWishSchema,
} from '../../../api/valuation/valuation.contract.ts';
import { accepting, json, open, page, problem, underWay, write } from '../../support/component.tsx';
import { valuationOf } from '../../support/values/valuations.ts';

const VALUE = 'POST /api/valuations';
const { runId } = valuationOf();
const accuracy = json(accuracySchema, {
  runs: 2,
  withoutFigure: 0,
  toReview: 1,
  reviewed: 0,
  supported: 0,
  all: { estimates: 1, medianAbsoluteErrorPercent: 4.2, medianErrorPercent: -4.2, coveragePercent: 100 },
  appraisals: { all: null, quarters: [] },
  quarters: [
    {
      quarter: '2026-Q1',
      estimates: 1,
      medianAbsoluteErrorPercent: 4.2,
      medianErrorPercent: -4.2,
      coveragePercent: 100,
    },
  ],
});

describe('An instant valuation', () => {
  it('says that it is under way, then value, interval, confidence and comparables, on a map too', async () => {
    const waiting = underWay(json(valuationSchema, valuationOf()));
    const { user, askedFor } = open('/avm', { answers: { [VALUE]: waiting.answer } });
    await write(user, await screen.findByLabelText('ZIP code'), '78704');
    await write(user, screen.getByLabelText('Living area (sq ft)'), '1850');
    await user.click(screen.getByRole('combobox', { name: 'Property type' }));
    await user.click(await screen.findByRole('option', { name: 'Townhouse' }));
    await user.click(screen.getByRole('button', { name: 'Get Instant Valuation' }));
    await screen.findByText('Calculating...');
    screen.getByRole('button', { name: 'Processing...' });
    waiting.arrive();
    await screen.findByText('$400,000');
    screen.getByText('$350,000 to $455,000');
    screen.getByText('92 of 100');
    const table = within(screen.getByRole('group', { name: 'Comparables' }));
    table.getByText('Time +$5,000 · Size +$10,000');
    const point = screen.getByRole('button', { name: /^Comparable 1: 40 Oak Lane, Austin, sold Jan 15, 2026/ });
    await user.click(point);
    expect(point.getAttribute('aria-pressed')).toBe('true');
    expect(askedFor(VALUE).map(({ body }) => body)).toEqual([
      { home: { postalCode: '78704', livingArea: 1_850, propertyType: 'townhouse' } },
    ]);
  });

  it('says how many sales there are where they are too few, and names no figure', async () => {
    const none = valuationOf({ estimate: null, comparables: [], salesFound: 12, salesNeeded: 60 });
    const { user } = open('/avm', { answers: { [VALUE]: json(valuationSchema, none) } });
    await write(user, await screen.findByLabelText('ZIP code'), '78704');
    await write(user, screen.getByLabelText('Living area (sq ft)'), '1850');
    await user.click(screen.getByRole('button', { name: 'Get Instant Valuation' }));
    await screen.findByText(/No estimate: 12 sales are known .* and 60 are needed/);
    expect(screen.queryByText('Estimated value')).toBeNull();
  });

  it('names each error at its field and keeps the typed values', async () => {
    const refusal = problem(400, 'It is not said how large the home is', {
      errors: [{ field: 'home.livingArea', message: 'Enter the living area in square feet' }],
    });
    const { user } = open('/avm', { answers: { [VALUE]: accepting(valuationWishSchema, refusal) } });
    await write(user, await screen.findByLabelText('ZIP code'), 'abc');
    await user.click(screen.getByRole('button', { name: 'Get Instant Valuation' }));
    await screen.findByText('Enter a ZIP code: 98103');
    await user.clear(screen.getByLabelText('ZIP code'));
    await write(user, screen.getByLabelText('ZIP code'), '78704');
    await user.click(screen.getByRole('button', { name: 'Get Instant Valuation' }));
    await screen.findByText('Enter the living area in square feet');
    expect(screen.getByLabelText('ZIP code')).toHaveProperty('value', '78704');
  });
});

describe('Valuation reports', () => {
  it('show error and coverage over time, and a run is reviewed by someone else', async () => {
    const drawn = valuationOf({ isSampled: true, laterSale: { soldOn: '2026-03-20', priceCents: 41_000_000 } });
    const { user, askedFor } = open('/avm/reports', {
      as: 'appraisal_coordinator',
      answers: {
        'GET /api/valuations/accuracy': accuracy,
        'GET /api/valuations': page(valuationSchema, [drawn]),
        [`GET /api/valuations/${runId}`]: json(valuationSchema, drawn),
        [`POST /api/valuations/${runId}/review`]: accepting(
          reviewWishSchema,
          json(commandAnswerSchema, { id: runId, version: 2 }),
        ),
      },
    });
    await screen.findByText('2026-Q1');
    await screen.findByText('−2.4%');
    await user.click(screen.getByRole('button', { name: /^Open: 12 Elm Street/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('$410,000 on Mar 20, 2026, within the interval');
    await user.click(dialog.getByRole('button', { name: 'Record Review' }));
    await dialog.findByText('A note is required');
    await write(user, dialog.getByLabelText(/^Note/), 'Same street, same size');
    await user.click(dialog.getByRole('button', { name: 'Record Review' }));
    await waitFor(() =>
      expect(askedFor(`POST /api/valuations/${runId}/review`).map(({ body }) => body)).toEqual([
        { outcome: 'supported', note: 'Same street, same size' },
      ]),
    );
  });

  it('say to whoever ran it that someone else reviews it', async () => {
    const own = valuationOf({ isSampled: true, isOwn: true });
    const { user } = open('/avm/reports', {
      as: 'appraisal_coordinator',
      answers: {
        'GET /api/valuations/accuracy': accuracy,
        'GET /api/valuations': page(valuationSchema, [own]),
        [`GET /api/valuations/${runId}`]: json(valuationSchema, own),
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Open: 12 Elm Street/ }));
    await screen.findByText('You ran it: someone else reviews it.');
    expect(screen.queryByRole('button', { name: 'Record Review' })).toBeNull();
  });
});

const info: SaleImportInfo = {
  importId: 'aaaaaaaa-0000-4000-8000-000000000003',
  status: 'finished',
  fileName: 'county.csv',
  sizeBytes: 1_000,
  header: ['Sale Date', 'Price', 'Sqft', 'ZIP', 'State'],
  isSample: false,
  mapping: null,
  receivedBy: 'Lena Ortiz',
  receivedAt: '2026-03-02T15:00:00.000Z',
  startedAt: '2026-03-02T15:00:00.000Z',
  endedAt: '2026-03-02T15:00:10.000Z',
  endedBy: 'Import of sales',
  reason: null,
  rows: 1_010,
  upToByte: 1_000,
  sales: 1_000,
  repeated: 7,
  refusedRows: 3,
  version: 5,
};
const table = (imports: SaleImportInfo[]) =>
  json(saleTableSchema, { sales: 1_000, homes: 990, from: '2024-01-05', to: '2026-02-20', imports });

describe('The table of sales', () => {
  it('says what came of a file, with the report of refused rows, and asks before it is withdrawn', async () => {
    const path = `POST /api/sale-imports/${info.importId}/withdrawal`;
    const { user, askedFor } = open('/avm/sales', {
      answers: {
        'GET /api/sale-imports': table([info]),
        [path]: json(commandAnswerSchema, { id: info.importId, version: 6 }),
      },
    });
    await screen.findByText('1,000 new, 7 in the table already, 3 refused');
    expect(screen.getByRole('link', { name: 'Refused Rows' }).getAttribute('href')).toBe(
      `/api/sale-imports/${info.importId}/refused-rows.csv`,
    );
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(/Its 1,000 sales are no longer used for valuations\. Earlier valuations stay/);
    await write(user, dialog.getByLabelText(/^Reason/), 'Corrected file');
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(askedFor(path).map(({ body }) => body)).toEqual([{ reason: 'Corrected file' }]));
  });

  it('says what to do about a file that is refused', async () => {
    const fix = 'Save it as "CSV UTF-8 (comma delimited)" and upload that';
    const refused = problem(415, 'The file is not UTF-8 text', { errors: [{ field: 'file', message: fix }] });
    class Refusing {
      readonly upload = {};
      readonly status = refused.status;
      readonly statusText = '';
      readonly responseText = JSON.stringify(refused.body);
      onload: (() => void) | null = null;
      readonly open = () => undefined;
      readonly abort = () => undefined;
      readonly setRequestHeader = () => undefined;
      readonly getResponseHeader = () => null;
      readonly send = () => queueMicrotask(() => this.onload?.());
    }
    const before = window.XMLHttpRequest;
    Object.assign(window, { XMLHttpRequest: Refusing });
    try {
      const { user } = open('/avm/sales', { answers: { 'GET /api/sale-imports': table([info]) } });
      await user.click(await screen.findByRole('button', { name: 'Import Sales' }));
      const dialog = within(await screen.findByRole('dialog'));
      dialog.getByRole('button', { name: 'Choose a File' });
      await user.upload(dialog.getByLabelText('Choose a File', { selector: 'input' }), new File(['x'], 'sales.csv'));
      await dialog.findByText('The file is not UTF-8 text');
      dialog.getByText(fix);
    } finally {
      Object.assign(window, { XMLHttpRequest: before });
    }
  });

  it('takes up a file that waits for its columns: guesses, problems by field, preview, import', async () => {
    const waiting: SaleImportInfo = { ...info, status: 'received', rows: 0, sales: 0, repeated: 0, refusedRows: 0 };
    json(saleImportSchema, waiting);
    const preview = json(previewSchema, {
      rows: [
        {
          row: 2,
          cells: ['1/5/2026', '400000', '1500', '78704', 'TX'],
          read: [{ field: 'price', value: '$400,000' }],
          refused: [],
        },
        {
          row: 3,
          cells: ['x', '400000', '1500', '78704', 'TX'],
          read: [],
          refused: [{ field: 'Sale date', reason: 'Not a date', fix: 'Write it as 2026-03-31' }],
        },
      ],
    });
    const start = `POST /api/sale-imports/${info.importId}/start`;
    const { user, askedFor } = open('/avm/sales', {
      answers: {
        'GET /api/sale-imports': table([waiting]),
        [`POST /api/sale-imports/${info.importId}/preview`]: accepting(mappingWishSchema, preview),
        [start]: accepting(mappingWishSchema, json(commandAnswerSchema, { id: info.importId, version: 2 })),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Choose Columns' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Sale price $400,000');
    dialog.getByText('Refused: Sale date: Not a date. Write it as 2026-03-31.');
    await user.click(dialog.getByRole('combobox', { name: /^Sale price/ }));
    await user.click(await screen.findByRole('option', { name: 'Not in the file' }));
    await dialog.findByText('Choose the column with the price that was paid');
    expect(dialog.getByRole('button', { name: 'Import' })).toHaveProperty('disabled', true);
    await user.click(dialog.getByRole('combobox', { name: /^Sale price/ }));
    await user.click(await screen.findByRole('option', { name: 'Price' }));
    await user.click(dialog.getByRole('button', { name: 'Import' }));
    await waitFor(() => expect(askedFor(start)).toHaveLength(1));
  });

  it('has the state of a whole file chosen from the list of states', async () => {
    const waiting: SaleImportInfo = { ...info, status: 'received', header: ['Sale Date', 'Price', 'Sqft', 'ZIP'] };
    const start = `POST /api/sale-imports/${info.importId}/start`;
    const { user, askedFor } = open('/avm/sales', {
      answers: {
        'GET /api/sale-imports': table([waiting]),
        [`POST /api/sale-imports/${info.importId}/preview`]: json(previewSchema, { rows: [] }),
        [start]: accepting(mappingWishSchema, json(commandAnswerSchema, { id: info.importId, version: 2 })),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Choose Columns' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('combobox', { name: 'State of all sales' }));
    await user.click(await screen.findByRole('option', { name: 'OH · Ohio' }));
    await user.click(dialog.getByRole('button', { name: 'Import' }));
    await waitFor(() => expect(askedFor(start)[0]?.body).toMatchObject({ mapping: { state: 'OH' } }));
  });
});
