import {
  contactFields,
  defineResource,
  password,
  personName,
  reference,
  state,
  type RecordOf,
} from '../../src/schema/index.ts'

/** A user of the back office: a person who logs in to this institution, and her role (ROL-01). */
export const user = defineResource({
  name: 'user',
  label: { en: 'User', zh: '用户' },
  plural: { en: 'Users', zh: '用户' },
  about: {
    en: 'The people who work in this console. Each has a role, which says what she may do.',
    zh: '使用管理台的人员。每位用户都有一个角色，角色决定其可以做什么。',
  },
  title: 'name',
  icon: 'person',
  menu: 'userManage',
  menuGroup: 'access',
  routes: { list: 'userManage', detail: 'userSetting' },
  notFound: '804',
  keys: [['account'], ['countryCode', 'phone'], ['email']],
  oneOf: { fields: ['phone', 'email', 'account'], code: '11000' },
  fields: {
    name: personName(),
    role: reference({ label: { en: 'Role', zh: '角色' }, to: 'role', required: true }),
    ...contactFields({ phone: 'userPhone', email: 'userEmail' }),
    password: password({
      label: { en: 'Password', zh: '密码' },
      help: {
        en: '6 to 20 letters and digits. People who have verified this phone or e-mail for an account of their own keep their password.',
        zh: '6 至 20 位字母或数字。手机号或邮箱已由本人验证的人员，继续使用自己的密码。',
      },
    }),
    status: state({
      label: { en: 'Status', zh: '状态' },
      initial: 'ACTIVE',
      states: {
        ACTIVE: { label: { en: 'Active', zh: '启用' }, tone: 'good' },
        SUSPENDED: { label: { en: 'Suspended', zh: '停用' }, tone: 'careful' },
      },
      to: {
        ACTIVE: {
          SUSPENDED: {
            label: { en: 'Suspend', zh: '停用' },
            refused: '905',
            danger: true,
            confirm: { en: 'She is logged out at once.', zh: '停用后将立即退出登录。' },
          },
        },
        SUSPENDED: { ACTIVE: { label: { en: 'Activate', zh: '启用' }, refused: '905' } },
      },
    }),
  },
  list: {
    columns: ['name', 'role', 'phone', 'email', 'account', 'status', 'createTime'],
    filters: ['role', 'status', 'createTime'],
    sort: '-createTime',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'person',
        label: { en: 'Person', zh: '基本信息' },
        fields: ['name', 'role', 'countryCode', 'phone', 'email', 'status'],
      },
      { name: 'login', label: { en: 'Log-in', zh: '登录' }, fields: ['account', 'password'] },
    ],
  },
  import: false,
})

export type User = RecordOf<typeof user>
