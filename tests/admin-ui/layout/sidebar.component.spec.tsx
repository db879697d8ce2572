import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { Sidebar } from '../../../admin-ui/src/layout/Sidebar.tsx';
import { show } from '../../support/component.tsx';

const groups: Readonly<Record<string, readonly string[]>> = {
  Overview: ['Dashboard', 'My Work', 'Loan Pipeline', 'Calculators'],
  'Loan Origination Workflow': ['Applications', 'Pre-Qualification', 'Document Review', 'Underwriting', 'Closing'],
  'Appraisal Automation': ['Appraisal Orders', 'AVM Reports'],
  'Title Search Integration': ['Title Orders', 'Title Reports'],
  'Compliance & Risk': ['Compliance Checks', 'Risk Assessment'],
  'Document Generation': ['Generate Documents', 'E-Signatures'],
  'Third-party Integration': ['API Integrations', 'Credit Reports'],
  'AI-Powered Features': ['Loan Products', 'AI Assistant', 'AI Notifications'],
};
const collapsed = ['Appraisal Automation', 'Title Search Integration', 'Compliance & Risk', 'Document Generation'];

const linksOf = (group: string) =>
  within(screen.getByRole('list', { name: group }))
    .getAllByRole('link')
    .map((link) => link.textContent);
const current = () =>
  screen
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map((link) => link.textContent);

describe('Sidebar', () => {
  afterEach(() => {
    document.cookie = 'lendlog-groups=; path=/; max-age=0';
  });

  it('has every group and item, four groups collapsed', async () => {
    const { user } = show(<Sidebar />, { as: 'admin' });
    for (const name of collapsed) {
      const group = screen.getByRole('button', { name });
      expect(group.getAttribute('aria-expanded')).toBe('false');
      await user.click(group);
    }
    for (const [group, items] of Object.entries(groups)) expect(linksOf(group)).toEqual(items);
  });

  it('remembers the groups that were opened and closed by hand', async () => {
    const { user } = show(<Sidebar />, { as: 'underwriter' });
    await user.click(screen.getByRole('button', { name: 'Title Search Integration' }));
    await user.click(screen.getByRole('button', { name: 'AI-Powered Features' }));
    cleanup();
    show(<Sidebar />, { as: 'underwriter' });
    const isOpen = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-expanded');
    expect(isOpen('Title Search Integration')).toBe('true');
    expect(isOpen('AI-Powered Features')).toBe('false');
  });

  it('offers administration to who may administer', () => {
    show(<Sidebar />, { as: 'admin' });
    expect(linksOf('Administration')).toEqual(['User Management', 'System Settings', 'Operations']);
  });

  it('shows no empty group to the others', () => {
    show(<Sidebar />, { as: 'underwriter' });
    expect(screen.queryByRole('list', { name: 'Administration' })).toBeNull();
    expect(screen.queryByText('Administration')).toBeNull();
  });

  it('marks the current place, also below a route', async () => {
    const { user, address } = show(<Sidebar />, { as: 'underwriter' });
    expect(current()).toEqual(['Dashboard']);
    await user.click(screen.getByRole('link', { name: 'Applications' }));
    expect([address(), current()]).toEqual(['/applications', ['Applications']]);
  });

  it('marks the place that the address is below', () => {
    show(<Sidebar />, { as: 'underwriter', at: '/applications/11111111-1111-4111-8111-111111111111' });
    expect(current()).toEqual(['Applications']);
  });
});
