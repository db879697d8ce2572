import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { z } from 'zod';
import { ReferenceTablesCard } from '../../../admin-ui/src/settings/reference-tables/ReferenceTablesCard.tsx';
import { TablesThatEnd } from '../../../admin-ui/src/settings/reference-tables/TablesThatEnd.tsx';
import { type LoadedTable, loadedTableSchema } from '../../../api/reference-table/reference-table.contract.ts';
import { json, show } from '../../support/component.tsx';

const limits: LoadedTable = {
  table: 'county-limits',
  firstYear: 2026,
  lastYear: 2026,
  fileName: 'FullCountyLoanLimitList2026.txt',
  source: 'FHFA',
  rows: 3235,
  isSample: false,
  loadedBy: 'operator',
  inForceFrom: '2026-03-02T15:00:00.000Z',
  inForceUntil: null,
};
const sample: LoadedTable = {
  ...limits,
  fileName: 'county-limits-2026.txt',
  source: 'Invented sample',
  rows: 12,
  isSample: true,
  loadedBy: 'Demo data',
  inForceFrom: '2026-03-01T15:00:00.000Z',
  inForceUntil: limits.inForceFrom,
};
const rates: LoadedTable = {
  ...limits,
  table: 'apor-fixed',
  firstYear: 2000,
  fileName: 'YieldTableFixed.txt',
  rows: 1357,
};
const showing = (...tables: LoadedTable[]) =>
  show(<ReferenceTablesCard />, { answers: { 'GET /api/reference-tables': json(z.array(loadedTableSchema), tables) } });

describe('Reference tables in System Settings', () => {
  it('announce which tables of the program end, and which have', () => {
    show(<TablesThatEnd today="2026-10-05" />, { answers: {} });
    screen.getByText('USDA guarantee fees were known until Sep 30, 2026: there is no figure for a later day.');
    screen.getByText('Loan limits are known until Dec 31, 2026.');
  });

  it('tell what is in force since when, of which file, and who loaded it', async () => {
    showing(limits, rates);
    const row = within(await screen.findByRole('listitem', { name: 'County limits, 2026' }));
    row.getByText('In force');
    row.getByText('3,235 counties of FullCountyLoanLimitList2026.txt, from FHFA');
    row.getByText(/^In force since Mar 2, 2026.*Loaded by operator$/);
    const ofRates = within(screen.getByRole('listitem', { name: 'Average prime offer rates, fixed, 2000 to 2026' }));
    ofRates.getByText('1,357 weeks of YieldTableFixed.txt, from FHFA');
    expect(screen.queryByText(/sample/i)).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('show what was in force, and until when, to whoever asks', async () => {
    const { user } = showing(limits, sample);
    await screen.findByText('In force');
    expect(screen.queryByText('Replaced')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show 1 replaced version' }));
    const [, replaced] = screen.getAllByRole('listitem', { name: 'County limits, 2026' });
    const row = within(replaced ?? document.body);
    row.getByText('Replaced');
    row.getByText('Invented sample');
    row.getByText('12 counties of county-limits-2026.txt');
    row.getByText(/^In force from Mar 1, 2026.* to Mar 2, 2026.*Loaded by Demo data$/);
    expect(screen.queryByText(/invented: decide nothing/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Hide replaced versions' }));
    expect(screen.queryByText('Replaced')).toBeNull();
  });

  it('warn of a sample that is in force', async () => {
    showing({ ...sample, inForceUntil: null });
    const alert = (await screen.findByText(/invented: decide nothing by them/)).closest('[role=alert]');
    expect(alert?.textContent).toContain('limits:import');
    screen.getByText('Invented sample');
  });

  it('say how to load them where there is none', async () => {
    showing();
    await screen.findByText('No tables are loaded');
    screen.getByText(/npm run lendlog -- limits:import FILE and npm run lendlog -- apor:import FILE/);
  });
});
