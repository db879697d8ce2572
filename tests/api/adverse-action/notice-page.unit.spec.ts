import { describe, expect, it } from '@jest/globals';
import { noticeOf } from '../../../api/adverse-action/notice-texts.ts';
import { printNotice } from '../../../api/adverse-action/notice-page.ts';
import { sampleContent, sampleNotice, sampleShared } from './sample-notice.ts';

describe('The page of an adverse action notice', () => {
  it('is printed, the same again for the same facts', async () => {
    const [one, other] = [await printNotice(sampleNotice()), await printNotice(sampleNotice())];
    expect(one.content.equals(other.content)).toBe(true);
    expect(one.pages).toBe(2);
    expect(one.from.template).toMatchObject({ id: 'adverse-action', version: 1 });
  });

  it('shows names of any letters that the fonts have, and refuses others by name', async () => {
    await expect(printNotice(sampleNotice({ name: 'Zoë Nguyễn-Łukasz' }))).resolves.toHaveProperty('pages', 2);
    await expect(printNotice(sampleNotice({ name: 'Ana 李' }))).rejects.toThrow(/cannot show 李 of “Ana 李”/);
  });

  it('leaves out what is about nothing of the applicant', () => {
    const { sections } = noticeOf(sampleContent({ bureaus: [], score: null, isToldByOthers: false }), sampleShared);
    expect(sections).toEqual([]);
    expect(sampleNotice().sections.map(({ title }) => title)).toEqual([
      'Information from consumer reporting agencies',
      'Your credit score',
      'Information from another outside source',
    ]);
  });

  it('says that other terms were offered where they were', () => {
    expect(noticeOf(sampleContent(), { ...sampleShared, wasOffered: true }).opening).toContain(
      'offered you other terms',
    );
    expect(sampleNotice().opening).not.toContain('other terms');
  });
});
