/** The least and the most that an administrator may choose for each limit of the settings; whole numbers, both ends included. */
export const settingBounds = {
  /** A session ends so many minutes after its last request. */
  sessionIdleMinutes: { least: 5, most: 480 },
  /** A session ends so many hours after its sign-in, however busy. */
  sessionHours: { least: 1, most: 24 },
  /** Most size of one uploaded file, in units of 1,048,576 bytes. */
  uploadMaxMegabytes: { least: 1, most: 100 },
  /** When a new API key expires unless whoever issues it says otherwise. */
  apiKeyDefaultDays: { least: 1, most: 3650 },
  /** The longest that an API key may be good for. */
  apiKeyMaxDays: { least: 1, most: 3650 },
  /** Default overlap of the old secret after a rotation. */
  rotationOverlapHours: { least: 0, most: 720 },
  /** Minutes after a sign-in during which permissions, keys and e-mail addresses may be changed. */
  reauthenticateMinutes: { least: 1, most: 480 },
} as const;

/** A limit of the settings that has bounds. */
export type BoundedSetting = keyof typeof settingBounds;
