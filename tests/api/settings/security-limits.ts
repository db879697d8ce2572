import type { PortalSettings, SecuritySettings } from '../../../api/settings/settings.contract.ts';
import type { Agent } from '../../support/portal/portal.ts';

/** The limits in force, as a form sends them. */
export const limitsInForce = async (admin: Agent): Promise<SecuritySettings> => {
  const settings: PortalSettings = (await admin.get('/api/settings')).body;
  const { lastChange: _lastChange, ...security } = settings.security;
  return security;
};

/** Changes some of them, with the reason that it takes. */
export const changeLimits = async (admin: Agent, change: Partial<SecuritySettings>) => {
  const body = { ...(await limitsInForce(admin)), ...change, reason: 'For a test' };
  return admin.put('/api/settings/security').send(body);
};
