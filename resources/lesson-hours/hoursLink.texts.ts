import { texts } from '../../src/i18n/texts.ts'

/** Words of the links by which a student's hours are seen without logging in. */
export const hoursLinkTexts = texts({
  en: {
    address: 'Link',
    close: 'Close',
    copied: 'Link copied',
    copy: 'Copy',
    days: 'Valid for (days)',
    link: 'Hours link',
    linkHelp: 'With this link a student or parent sees the lesson hours without logging in.',
    linkTitle: 'Link to lesson hours',
    make: 'Create link',
    revoke: 'Revoke all links',
    revoked: 'All links revoked',
    valid: (time: string) => `Valid until ${time}`,
  },
  zh: {
    address: '链接',
    close: '关闭',
    copied: '链接已复制',
    copy: '复制',
    days: '有效天数',
    link: '课时链接',
    linkHelp: '学员或家长可凭此链接免登录查看课时。',
    linkTitle: '课时统计链接',
    make: '生成链接',
    revoke: '撤销全部链接',
    revoked: '链接已全部撤销',
    valid: (time: string) => `有效期至 ${time}`,
  },
})
