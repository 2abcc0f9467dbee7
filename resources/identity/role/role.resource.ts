import {
  choice,
  defineResource,
  longText,
  rights,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { builtInRoles, roleNameIn } from './role.options.ts'
import { copy } from './role.actions.ts'

const aside = () => import('./RoleAside.tsx').then(module => module.RoleAside)

/** Permissions of a back office user (ROL-01) and the data masked for them (ROL-02). */
export const role = defineResource({
  name: 'role',
  apiKeys: 'read',
  label: { en: 'Role', zh: '角色' },
  plural: { en: 'Roles', zh: '角色' },
  about: {
    en: 'A role determines what its users can open and do, and which phone numbers and e-mail addresses are masked for them.',
    zh: '角色决定用户可以打开哪些页面、进行哪些操作，以及哪些手机号和邮箱脱敏显示。',
  },
  title: 'name',
  icon: 'lock',
  menu: 'roleRights',
  menuGroup: 'settings',
  tabLabel: { en: 'Roles', zh: '角色' },
  menuRoute: 'userManage',
  menuOrder: 10,
  aliases: { en: ['permission', 'permissions'], zh: ['权限', '职位'] },
  routes: { list: 'roleRights', detail: 'roleDetail' },
  keys: [['name']],
  fields: {
    name: text({
      label: { en: 'Role name', zh: '角色名称' },
      required: true,
      rule: 'name',
      max: 50,
      search: true,
      taken: '9994',
      worded: roleNameIn,
    }),
    code: choice({
      label: { en: 'Type', zh: '类型' },
      options: { ...builtInRoles, custom: { en: 'Custom', zh: '自定义' } },
      readOnly: true,
    }),
    description: longText({ label: { en: 'Description', zh: '说明' }, max: 500, wide: true }),
    rights: rights({
      label: { en: 'Permissions', zh: '权限' },
      of: 'rights',
      samples: ['role.read', 'user.read', 'user.update'],
      wide: true,
    }),
    masks: rights({
      label: { en: 'Masked data', zh: '脱敏数据' },
      of: 'masks',
      samples: ['userPhone', 'userEmail'],
      wide: true,
    }),
  },
  list: {
    columns: ['name', 'code', 'rights', 'masks', 'createTime'],
    filters: ['code', 'createTime'],
    sort: 'createTime',
  },
  form: {
    layout: 'sections',
    groups: [
      { name: 'role', label: { en: 'Role', zh: '角色' }, fields: ['name', 'code', 'description'] },
      { name: 'rights', label: { en: 'Permissions', zh: '权限' }, fields: ['rights'] },
      { name: 'masks', label: { en: 'Data permissions', zh: '数据权限' }, fields: ['masks'] },
    ],
  },
  show: {
    related: [
      {
        resource: 'user',
        by: 'role',
        label: { en: 'Users with this role', zh: '使用该角色的用户' },
        columns: ['account', 'status'],
      },
    ],
  },
  import: false,
  actions: { copy },
  override: { aside },
})

export type Role = RecordOf<typeof role>
