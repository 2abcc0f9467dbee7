/** Personal data of people besides their names: fields that an erasure empties. */
export const personalFields = {
  student: ['countryCode', 'phone', 'email', 'account', 'avatar', 'tags'],
  teacher: [
    'countryCode',
    'phone',
    'email',
    'account',
    'avatar',
    'gender',
    'birthday',
    'nativeLanguage',
    'location',
    'profile',
    'videoUrl',
    'expertise',
    'tags',
  ],
} as const
