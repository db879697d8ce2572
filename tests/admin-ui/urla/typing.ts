import type { Page } from 'playwright-core';
import { tabTo } from '../../support/portal/keyboard.ts';

/** Waits for that step. Exactly: the list of drafts, which is there before, says on which step each of them is. */
export const onStep = (page: Page, step: number) => page.getByText(`Step ${step} of 7`, { exact: true }).waitFor();

/** Goes to what has that name, and presses the key. */
export const press = async (page: Page, name: string, key = 'Enter'): Promise<void> => {
  await tabTo(page, name);
  await page.keyboard.press(key);
};

/** Goes on to that step. */
export const next = async (page: Page, step: number): Promise<void> => {
  await press(page, 'Next');
  await onStep(page, step);
};

/** Begins an application from the page that lists those being taken. */
export const beginUrla = async (page: Page): Promise<void> => {
  await page.getByText('No application is being taken').waitFor();
  await press(page, 'New URLA Application');
  await onStep(page, 1);
};

/** Section 1a of an invented borrower; a letter chooses in a list. */
export const nadia = {
  'First name': 'Nadia',
  'Last name': 'Okafor',
  'Social Security number': '900123456',
  'Date of birth': '5/17/1984',
  Citizenship: 'U',
  'Marital status': 'M',
  Email: 'nadia.okafor@example.com',
} as const;

export const home = { 'Street address': '12 Elm Street', City: 'Austin', State: 'TX', 'ZIP code': '78701' } as const;

/** Section 4a of a purchase. */
export const purchase = {
  'Loan purpose': 'P',
  'Property use': 'P',
  'Loan amount': '320000',
  'Property value': '402000',
  'Purchase price': '400000',
  'Down payment': '80000',
  'Loan type': 'C',
  'Term in years': '30',
  'Interest rate': '6.5',
  'Property address': '48 Oak Lane',
  City: 'Round Rock',
  State: 'TX',
  'ZIP code': '78664',
  'Property type': 'S',
} as const;
