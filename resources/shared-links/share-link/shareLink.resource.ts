import {
  boolean,
  dateTime,
  defineResource,
  integer,
  password,
  reference,
  state,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'

/**
 * PLY-01: a link by which anyone can watch a recording or a section of a recorded course, until it
 * expires or is revoked. The link itself is signed, not stored.
 */
export const shareLink = defineResource({
  name: 'shareLink',
  label: { en: 'Shared link', zh: '分享链接' },
  plural: { en: 'Shared links', zh: '分享链接' },
  about: {
    en: 'Links by which people without an account watch a recording or a section of a recorded course.',
    zh: '没有账号的人也可以通过链接观看录制或录播课小节。',
  },
  title: 'name',
  icon: 'link',
  fields: {
    name: text({
      label: { en: 'Purpose', zh: '用途' },
      required: true,
      rule: 'name',
      max: 60,
      search: true,
      placeholder: { en: 'For example, parents of year 3', zh: '例如：三年级家长群' },
    }),
    recordingId: reference({
      label: { en: 'Recording', zh: '录制' },
      to: 'recording',
      readOnly: 'afterCreate',
      help: { en: 'Leave empty to share a section', zh: '分享小节时留空' },
    }),
    sectionId: reference({
      label: { en: 'Section', zh: '小节' },
      to: 'courseSection',
      readOnly: 'afterCreate',
      help: { en: 'Leave empty to share a recording', zh: '分享录制时留空' },
    }),
    password: password({
      label: { en: 'Password', zh: '访问密码' },
      help: {
        en: '6 to 20 letters and digits. Leave empty to share without one',
        zh: '6 到 20 位字母或数字，留空则无需密码',
      },
    }),
    protected: boolean({ label: { en: 'Password required', zh: '需要密码' }, readOnly: true }),
    expiresAt: dateTime({
      label: { en: 'Valid until', zh: '有效期至' },
      help: { en: 'Leave empty if it doesn’t expire', zh: '留空则长期有效' },
    }),
    viewCount: integer({ label: { en: 'Views', zh: '观看次数' }, readOnly: true, unlogged: true }),
    lastViewedAt: dateTime({
      label: { en: 'Last viewed', zh: '最近观看' },
      readOnly: true,
      unlogged: true,
    }),
    status: state({
      label: { en: 'Status', zh: '状态' },
      initial: 'ACTIVE',
      states: {
        ACTIVE: { label: { en: 'Active', zh: '有效' }, tone: 'good' },
        REVOKED: { label: { en: 'Revoked', zh: '已撤销' }, tone: 'neutral' },
      },
      to: {
        ACTIVE: {
          REVOKED: {
            label: { en: 'Revoke', zh: '撤销' },
            danger: true,
            confirm: {
              en: 'Revoke the link? Whoever has it can’t watch any more.',
              zh: '撤销该链接？撤销后持有链接的人将无法观看。',
            },
          },
        },
        REVOKED: {},
      },
    }),
  },
  list: {
    columns: [
      'name',
      'recordingId',
      'sectionId',
      'status',
      'protected',
      'expiresAt',
      'viewCount',
      'lastViewedAt',
      'createTime',
    ],
    filters: ['recordingId', 'sectionId', 'status', 'expiresAt'],
    sort: '-createTime',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'link',
        label: { en: 'Shared link', zh: '分享链接' },
        fields: ['recordingId', 'sectionId', 'name', 'password', 'expiresAt'],
      },
    ],
  },
  import: false,
  samples: n =>
    ({
      status: 'ACTIVE',
      // a link shares one thing
      sectionId: null,
      expiresAt: new Date(Date.UTC(2031, 0, 1 + n)).toISOString(),
    }) as const,
})

export type ShareLink = RecordOf<typeof shareLink>
