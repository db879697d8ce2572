import type { Command } from '../kernel/message.ts';
import type { SecurityLimits, SettingsEventOf } from './settings.events.ts';

export type EstablishSettings = Command<'EstablishSettings', SettingsEventOf<'SettingsEstablished'>['data']>;
export type ChangeCompany = Command<'ChangeCompany', { readonly companyName: string; readonly nmlsId: string | null }>;
export type OpenBranch = Command<'OpenBranch', SettingsEventOf<'BranchOpened'>['data']>;
/** The whole branch as it is to be; what is as it was records nothing. */
export type ChangeBranch = Command<'ChangeBranch', SettingsEventOf<'BranchOpened'>['data']>;
export type CloseBranch = Command<'CloseBranch', SettingsEventOf<'BranchClosed'>['data']>;
export type ChooseMainBranch = Command<'ChooseMainBranch', { readonly branchId: string }>;
export type ChangeSecurityLimits = Command<
  'ChangeSecurityLimits',
  { readonly limits: SecurityLimits; readonly reason: string }
>;
export type SettingsCommand =
  EstablishSettings | ChangeCompany | OpenBranch | ChangeBranch | CloseBranch | ChooseMainBranch | ChangeSecurityLimits;
