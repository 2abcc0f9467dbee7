import {
  contactFields,
  defineResource,
  password,
  personName,
  reference,
  removeSecondFactorOf,
  state,
  type RecordOf,
} from '../../../src/schema/index.ts'

// as the parts of the other screens: no page but the one about a user loads it
const aside = () => import('./UserAside.tsx').then(module => module.UserAside)

/** A user of the back office: a person who logs in to this institution, and their role (ROL-01). */
export const user = defineResource({
  name: 'user',
  apiKeys: 'read',
  accounts: true,
  label: { en: 'User', zh: '用户' },
  plural: { en: 'Users', zh: '用户' },
  about: {
    en: 'People who use this console. The role of each user determines what they can do.',
    zh: '使用管理台的人员，角色决定每位用户可以执行的操作。',
  },
  title: 'name',
  icon: 'person',
  menu: 'userManage',
  menuGroup: 'settings',
  menuLabel: { en: 'Users and permissions', zh: '用户与权限' },
  tabLabel: { en: 'Users', zh: '用户' },
  menuOrder: 20,
  aliases: { en: ['colleague', 'member', 'login account'], zh: ['员工', '同事', '成员', '子账号'] },
  routes: { list: 'userManage', detail: 'userSetting' },
  notFound: '804',
  rights: { exportPersonalData: { en: 'Export personal data', zh: '导出个人数据' } },
  keys: [['account'], ['countryCode', 'phone'], ['email']],
  oneOf: { fields: ['phone', 'email', 'account'], code: '11000' },
  fields: {
    name: personName(),
    role: reference({ label: { en: 'Role', zh: '角色' }, to: 'role', required: true }),
    ...contactFields({ phone: 'userPhone', email: 'userEmail' }),
    password: password({
      label: { en: 'Password', zh: '密码' },
      help: {
        en: '6 to 20 letters and digits. People who already have an account keep their password.',
        zh: '6 至 20 位字母或数字。已有账号的人员继续使用自己的密码。',
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
            confirm: {
              en: 'The user is logged out immediately.',
              zh: '停用后该用户将立即退出登录。',
            },
          },
        },
        SUSPENDED: { ACTIVE: { label: { en: 'Reactivate', zh: '启用' }, refused: '905' } },
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
        label: { en: 'Basic information', zh: '基本信息' },
        fields: ['name', 'role', 'countryCode', 'phone', 'email', 'status'],
      },
      { name: 'login', label: { en: 'Login', zh: '登录' }, fields: ['account', 'password'] },
    ],
  },
  actions: { removeSecondFactor: removeSecondFactorOf({ en: 'user', zh: '用户' }, 'user.update') },
  import: false,
  override: { aside },
})

export type User = RecordOf<typeof user>
