/** Ways of a notice to its applicant. Not by email: that would need a consent under 15 U.S.C. 7001(c), which no file keeps. */
export const noticeChannels = ['mail', 'courier', 'in_person'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];
export const noticeChannelNames: Readonly<Record<NoticeChannel, string>> = {
  mail: 'Mail',
  courier: 'Courier',
  in_person: 'In person',
};
