import {
  choice,
  countryCode,
  dateTime,
  defineAction,
  defineResource,
  email,
  image,
  integer,
  longText,
  money,
  password,
  phone,
  reference,
  state,
  tags,
  text,
  url,
} from '../index.ts'

const label = { en: 'Thing', zh: '东西' }

/** A resource with a little of everything, for the tests of this folder. */
export const member = defineResource({
  name: 'member',
  label: { en: 'Member', zh: '成员' },
  plural: { en: 'Members', zh: '成员' },
  title: 'name',
  keys: [['account'], ['countryCode', 'phone'], ['email']],
  oneOf: { fields: ['phone', 'email', 'account'], code: '11000' },
  fields: {
    name: text({
      label: { en: 'Name', zh: '姓名' },
      required: true,
      rule: 'name',
      max: 50,
      search: true,
      synonyms: ['Full name'],
    }),
    countryCode: countryCode({ label: { en: 'Country code', zh: '国家区号' }, default: '86' }),
    phone: phone({
      label: { en: 'Phone', zh: '手机号' },
      country: 'countryCode',
      masked: 'memberPhone',
      search: true,
      taken: '945',
    }),
    email: email({ label: { en: 'E-mail', zh: '邮箱' }, taken: '948' }),
    account: text({
      label: { en: 'Account', zh: '账号' },
      rule: 'account',
      max: 64,
      taken: '7002',
      readOnly: 'afterCreate',
    }),
    secret: password({ label: { en: 'Password', zh: '密码' }, required: true }),
    status: state({
      label: { en: 'Status', zh: '状态' },
      initial: 'OPEN',
      states: {
        OPEN: { label: { en: 'Open', zh: '开' }, tone: 'good' },
        SHUT: { label: { en: 'Shut', zh: '关' }, tone: 'bad' },
        GONE: { label: { en: 'Gone', zh: '走' }, tone: 'neutral' },
      },
      to: {
        OPEN: { SHUT: { label, refused: '905' }, GONE: { label, right: 'member.expel' } },
        SHUT: { OPEN: { label } },
      },
    }),
    level: choice({
      label: { en: 'Level', zh: '等级' },
      options: { A: label, B: label },
      default: 'B',
    }),
    teacher: reference({ label: { en: 'Teacher', zh: '老师' }, to: 'teacher' }),
    fee: money({ label: { en: 'Fee', zh: '费用' }, min: 0, right: 'fees' }),
    visits: integer({ label: { en: 'Visits', zh: '次数' }, readOnly: true }),
    seen: dateTime({ label: { en: 'Seen', zh: '上次' } }),
    site: url({ label: { en: 'Site', zh: '网站' } }),
    about: longText({ label: { en: 'About', zh: '简介' } }),
    tags: tags({ label: { en: 'Tags', zh: '标签' }, default: ['new'] }),
    avatar: image({ label: { en: 'Avatar', zh: '头像' } }),
  },
  list: {
    columns: ['name', 'phone', 'status', 'fee', 'about', 'avatar', 'tags', 'createTime'],
    hidden: ['fee'],
    filters: ['status', 'level', 'seen'],
    sort: '-createTime',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'who',
        label,
        fields: ['name', 'countryCode', 'phone', 'email', 'account', 'secret', 'avatar'],
      },
      {
        name: 'rest',
        label,
        fields: ['status', 'level', 'teacher', 'fee', 'visits', 'seen', 'site', 'about', 'tags'],
      },
    ],
  },
  actions: {
    award: defineAction({
      label,
      on: 'record',
      input: { points: integer({ label, required: true }) },
    }),
  },
})
