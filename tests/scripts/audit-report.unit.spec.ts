import { describe, expect, it } from '@jest/globals';
import { readAudit } from '../../scripts/packages/audit-report.ts';

const vulnerable = (severity: string, fixAvailable: boolean | object) => ({
  name: 'tar',
  severity,
  isDirect: false,
  via: [],
  range: '<7.5.4',
  fixAvailable,
});
const report = (vulnerabilities: object) => JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: {} });

describe('What npm audit says of the packages of production', () => {
  it('fails for what is high or critical, and says whether there is a fix', () => {
    const output = report({ tar: vulnerable('critical', { name: 'tar' }), pg: vulnerable('high', false) });
    expect(readAudit(output)).toEqual({
      state: 'answered',
      severe: ['tar <7.5.4: critical, fixed in a newer version', 'pg <7.5.4: high, not fixed yet'],
    });
  });

  it('passes what is less, and what is nothing', () => {
    expect(readAudit(report({ tar: vulnerable('moderate', true) }))).toEqual({ state: 'answered', severe: [] });
    expect(readAudit(report({}))).toEqual({ state: 'answered', severe: [] });
  });

  it.each([
    ['{ "message": "405 Method Not Allowed", "error": { "summary": "" } }', '405 Method Not Allowed'],
    ['', 'no report'],
  ])('is not known where the registry gives no answer: %s', (output, reason) => {
    expect(readAudit(output)).toEqual({ state: 'no answer', reason });
  });
});
